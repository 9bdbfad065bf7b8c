"""The lines of resources/samples/hard_unicode.txt, in escapes, so that they can be read here."""

LINES = [
    (
        "composed and decomposed",
        "caf\u00e9 cafe\u0301 \u00c5 A\u030a \u212b \u1e69 s\u0323\u0307 s\u0307\u0323",
    ),
    (
        "Hangul by syllables and by letters",
        "\ud55c\uae00 \u1112\u1161\u11ab\u1100\u1173\u11af \u3131\u314f\u3134",
    ),
    (
        "stacked marks",
        "Z\u0351\u036b\u0343\u032a\u0302a\u0300\u0301\u0302\u0303\u0304l\u0338\u0335g\u0489o\u0360\u0361",
    ),
    (
        "ligatures and compatibility forms",
        "\ufb01nd of\ufb01ce \u00bd \u2460 \u33a1 \uff21\uff22\uff23 \uff11\uff12\uff13 \ufdfa \u2122 \u2126 \u03a9",
    ),
    (
        "family, joined and not",
        "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466 \U0001f469\U0001f469\U0001f467\U0001f466",
    ),
    (
        "skin tones and genders",
        "\U0001f44d\U0001f3fb\U0001f44d\U0001f3fd\U0001f44d\U0001f3ff \U0001f9d1\U0001f3fe\u200d\U0001f680 \U0001f3c3\u200d\u2640\ufe0f",
    ),
    (
        "flags, and one letter too many",
        "\U0001f1f3\U0001f1f1\U0001f1e8\U0001f1f3\U0001f1ef\U0001f1f5\U0001f1e9 \U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    ),
    (
        "variation selectors",
        "\u2764 \u2764\ufe0e \u2764\ufe0f 1\ufe0f\u20e3 \u845b \u845b\U000e0100 \u845b\U000e0101",
    ),
    ("no-break and other spaces", "a\u00a0b a\u202fb a\u2009b a\u2003b a\u3000b a\u205fb a\u1680b"),
    (
        "nothing to see",
        "zero\u200bwidth\u200cnon\u200djoiner\u2060word\ufeffbom soft\u00adhyphen \u180e.",
    ),
    ("line ends within", "next\u0085line\u2028line\u2029paragraph\x0bvertical\x0cform feed"),
    ("controls", "bell\x07 escape\x1b[31m delete\x7f start\x01 nul\x00 end"),
    (
        "right to left in left to right",
        "abc \u05e9\u05dc\u05d5\u05dd 123 def \u0645\u0631\u062d\u0628\u0627 (45%) ghi",
    ),
    ("marks of direction", "\u200fabc\u200e \u202eevil\u202c \u2067\u05d0 a\u2069 \u061c-5"),
    (
        "joining and not joining",
        "\u0644\u0627 \u0644\u200d\u0627 \u0644\u200c\u0627 \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u0643\u0640\u0640\u0640\u062a\u0627\u0628",
    ),
    (
        "Indic clusters",
        "\u0915\u094d\u0937 \u0915\u094d\u200d\u0937 \u0915\u094d\u200c\u0937 \u0bb8\u0bcd\u0bb0\u0bc0 \u0d15\u0d4d\u0d30 \u0b95\u0bcb \u1780\u17d2\u179a",
    ),
    (
        "Thai, no spaces",
        "\u0e01\u0e34\u0e19\u0e02\u0e49\u0e32\u0e27\u0e2b\u0e23\u0e37\u0e2d\u0e22\u0e31\u0e07 \u0e19\u0e49\u0e33",
    ),
    (
        "case that changes the length",
        "Stra\u00dfe STRASSE \u1e9e \u0130stanbul \u0131s\u0131 \u01c5 \u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2 \u017fit \ua64a",
    ),
    (
        "beyond the basic plane",
        "\U00020000\U0002a6d6 \U00010348 \U0001d49c\U0001d4b7 \U00012000\U00013000 \U0001f70f",
    ),
    (
        "letters that look alike",
        "A\u0391\u0410 o\u03bf\u043e\u0585 paypal p\u0430yp\u0430l I l | 1 \u2223 \u01c0",
    ),
    (
        "digits of many scripts",
        "0123 \u0660\u0661\u0662\u0663 \u0966\u0967\u0968\u0969 \u0e50\u0e51\u0e52\u0e53 \uff10\uff11\uff12\uff13 \u3007\u4e00\u4e8c\u4e09 \u2160\u2161\u2162 \u00b2\u00b3",
    ),
    (
        "apostrophes",
        "don't don\u2019t DON'T don\u02bct '\u017fo \u2018s \u201ct\u201d l\u2019\u00e9t\u00e9 'll 've",
    ),
    (
        "quotation and dashes",
        "\u00ab oui \u00bb \u201eja\u201c \u300c\u306f\u3044\u300d \u2039no\u203a a-b a\u2010b a\u2011b a\u2013b a\u2014b a\u2212b",
    ),
    (
        "numbers",
        "1 12 123 1234 12345 1,234,567.89 1.234.567,89 0x1F 1e-9 \u221e \u2154 10\u00b0C 50\u2030",
    ),
    (
        "unassigned, private, not a character",
        "\u0378 \ue000 \uf8ff \U000f0000 \ufffe \U0010ffff \ufffd",
    ),
    ("blanks of every length", "a b  c   d    e     f      g       h        i                i"),
    ("tabs and blanks mixed", "\t\ta \t b\t \tc  \t  d\t"),
    ("a long run of one letter", "a" * 300),
    ("a long run without a space", "abcdefghij" * 40),
    ("a long run of digits", "31415926535897932384626433832795" * 8),
    ("a long run of blanks", " " * 200 + "."),
    ("a long run of one character", "\u54c8" * 120 + "\uff01" * 40),
    ("a long run of marks", "a" + "\u0301" * 60 + "."),
    ("a long run of punctuation", "=" * 80 + "!?" * 30 + "\u2026" * 20),
    (
        "special tokens as text",
        "<|endoftext|> <s> </s> [CLS] [SEP] <unk> <0x41> \u2581word \u0120word ##ing </w>",
    ),
    ("blanks at the end", "three blanks   "),
]

# Line ends of another system, and empty lines of three kinds.
TAIL = "from another system\r\nwith two bytes at the end\r\n\r\nold\rstyle\r\n\n\n \n\t\nno line end after this"


def text() -> str:
    """The whole file: one case a line, named, then the line ends."""
    return "".join(f"{name}: {case}\n" for name, case in LINES) + TAIL
