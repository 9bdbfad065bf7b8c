"""tokenizer.json, and the files that become one: those of GPT-2 and BERT."""
