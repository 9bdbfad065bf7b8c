"""llama.cpp's tokenizer by way of ctypes, from the library that the npm package brings.

The layout of the parameters belongs to one release: @node-llama-cpp/linux-x64 3.22.1.
"""

from __future__ import annotations

import ctypes as c
import sys
from functools import cache
from pathlib import Path

import pytest

LIBRARIES = ("libggml-base.so", "libggml.v0.5.0.so", "libllama.v0.5.0.so")


def folder_of_libraries() -> Path:
    """The folder with the libraries. Skips the test, with the reason, where they are not there."""
    if sys.platform != "linux":
        pytest.skip("the package is for Linux")
    real_files = pytest.importorskip("real_files")
    found = [real_files.real_file(f"libllama/{name}") for name in LIBRARIES]
    folder: Path = found[0].parent
    return folder


class _Parameters(c.Structure):
    _fields_ = [
        ("devices", c.c_void_p), ("buffer_types", c.c_void_p), ("gpu_layers", c.c_int32),
        ("split_mode", c.c_int), ("load_mode", c.c_int), ("lazy_mode", c.c_int),
        ("main_gpu", c.c_int32), ("tensor_split", c.c_void_p), ("callback", c.c_void_p),
        ("callback_data", c.c_void_p), ("overrides", c.c_void_p), ("vocab_only", c.c_bool),
        ("check_tensors", c.c_bool), ("extra_buffers", c.c_bool), ("no_host", c.c_bool),
        ("no_alloc", c.c_bool), ("mtp", c.c_bool),
    ]


@cache
def _library(folder: str) -> c.CDLL:
    for name in LIBRARIES:
        library = c.CDLL(str(Path(folder, name)), mode=c.RTLD_GLOBAL)
    silent = c.CFUNCTYPE(None, c.c_int, c.c_char_p, c.c_void_p)(lambda *_: None)
    library.llama_log_set.argtypes = [type(silent), c.c_void_p]
    library.llama_log_set(silent, None)
    library.silent = silent  # it must live as long as the library
    library.llama_backend_init()
    library.llama_model_default_params.restype = _Parameters
    library.llama_model_load_from_file.argtypes = [c.c_char_p, _Parameters]
    library.llama_model_load_from_file.restype = c.c_void_p
    library.llama_model_free.argtypes = [c.c_void_p]
    library.llama_model_get_vocab.argtypes = [c.c_void_p]
    library.llama_model_get_vocab.restype = c.c_void_p
    library.llama_vocab_n_tokens.argtypes = [c.c_void_p]
    library.llama_tokenize.argtypes = [
        c.c_void_p, c.c_char_p, c.c_int32, c.POINTER(c.c_int32), c.c_int32, c.c_bool, c.c_bool
    ]
    library.llama_token_to_piece.argtypes = [
        c.c_void_p, c.c_int32, c.c_char_p, c.c_int32, c.c_int32, c.c_bool
    ]
    return library


class Llama:
    """The vocabulary of a GGUF file in llama.cpp; `folder` holds its libraries."""

    def __init__(self, folder: Path, path: Path) -> None:
        self._library = library = _library(str(folder))
        parameters = library.llama_model_default_params()
        parameters.vocab_only = True
        self._model = library.llama_model_load_from_file(str(path).encode(), parameters)
        if not self._model:
            raise ValueError(f"llama.cpp refuses {path.name}")
        self._vocab = library.llama_model_get_vocab(self._model)

    def __len__(self) -> int:
        size: int = self._library.llama_vocab_n_tokens(self._vocab)
        return size

    def tokenize(
        self, text: bytes, add_bos: bool = False, special: bool = False
    ) -> list[int]:
        """The ids of a text; with `special`, special tokens in it are such."""
        room = (c.c_int32 * (len(text) + 16))()
        count = self._library.llama_tokenize(
            self._vocab, text, len(text), room, len(room), add_bos, special
        )
        assert count >= 0
        return list(room[:count])

    def piece(self, token_id: int, special: bool = True) -> bytes:
        """What an id stands for."""
        room = c.create_string_buffer(1 << 12)
        size = self._library.llama_token_to_piece(
            self._vocab, token_id, room, len(room), 0, special
        )
        return room.raw[:size]

    def detokenize(self, ids: list[int], special: bool = False) -> bytes:
        """What ids stand for."""
        return b"".join(self.piece(one, special) for one in ids)

    def close(self) -> None:
        """Give its memory back."""
        self._library.llama_model_free(self._model)
