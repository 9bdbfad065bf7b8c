"""The main window: its frame, its commands, and the desks between views and background work.

`main_window` builds the parts; `handlers`, `opening` and `training_desk` do what the user asks
for; the rest is the frame round the views. Must not: paint what a view shows, or compute.
"""
