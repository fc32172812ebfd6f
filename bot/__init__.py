"""Farmhand: what no single game owns."""
