"""What all strips go by, in units of SCALE pixels (`cogs/koe/art/inks.py`)."""

WIDTH = 1000
"""Of the picture; its height follows from the farms."""

SIDE = 14
"""Between the edge of the picture and a farm, and between two farms."""
