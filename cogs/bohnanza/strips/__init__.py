"""The strips that pictures are printed in: the middle of the table, or who won; one for each farm; and the rows of a hand."""
