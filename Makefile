# Each target does its own set-up into .venv and may be run twice.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2
ARM_TESTS ?= tests/unit/native/codegen tests/unit/native/runtime/test_threads.py
# Python compiles what is imported; most of what is installed never is.
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile

# Compiled once, not by each program that runs.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo ready test nightly extension lint style types bench numba fuzz passes lit stand-in mutants kills arm browser docs dist public oracle clean

demo: $(VENV)/.installed
	$(BIN)/python examples/demo.py

# What the checks need, installed by one run of pip: they may run beside each other then.
ready: $(VENV)/.installed-ready oracle

test: $(VENV)/.installed-test oracle
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

# The tests with all seeds and products of options, of which `test` and `extension` take a sample (`tests/sampling.py`); then the campaigns.
nightly: export LOOPWRIGHT_WHOLE_TESTS = 1
nightly: test extension fuzz

# The package in extensions/mlir: dialects and passes of mlir-opt beyond loops.
extension: $(VENV)/.installed-extension oracle
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal extensions/mlir/tests

lint: style types

# Types are checked with room for what is young: collecting it takes a tenth of the time otherwise.
types: export NODE_OPTIONS = --max-semi-space-size=128
style types: export PYTHONPATH = extensions/mlir/src
types: $(VENV)/.installed-lint
	$(BIN)/basedpyright

style: $(VENV)/.installed-lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

bench: $(VENV)/.installed-bench $(VENV)/.installed-extension
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/dependences.py
	$(BIN)/python benchmarks/reductions.py
	$(BIN)/python benchmarks/polybench.py
	$(BIN)/python benchmarks/peers.py
	$(BIN)/python benchmarks/table.py products stencils dynamic compiling threads
	$(BIN)/python benchmarks/optimised.py
	$(BIN)/python benchmarks/fusion.py
	$(BIN)/python benchmarks/python_kernels.py
	$(BIN)/python benchmarks/python_calls.py
	$(BIN)/python benchmarks/first_calls.py
	$(BIN)/python benchmarks/python_threads.py
	$(BIN)/python benchmarks/networks.py

# Packages that use Numba, with loopwright.numba in its place, and programs beside Numba; the network is needed.
numba: $(VENV)/.installed-bench $(VENV)/.installed-test
	$(BIN)/python -m benchmarks.numba_packages
	$(BIN)/python tests/fuzz.py numba-options

fuzz: $(VENV)/.installed-test oracle
	$(BIN)/python tests/fuzz.py
	$(BIN)/python tests/fuzz.py fusion fusion-beside --profile lowered

# The passes on affine loops beside mlir-opt: what they make of programs, and how long they take.
passes: $(VENV)/.installed-extension oracle
	$(BIN)/python benchmarks/pass_table.py --jobs $(JOBS)
	$(BIN)/python tests/fuzz.py pipelines kernel-pipelines
	$(BIN)/python benchmarks/pass_chains.py
	$(BIN)/python benchmarks/pass_growth.py
	$(BIN)/python benchmarks/pass_growth.py --family mixed

lit: export LOOPWRIGHT_WHOLE_TESTS = 1
lit: $(VENV)/.installed-test oracle
	$(BIN)/lit -j1 tests/lit
	$(BIN)/lit -j1 --param opt=mlir-opt-22 tests/lit

# What mlir-opt accepts and prints, and refuses where and why; broken files; reading against the revision before it was made fast.
stand-in: $(VENV)/.installed-test oracle
	$(BIN)/python tests/fuzz.py stand-in mutations
	$(BIN)/python benchmarks/reading.py --against b87111d

mutants: $(VENV)/.installed-extension
	$(BIN)/python -m tools.mutants

# Workers of Dask that end in the middle, twenty times.
kills: export LOOPWRIGHT_KILLS = 20
kills: export LOOPWRIGHT_WHOLE_TESTS = 1
kills: $(VENV)/.installed-test
	$(BIN)/python -m pytest -n0 tests/unit/python/test_dask.py -k killed

# Code for AArch64 in QEMU: code generation, and threads.
arm: $(VENV)/.installed-test
	sh tools/arm.sh $(ARM_TESTS)

# Pages in a real browser; what it draws is kept in build/screenshots for people to look at.
browser: $(VENV)/.installed-test
	@sh tools/install-debian.sh chromium "pages are looked at in it" chromium
	$(BIN)/python -m pytest -n0 tests/browser

# The theme advertises another program on every build otherwise.
docs: export NO_MKDOCS_2_WARNING = 1
docs: $(VENV)/.installed-docs
	$(BIN)/mkdocs build --strict --quiet

# A wheel and an archive in dist/; the wheel is installed in an empty environment and tried there.
dist: $(VENV)/.installed
	$(PIP_INSTALL) 'setuptools>=77' wheel
	$(BIN)/python tools/make_dist.py

# The frozen list of public names and signatures, after a change of these that is meant.
public: $(VENV)/.installed
	$(BIN)/python tools/public_names.py --write

# The differential tests ask MLIR's own programs.
oracle:
	@sh tools/install-debian.sh mlir-22-tools "the tests compare with it" mlir-opt-22 mlir-runner-22

$(VENV)/bin/python:
	$(PYTHON) tools/make_venv.py $(VENV)

$(VENV)/.installed: pyproject.toml $(VENV)/bin/python
	$(PIP_INSTALL) -e .
	touch $@

$(VENV)/.installed-%: pyproject.toml $(VENV)/.installed
	$(PIP_INSTALL) -e '.[$*]'
	touch $@

$(VENV)/.installed-ready: pyproject.toml $(VENV)/bin/python
	$(PIP_INSTALL) -e '.[lint,docs,test]'
	touch $(VENV)/.installed $(VENV)/.installed-lint $(VENV)/.installed-docs $(VENV)/.installed-test $@

$(VENV)/.installed-extension: extensions/mlir/pyproject.toml $(VENV)/.installed-test
	$(PIP_INSTALL) --no-deps -e extensions/mlir
	touch $@

clean:
	rm -rf $(VENV) build site
