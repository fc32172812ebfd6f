"""How good everybody is: `/leaderboard` and `/profile`."""
