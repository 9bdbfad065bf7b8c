"""Worked examples: what they say, step by step, and the panel that says it.

What a step does to the window is done by `window/teaching.py`. Must not: train, or change the
session.
"""
