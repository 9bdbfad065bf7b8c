"""What tests of the window share."""

WAIT = 20_000  # milliseconds: generous, for machines that are busy with other things

SAMPLE = "Tokenization decides what a language model can see. 分词决定了语言模型能看到什么。\n" * 40
