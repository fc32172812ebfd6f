"""A fourth game, dropped in from outside the repository's own folder of games."""
