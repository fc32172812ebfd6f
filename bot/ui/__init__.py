"""Discord pieces that all games share."""
