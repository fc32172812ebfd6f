"""The drawings of Bonje in de Stal: animals, cards and stables, each made of shapes, drawn once and then kept."""
