"""The lobby and the life of every match around its game."""
