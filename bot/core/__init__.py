"""What is pure: the contract of a game, the match as seed and moves, random numbers."""
