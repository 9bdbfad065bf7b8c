"""How the program looks: colours by purpose, fonts by name, the style sheet made of them."""
