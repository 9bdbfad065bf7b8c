# Tokenprism. `make run` opens the window, `make test` tests; both set up what they need first.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: translations help run test test-slow fuzz fuzz-readers monkey starts sanitize lint develop screenshots samples models benchmark bundle bundle-test clean
export LANG ?= C.UTF-8
BIN := .venv/bin
ARGS ?=

help: ## this list
	@grep -hE '^[a-z-]+: .*##' Makefile | sed -E 's/: .*## /\t/' | expand -t 14

run: ## open the window (ARGS="file …" opens these); without a display, draw it into a PNG
	@scripts/setup run
	@$(BIN)/tokenprism $(ARGS)

test: ## all tests offscreen, then those of the window under Xvfb
	@scripts/setup test
	@scripts/test $(ARGS)

test-slow: ## the tests that take minutes: whole corpora against other libraries, every window test under Xvfb
	@scripts/setup test
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -m thorough tests $(ARGS)
	@[ -n "$(ARGS)" ] || scripts/test tests/gui

fuzz: ## random texts against the engines of the patterns (ARGS="--seconds 600 --seed 1")
	@scripts/setup test
	@$(BIN)/python tests/core/pretokenize/fuzz_patterns.py $(ARGS)

fuzz-readers: ## damaged files against the readers, guided by coverage (ARGS="--seconds 600 --target gguf_gpt2")
	@scripts/setup test
	@$(BIN)/python tests/core/formats/hostile/fuzz_readers.py $(ARGS)

monkey: ## random clicks, keys, files and sizes at the window (ARGS="--seconds 600 --seed 1")
	@scripts/setup test
	@QT_QPA_PLATFORM=$${QT_QPA_PLATFORM-offscreen} $(BIN)/python tests/gui/monkey/monkey.py $(ARGS)

starts: ## the window started and closed again and again, under Xvfb and with --profile-ui (ARGS="--times 500")
	@scripts/setup test
	@$(BIN)/python tests/gui/monkey/starts.py $(ARGS)

sanitize: ## the tests of the core with AddressSanitizer and UBSan (SANITIZE=thread: with those)
	@scripts/setup test
	@scripts/sanitize $(ARGS)

lint: ## ruff, mypy --strict, cython-lint
	@scripts/setup lint
	@scripts/lint

develop: ## install in editable mode: Python changes count at once, the core is rebuilt on import
	@scripts/setup develop

screenshots: ## every view × theme × language into build/screenshots
	@scripts/setup run
	@$(BIN)/python scripts/make_screenshots.py $(ARGS)

samples: ## write resources/samples again
	@scripts/setup run
	@$(BIN)/python scripts/make_samples.py

translations: ## gather the source strings and compile the translations
	@scripts/setup run
	@$(BIN)/python scripts/translate.py

models: ## train resources/models again
	@scripts/setup run
	@$(BIN)/python scripts/make_sample_models.py

benchmark: ## speed and memory beside other libraries (ARGS="FILE …": texts; else the samples, tenfold)
	@scripts/setup benchmark
	@for i in {1..10}; do cat resources/samples/*.txt; done > build/samples.txt
	@$(BIN)/python benchmarks/train.py $(or $(ARGS),build/samples.txt)
	@$(BIN)/python benchmarks/encode.py $(or $(ARGS),build/samples.txt)

bundle: ## dist/tokenprism: the program with all it needs, by PyInstaller
	@scripts/setup bundle
	@$(BIN)/pyinstaller --noconfirm --log-level WARN --workpath build/pyinstaller build_app.spec

bundle-test: bundle ## start the bundle offscreen, train, encode, render
	@scripts/bundle-test dist/tokenprism/tokenprism

clean: ## remove what was built, not .venv
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
