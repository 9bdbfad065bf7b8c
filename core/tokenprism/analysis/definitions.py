"""The metrics: what each is, where it comes from, and how it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from ..messages import Message

Value = int | float | bool | str | None

ALPHA = 2.5            # of the Rényi efficiency
ZIPF_RANKS = 10, 1000  # the first and last rank of the line that is fitted
LEAST_RANKS = 30       # with fewer there is no line
PERCENTILES = 0.03, 0.83  # of ranks, of the percentile frequency
WIDTH = 1024           # of an embedding, unless it is set
CONTEXT = 4096         # tokens that a model reads, unless it is set
SELDOM = 100           # uses, of which a seldom entry has fewer, unless it is set
LONGEST = 32           # bytes of the last bar of a histogram of lengths, which has all above too
STEP = 1000            # entries between the two vocabularies of the marginal utility


class Form(Enum):
    """How people read a value."""

    COUNT = auto()
    NUMBER = auto()
    SHARE = auto()
    ANSWER = auto()


@dataclass(frozen=True, slots=True)
class Metric:
    """`digits`: decimals shown; `better`: 1 where more is better, -1 where less is, 0 neither."""

    key: str
    title: Message
    definition: Message
    source: Message
    digits: int = 0
    form: Form = Form.COUNT
    better: int = 0


_COMMON = Message("common usage")
_OWN = Message("defined here")


def _ratio(
    key: str, title: Message, definition: Message, source: Message, digits: int, better: int = 0
) -> Metric:
    return Metric(key, title, definition, source, digits, Form.NUMBER, better)


def _share(
    key: str, title: Message, definition: Message, source: Message, better: int = 0
) -> Metric:
    return Metric(key, title, definition, source, 4, Form.SHARE, better)


FACTS: tuple[Metric, ...] = (
    Metric("bytes", Message("Bytes"), Message("B: bytes of the corpus in UTF-8"), _COMMON),
    Metric("code_points", Message("Code points"),
           Message("C: Unicode code points; a byte that is no UTF-8 counts as one"), _COMMON),
    Metric("lines", Message("Lines"), Message("Lines, ended by LF, CR LF or CR"), _COMMON),
    Metric("words", Message("Words"),
           Message("W: whitespace-separated words (runs of characters that are not Unicode white "
                   "space); not meaningful for scripts without spaces"), _COMMON),
    Metric("clusters", Message("Grapheme clusters"),
           Message("What readers take for one character: extended grapheme clusters; a byte that "
                   "is no UTF-8 counts as one"), Message("Unicode, UAX 29")),
)
OF_TOKENS: tuple[Metric, ...] = (
    Metric("tokens", Message("Tokens"), Message("N: tokens, special tokens encoded as text"),
           Message("Galle 2019; Schmidt et al. 2024"), better=-1),
    _ratio("bytes_per_token", Message("Bytes per token"),
           Message("B / N: bytes over tokens, total over total; compare within one language"),
           _COMMON, 3, 1),
    _ratio("characters_per_token", Message("Characters per token"),
           Message("C / N: code points over tokens, total over total"), _COMMON, 3, 1),
    _ratio("tokens_per_character", Message("Tokens per character"),
           Message("N / C: tokens over code points, total over total"), _COMMON, 3, -1),
    _ratio("fertility", Message("Fertility"),
           Message("N / W with whitespace-separated words: tokens per word"),
           Message("Rust et al. 2021"), 3, -1),
    _ratio("normalized_length", Message("Length vs. baseline"),
           Message("N / N of the baseline tokenizer on the same corpus"),
           Message("Dagan et al. 2024"), 4, -1),
    _ratio("id_bits", Message("Bits of ids per byte"),
           Message("N ⌈log₂ V⌉ / B: what the ids take when each is written in whole bits; makes "
                   "vocabularies of different sizes comparable"), _OWN, 3, -1),
    Metric("vocabulary", Message("Vocabulary"),
           Message("V: entries that exist, special tokens counted"), _COMMON),
    Metric("used", Message("Used"),
           Message("U: entries that occur at least once; grows with the corpus"),
           Message("TokEval")),
    _share("used_share", Message("Used share"),
           Message("U / V: entries that occur over all entries"), Message("TokEval"), 1),
    _share("seldom", Message("Seldom used"),
           Message("Entries that occur fewer times than set, 100 at first, over V; unused ones "
                   "too"), Message("TokEval"), -1),
    _ratio("entropy", Message("Entropy"),
           Message("H = −Σ p log₂ p over the entries used, p = n / N: bits per token"),
           Message("Shannon 1948"), 3),
    _ratio("efficiency", Message("Entropy efficiency"),
           Message("H / log₂ U: 1 where all used entries are equally frequent"),
           Message("Zouhar et al. 2023"), 3, 1),
    _ratio("efficiency_all", Message("Entropy efficiency, of V"),
           Message("H / log₂ V: 1 where all entries are used equally often"),
           Message("Zouhar et al. 2023"), 3, 1),
    _ratio("renyi", Message("Rényi efficiency"),
           Message("log₂(Σ p^α) / (1 − α) / log₂ U with α = 2.5, over the U entries used. "
                   "Counter-examples to its value as a predictor: Cognetta et al. 2024"),
           Message("Zouhar et al. 2023"), 3, 1),
    _ratio("renyi_all", Message("Rényi efficiency, of V"),
           Message("log₂(Σ p^α) / (1 − α) / log₂ V with α = 2.5, over all V entries"),
           Message("Zouhar et al. 2023"), 3, 1),
    _ratio("percentile_frequency", Message("Percentile frequency"),
           Message("Σ p over the entries used from 3 % to 83 % of their ranks, most frequent "
                   "first"),
           Message("Zouhar et al. 2023 after Gowda & May 2020, as in tokenization-scorer"), 3, 1),
    Metric("f95", Message("F95 %"),
           Message("Count of the entry at the 95th percentile of the ranks of the entries used, "
                   "most frequent first"),
           Message("Gowda & May 2020"), better=1),
    _ratio("divergence", Message("Class imbalance"),
           Message("½ Σ |p − 1/V| over all entries: 0 where all are equally frequent"),
           Message("Gowda & May 2020"), 3, -1),
    _ratio("zipf", Message("Zipf slope"),
           Message("Least-squares slope of log count on log rank, ranks 10 to 1,000"),
           Message("Zipf; Piantadosi 2014"), 3),
    _ratio("zipf_fit", Message("Zipf fit"),
           Message("R² of the line of the Zipf slope: 1 where the counts lie on it"),
           Message("Piantadosi 2014"), 3),
    Metric("length_50", Message("Document, median"),
           Message("Tokens of a document that half of the documents do not exceed"), _COMMON),
    Metric("length_90", Message("Document, 90 %"),
           Message("Tokens of a document that 90 % of the documents do not exceed"), _COMMON),
    Metric("length_99", Message("Document, 99 %"),
           Message("Tokens of a document that 99 % of the documents do not exceed"), _COMMON),
    _share("over_context", Message("Above the context"),
           Message("Documents with more tokens than a model reads, 4,096 unless set, over all"),
           _COMMON, -1),
    Metric("embedding", Message("Embedding"),
           Message("V d: parameters of an embedding whose width d is set, 1,024 at first"),
           _COMMON, better=-1),
    _ratio("entry_bytes", Message("Bytes per entry"),
           Message("Mean bytes of the entries, special tokens aside, each counted once"),
           _COMMON, 3),
    _ratio("entry_characters", Message("Characters per entry"),
           Message("Mean code points of the entries, special tokens aside, each counted once; a "
                   "byte that is no UTF-8 counts as one"), _COMMON, 3),
    _share("partial_types", Message("Partial entries"),
           Message("Entries, special tokens aside, whose bytes are not valid UTF-8, over V"),
           Message("Firestone et al. 2025")),
    _share("ill_formed_types", Message("Ill-formed entries"),
           Message("Entries with a byte that no UTF-8 has (C0, C1, F5 to FF), over V; partial "
                   "entries count them too"), Message("Firestone et al. 2025")),
    _share("partial_share", Message("Partial tokens"),
           Message("Tokens whose bytes are not valid UTF-8, over N"),
           Message("Firestone et al. 2025"), -1),
    _share("ill_formed_share", Message("Ill-formed tokens"),
           Message("Tokens with a byte that no UTF-8 has (C0, C1, F5 to FF), over N"),
           Message("Firestone et al. 2025"), -1),
    _share("digits_1", Message("One digit"),
           Message("Tokens of one decimal digit, a space before it aside, over N"),
           Message("Singh & Strouse 2024")),
    _share("digits_2", Message("Two digits"),
           Message("Tokens of two decimal digits, a space before them aside, over N"),
           Message("Singh & Strouse 2024")),
    _share("digits_3", Message("Three digits"),
           Message("Tokens of three decimal digits, a space before them aside, over N"),
           Message("Singh & Strouse 2024")),
    _share("digits_more", Message("More digits"),
           Message("Tokens of four or more decimal digits, a space before them aside, over N"),
           Message("Singh & Strouse 2024")),
    _share("space_runs", Message("Runs of white space"),
           Message("Tokens of two or more characters of white space and nothing else, over N"),
           _OWN),
    _share("mixed_scripts", Message("Mixed scripts"),
           Message("Tokens with characters of two or more Unicode scripts, over N; usual in "
                   "Japanese"), _OWN),
    _share("unknown", Message("Unknown tokens"),
           Message("Tokens that stand for what cannot be encoded, over N"),
           _COMMON, -1),
    _share("byte_fallback", Message("Byte fallback"),
           Message("Tokens of a single byte that is no character (80 to FF), over N: what is left "
                   "of a character for which there is no entry. Read it with the unknown tokens"),
           _COMMON, -1),
    Metric("round_trip", Message("Round trip"),
           Message("Whether decoding the tokens gives the corpus, byte by byte"), _COMMON,
           form=Form.ANSWER),
    _share("failures", Message("Round-trip failures"),
           Message("Documents that decoding their tokens does not give again, byte by byte, over "
                   "all documents"), _COMMON, -1),
    _share("failures_normalized", Message("Round-trip failures, normalised"),
           Message("Documents that decoding their tokens does not give again even when both are in "
                   "form NFKC with one space for all white space, over all documents"), _OWN, -1),
    Metric("failed_document", Message("First failure, document"),
           Message("The number of the first document, from 1, that decoding its tokens does not "
                   "give again"), _OWN),
    Metric("failed_byte", Message("First failure, byte"),
           Message("The first byte, from 0, of that document that decoding does not give again"),
           _OWN),
)
OF_BOUNDARIES: tuple[Metric, ...] = (
    _share("cut_characters", Message("Characters cut"),
           Message("Boundaries of tokens inside a code point, over C"), _OWN, -1),
    _share("cut_clusters", Message("Clusters cut"),
           Message("Boundaries of tokens inside a grapheme cluster, what readers take for one "
                   "character, over all clusters; code points cut count too"),
           Message("defined here; clusters of UAX 29"), -1),
    _share("continued_words", Message("Words split"),
           Message("Whitespace-separated words with a boundary inside, over W"),
           Message("Rust et al. 2021"), -1),
    _ratio("agreement", Message("Boundary agreement"),
           Message("F1 of the sets of boundaries inside the text, this tokenizer's and the "
                   "baseline's: 2 |A ∩ B| / (|A| + |B|)"),
           Message("Bauwens & Delobelle 2024"), 3),
    _ratio("jaccard", Message("Boundary Jaccard"),
           Message("|A ∩ B| / |A ∪ B| of the same sets of boundaries: stricter than F1"),
           Message("Fournier & Inkpen 2012"), 3),
    _share("refinement", Message("Baseline's boundaries"),
           Message("|A ∩ B| / |B|: the share of the baseline's boundaries B that are this "
                   "tokenizer's too; 1 where it only cuts finer"), _OWN),
    _share("refined", Message("Boundaries the baseline has"),
           Message("|A ∩ B| / |A|: the share of this tokenizer's boundaries A that are the "
                   "baseline's too; 1 where it only cuts coarser"), _OWN),
    _share("same_spans", Message("Identical tokens"),
           Message("Tokens with the same bytes [start, end) in both, over all that either has, "
                   "this tokenizer or the baseline"), _OWN),
    _share("same_bytes", Message("Bytes in identical tokens"),
           Message("Bytes of the tokens with the same bytes [start, end) in both, over B"), _OWN),
    _share("shared_entries", Message("Vocabulary overlap"),
           Message("Byte strings in both vocabularies, this one and the baseline's, over those in "
                   "either (Jaccard), special tokens aside"), Message("tokendrift, toksight")),
    _share("shared_tokens", Message("Tokens of shared entries"),
           Message("Tokens whose bytes are an entry of the baseline's vocabulary too, over N"),
           Message("tokendrift, toksight")),
)
OF_GROUPS: tuple[Metric, ...] = (
    _ratio("parity", Message("Parity"),
           Message("N / N of the same tokenizer on the reference among parallel corpora, the first "
                   "unless set: the premium of a language. Only on translations of each other, "
                   "which you must say they are"),
           Message("Petrov et al. 2023; Arnett et al. 2025"), 3, -1),
    _ratio("gini", Message("Gini"),
           Message("Σ |c − c′| / (2 n² mean) over all pairs of n languages, c = N / B, on parallel "
                   "corpora N per line: 0 where all languages cost the same"),
           Message("TokEval; Foroutan et al. 2025"), 3, -1),
    _share("retention", Message("Words kept whole"),
           Message("Words of a list, encoded one by one, that are one token each, over all of the "
                   "list (single-token retention rate)"), Message("Nayeem et al. 2025"), 1),
    _share("retention_spaced", Message("Words kept whole, spaced"),
           Message("Words of a list, encoded one by one with a space before, that are one token "
                   "each, over all of the list"), Message("Nayeem et al. 2025"), 1),
    _ratio("listed_fertility", Message("Fertility of a list"),
           Message("Tokens of the words of a list, encoded one by one, over the number of words"),
           Message("Rust et al. 2021"), 3, -1),
    _share("unreachable", Message("Unreachable entries"),
           Message("Entries that their own bytes do not give as a text, neither alone nor behind a "
                   "space, over those of which it can be told; a longer text may still give some"),
           Message("Land & Bartolo 2024"), -1),
    _share("never", Message("Never reachable"),
           Message("Entries of a BPE that no text gives, for its merges make something else of "
                   "their bytes, over those of which it can be told"),
           Message("Land & Bartolo 2024"), -1),
    _ratio("muv", Message("Marginal utility"),
           Message("−(H(V) − H(V − m)) / m for m = 1,000 entries, times 10⁶; H = −Σ p ln p over "
                   "the mean length of the entries in code points (MUV). Only where a vocabulary "
                   "can be cut"), Message("VOLT: Xu et al. 2021"), 3, 1),
    _ratio("overfit", Message("Over-fit gap"),
           Message("B / N on the corpus of the training, less B / N here: how much better the "
                   "tokenizer fits what it was trained on"), _OWN, 3, -1),
    _ratio("speed", Message("Speed"),
           Message("MB (10⁶ bytes) encoded each second on one thread: the median of several runs "
                   "over a sample spread evenly over the corpus; of this machine"), _COMMON, 1, 1),
)
METRICS = FACTS + OF_TOKENS + OF_BOUNDARIES + OF_GROUPS
BY_KEY = {metric.key: metric for metric in METRICS}
WARNING = Message(
    "None of these predicts the quality of a model by itself: Goldman et al. 2024 find that "
    "compression goes with it where only the training data vary, Schmidt et al. 2024 find no such "
    "rule across algorithms; toklens finds no metric that predicts scores in English, but words "
    "kept whole go with scores across languages."
)
