"""Writing models in formats of others, and the proof that their libraries give the same ids."""
