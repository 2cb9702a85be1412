# `make` lists the targets. Each sets up the virtual environment first where it is missing.
PYTHON ?= python3
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help setup test check samples bench docs long ci clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' Makefile

setup: $(BIN)/badugi-hh  ## the virtual environment, with the package and its tools

$(BIN)/badugi-hh: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q -e '.[dev]'
	@touch $@

test: setup  ## the fast tests
	$(BIN)/python -m pytest -q -n 2

check: setup  ## style, types and the import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

samples: export BADUGI_HH_DB = build/samples.duckdb
samples: setup  ## import the sample histories, and show the players and the mis-settled pots
	@mkdir -p build
	$(BIN)/badugi-hh import sample_histories
	$(BIN)/badugi-hh stats
	$(BIN)/badugi-hh audit --fail-on never

bench: setup  ## how fast reading and importing are
	$(BIN)/python -m benchmarks

docs: setup  ## write the generated pages anew
	$(BIN)/python -m badugi_hh.stats > docs/stats.md
	$(BIN)/python -m tests.cases
	$(BIN)/python -m tests.pictures

long: setup  ## the tests that take minutes each: kills, thousands of faults, silence, a real cluster
	$(BIN)/python -m pytest -q -m long -n 2

ci:  ## everything, as the continuous build runs it
	.ci/run

clean:  ## what can be made again
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
