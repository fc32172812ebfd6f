"""What several strips go by, in pixels."""

WIDTH = 1000
"""Of both pictures; their heights follow from players and cards."""

MIDDLE_HEIGHT = 164
TAG_HEIGHT = 37
SIDE = 8
"""Between the edge of a picture and a farm, or a card of a hand."""

LIKELY_HAND = 14
"""Cards in the longest hand that is drawn ahead."""
