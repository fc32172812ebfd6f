"""Koe zoekt Boer: choose a face-up card and keep your cows happy."""
