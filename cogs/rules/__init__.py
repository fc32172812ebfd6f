"""The rules of every game, to read in Discord."""
