"""Bonje in de Stal: grab the right card first and keep the peace in your stables."""
