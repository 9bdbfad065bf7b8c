"""Training: the recipe at the left, the running training at the right."""
