"""The matches that were played: lists, replays, and whether the cards were dealt as they were sealed."""
