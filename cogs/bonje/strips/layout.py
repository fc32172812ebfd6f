"""What several strips go by, in pixels."""

WIDTH = 1000
"""Of the picture; its height follows from the farms."""

FLIP_HEIGHT = 212
FLIP_WIDTH = 814
"""The part of the upper strip that belongs to the cards; beside it lie the piles."""
TAG_HEIGHT = 42
NOTE = 58
