"""Windows beside the main one: training, export, the command palette, about the program."""
