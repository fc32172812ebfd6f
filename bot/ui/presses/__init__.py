"""An interaction on its way from whoever pressed to whoever carries it out, and back as an answer."""
