"""The page on which people chat and play: what it may ask, what it is told, and the files it is made of."""
