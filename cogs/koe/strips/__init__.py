"""The strips that the picture of a table is printed in: the market, and below it one for each farm."""
