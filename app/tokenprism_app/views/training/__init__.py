"""Training: the recipe at the left, the running training at the right."""

from .view import TrainingView

__all__ = ["TrainingView"]
