"""The strips that the picture of a table is printed in: the flip, or who won, and below it one for each farm."""
