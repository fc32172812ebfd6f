"""A game with hidden hands, dropped in from outside the repository's own folder of games."""
