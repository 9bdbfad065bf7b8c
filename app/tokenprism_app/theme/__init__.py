"""How the program looks: colours by purpose, fonts by name, the style sheet made of them.

Must not: know a widget of the program; widgets ask for colours and hear of changes.
"""
