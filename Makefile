# The verbs of the project. `make play` and `make test` set up from nothing all that they need; a second run finds the
# stamps in .venv and goes straight to work. Prerequisites are checked, and named, by scripts/prerequisites.sh.
# Written for every GNU make since 3.81, which is what macOS has.

VENV := .venv
BIN := $(VENV)/bin
# Twice quiet: errors only.
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check --no-input
JOBS ?= 2
# Tests wait for servers, pages and each other: more of them at once than there are processors.
WORKERS ?= 3

# Tests start some hundred servers: none should have to compile its Python again.
unexport PYTHONDONTWRITEBYTECODE

# "native" or "reference": if a compiler is installed later, the program is built again.
CORE := $(shell sh scripts/prerequisites.sh core)

# All that the extension module is built from; the program is installed editable, so that the Python needs no build – but
# when modules come or go, for the installation lists them.
MODULES := $(shell find src/randolph -name '*.py' 2>/dev/null | LC_ALL=C sort | cksum | cut -d ' ' -f 1)
PROGRAM := $(VENV)/.program-$(CORE)-$(MODULES)
BUILT_FROM := pyproject.toml CMakeLists.txt build_backend/randolph_build.py \
	$(shell find native -path native/tests -prune -o -path native/bench -prune -o -type f -print 2>/dev/null)
# The page is built with the Node.js of a wheel, or the system's (scripts/node.sh).
WITH_NODE := PATH="$(abspath $(BIN)):$$PATH"
PAGE := src/randolph/static/index.html
PAGE_SOURCES := $(shell find web -type f 2>/dev/null) src/randolph/render/palette.json \
	$(shell find src/randolph/locales -name '*.json' 2>/dev/null)
CPP = $(shell find native bench -name '*.cpp' -o -name '*.h' -o -name '*.hpp' 2>/dev/null)
PYTHON_CHECKED = $(wildcard src tests bench docs/*.py scripts build_backend)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play web page test check bench bank soak fuzz pictures docs wire requirements dist image sbom audit clean program browser servers tools node \
	compiler test-changed test-more research-test test-examples test-harnesses examples test-native test-native-sanitized test-native-plain test-native-thread test-native-more test-python test-rules test-services test-repository \
	test-javascript test-browser

help:
	@echo "make play          set up and play: opens the browser"
	@echo "make web           the page from its sources, beside a running randolph serve: changes are seen at once"
	@echo "make setup         make .venv with the program and everything the other verbs need"
	@echo "make test          all checks and all tests"
	@echo "make test-changed  of all that, the parts of which a file has changed since they succeeded"
	@echo "make test-more     what takes long: the same claims in more languages, sizes, games and states"
	@echo "make check         ruff, mypy, import-linter, Biome, tsc, actionlint, clang-format"
	@echo "make bench         measure; bench/RESULTS.md says what the figures mean"
	@echo "make soak          people come and go for half an hour (SECONDS=…): what grows, what is left"
	@echo "make fuzz          random input by the hundred thousand"
	@echo "make pictures      every page and phase of both games as pictures to be looked at (ARGS=\"--only micro --lang fr\")"
	@echo "make bank          make the installed puzzle bank again (about ten minutes; JOBS processes)"
	@echo "make docs          make the generated pages of docs/ again"
	@echo "make examples      an environment with PyTorch for examples/, in build/examples"
	@echo "make research-test the examples of learning, briefly: they learn; harnesses for language models, with scripted ones"
	@echo "make wire          make the page's types of what the server says and hears again"
	@echo "make requirements  pin the dependencies of pyproject.toml again (UPGRADE=1: the newest)"
	@echo "make dist          wheel and sdist of a release, in dist/"
	@echo "make image         the image of a server, in dist/ (ARGS=\"--base IMAGE --platform linux/amd64,linux/arm64\")"
	@echo "make sbom          the parts that a release is made of, as CycloneDX, in dist/"
	@echo "make audit         known vulnerabilities in the dependencies (asks PyPI and npm)"
	@echo "make clean         remove everything that make made"

# ── Setting up ───────────────────────────────────────────────────────────────────────────────────────────────────────

$(BIN)/python:
	@python="$$(sh scripts/prerequisites.sh python)" && "$$python" -m venv --clear $(VENV)

$(VENV)/.run: requirements/build.txt requirements/run.txt | $(BIN)/python
	@echo "Installing what the program needs …"
	@$(PIP) install --require-hashes -r requirements/build.txt -r requirements/run.txt
	@touch $@

$(PROGRAM): $(VENV)/.run $(BUILT_FROM)
	@sh scripts/prerequisites.sh python >/dev/null
	@echo "Building the program ($(CORE) solver) …"
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@rm -f $(VENV)/.program-*
	@$(BIN)/python scripts/core.py
	@touch $@

$(VENV)/.test: requirements/test.txt $(VENV)/.run
	@echo "Installing what the checks and tests need …"
	@$(PIP) install --require-hashes -r requirements/test.txt
	@touch $@

# What builds the page, and what checks it besides: those who only play need not fetch the checkers.
node_modules/.page: package.json package-lock.json
	@echo "Installing what builds the page …"
	@$(WITH_NODE) npm ci --omit=dev --silent --no-audit --no-fund
	@touch $@

node_modules/.checks: package.json package-lock.json | node_modules/.page
	@echo "Installing what checks the page …"
	@$(WITH_NODE) npm ci --silent --no-audit --no-fund
	@touch node_modules/.page $@

$(PAGE): package-lock.json vite.config.ts $(PAGE_SOURCES) | node_modules/.page
	@echo "Building the page …"
	@$(WITH_NODE) node_modules/.bin/vite build --logLevel warn

program: $(PROGRAM)
	@:

# Without Node.js the program runs but has no page; a message says so.
page: | $(BIN)/python
	@if sh scripts/node.sh $(VENV); then $(MAKE) --silent $(PAGE); fi

setup: program page $(VENV)/.test
	@$(if $(filter setup,$(MAKECMDGOALS)),echo "Ready: make play starts a game; $(BIN)/randolph --help tells the rest.",:)

compiler:
	@sh scripts/prerequisites.sh compiler

node: page
	@sh scripts/node.sh $(VENV)
	@$(MAKE) --silent node_modules/.checks

browser:
	@sh scripts/system_tools.sh browser

servers:
	@sh scripts/system_tools.sh servers

# One after the other: Debian's packages are installed by one at a time.
tools:
	@sh scripts/system_tools.sh servers
	@sh scripts/system_tools.sh browser

# ── Playing ──────────────────────────────────────────────────────────────────────────────────────────────────────────

play: program page
	@$(BIN)/randolph play

# Vite serves the page from its sources, and sends everything else to a `randolph serve` that runs beside it.
web: node
	@$(WITH_NODE) node_modules/.bin/vite

# ── Checking and testing ─────────────────────────────────────────────────────────────────────────────────────────────

check: setup node
	$(BIN)/ruff check --quiet
	$(BIN)/ruff format --check --quiet
	$(BIN)/mypy --no-error-summary $(PYTHON_CHECKED)
	$(BIN)/lint-imports --no-logo
	$(WITH_NODE) node_modules/.bin/biome check --error-on-warnings
	$(WITH_NODE) node_modules/.bin/tsc --project tsconfig.json
	$(WITH_NODE) node_modules/.bin/tsc --project tests/js/tsconfig.json
	$(WITH_NODE) node scripts/workflows.mjs .github/workflows/*.yml
	@echo "$(BIN)/clang-format --dry-run -Werror native/…"
	@$(BIN)/clang-format --dry-run -Werror $(CPP)

# The quickest checks come first. Checks and native builds run in parallel, because each of them ends with a long step on
# one processor. The browser tests are a separate process, because after the first of them no other event loop can run in
# it.
test: compiler
	@sh scripts/tested.sh begin
	@$(MAKE) --no-print-directory --jobs=2 setup
	@$(MAKE) --no-print-directory --jobs=4 check test-native test-javascript tools
	@sh scripts/tested.sh done check native javascript
	@$(MAKE) --no-print-directory test-python
	@sh scripts/tested.sh done rules services repository
	@$(MAKE) --no-print-directory test-browser
	@sh scripts/tested.sh done browser

# The same, one part after the other, without the parts whose files are those of their last success.
CHANGED := $(addprefix changed-,check native javascript rules services repository browser)
.PHONY: $(CHANGED)

test-changed: compiler
	@sh scripts/tested.sh begin
	@$(MAKE) --no-print-directory --jobs=2 setup
	@$(MAKE) --no-print-directory --jobs=1 $(CHANGED)

$(CHANGED): changed-%:
	@if sh scripts/tested.sh same $*; then echo "Nothing has changed: $*"; \
	  else $(MAKE) --no-print-directory --jobs=4 $(subst test-check,check,test-$*) && sh scripts/tested.sh done $*; fi

# The plain tests use the program's own library, with every instruction set. The instrumented builds compile quickly, and
# have assertions; in them, short searches already use several threads.
test-native: test-native-sanitized test-native-plain

test-native-sanitized: setup compiler
	@sh scripts/test_native.sh sanitized $(JOBS) -DRANDOLPH_SANITIZE=ON "-DRANDOLPH_INSTRUCTION_SETS=portable;avx512"

test-native-plain: setup compiler
	@sh scripts/test_native.sh plain $(JOBS) -DCMAKE_CXX_FLAGS_RELEASE=-O1 \
		"-DRANDOLPH_LIBRARY=$$(ls -t "$(CURDIR)"/build/*-*-*/native/librandolph_core.a | head -n 1)"

test-native-more: setup compiler test-native-thread
	@RANDOLPH_TEST_ALL=1 $(MAKE) --no-print-directory test-native-plain

test-native-thread: setup compiler
	@sh scripts/test_native.sh thread $(JOBS) -DRANDOLPH_SANITIZE_THREADS=ON -DRANDOLPH_INSTRUCTION_SETS=portable

test-javascript: node
	$(WITH_NODE) node --test --test-reporter=spec tests/js/*.test.ts

# The parts of the Python tests: what is independent of server, commands and page; what reads the whole repository; and
# all other folders.
TESTS_RULES := tests/conformance $(addprefix tests/unit/,bots game notation puzzles render rules solver)
TESTS_REPOSITORY := tests/docs tests/install $(wildcard tests/unit/test_*.py)
PYTEST_FAST = $(BIN)/pytest -m "not more" --numprocesses=$(WORKERS) --quiet
# In the order of tests/conftest.py: the longest files first.
PYTEST_PYTHON = $(PYTEST_FAST) --dist=loadfile --no-loadscope-reorder --ignore=tests/browser --ignore=tests/more

test-python: setup node servers
	$(PYTEST_PYTHON) tests

test-rules: setup
	$(PYTEST_PYTHON) $(TESTS_RULES)

test-services: setup node servers
	$(PYTEST_PYTHON) tests $(addprefix --ignore=,$(TESTS_RULES) $(TESTS_REPOSITORY))

test-repository: setup node servers
	$(PYTEST_PYTHON) $(TESTS_REPOSITORY)

test-browser: setup node tools
	$(PYTEST_FAST) --dist=worksteal tests/browser

# Browser tests are a process of their own here, too.
MORE_OF_BROWSER := $(addprefix tests/more/test_,access.py new_language.py states.py)
PYTEST_MORE = RANDOLPH_TEST_ALL=1 $(BIN)/pytest --numprocesses=$(WORKERS) --quiet --dist=worksteal

# What takes long: all of the random problems of the C++ tests and of hypothesis, the same claims in more places, every
# state of the page.
test-more: test-native-more node tools
	$(PYTEST_MORE) -m more tests/browser $(MORE_OF_BROWSER)
	$(PYTEST_MORE) -m "more or hypothesis" tests --ignore=tests/browser $(addprefix --ignore=,$(MORE_OF_BROWSER))

# ── Learning ─────────────────────────────────────────────────────────────────────────────────────────────────────────

# An environment of its own, on top of .venv, for PyTorch is large. On Linux, its plain package has libraries for graphics
# cards: TORCH names the one for processors, as pip is to be called.
EXAMPLES := build/examples
TORCH ?= torch==2.13.0

$(EXAMPLES)/.installed: requirements/examples.txt $(VENV)/.test
	@echo "Installing what the examples need …"
	@$(BIN)/python -m venv --clear $(EXAMPLES)
	@$(BIN)/python -c "import sysconfig; print(f'import site; site.addsitedir({sysconfig.get_path(\"purelib\")!r})')" \
	  > "$$($(EXAMPLES)/bin/python -c "import sysconfig; print(sysconfig.get_path('purelib'))")/program.pth"
	@$(EXAMPLES)/bin/python -m pip -qq --disable-pip-version-check --no-input install --no-deps \
	  --require-hashes -r requirements/examples.txt
	@$(EXAMPLES)/bin/python -m pip -qq --disable-pip-version-check --no-input install $(TORCH)
	@touch $@

examples: program $(EXAMPLES)/.installed
	@:

# What needs an environment of its own, and is no part of `make test`.
research-test: test-examples test-harnesses

test-examples: examples
	MYPYPATH=src:examples $(BIN)/mypy --no-error-summary --python-executable=$(EXAMPLES)/bin/python examples
	$(EXAMPLES)/bin/python -m pytest --quiet --override-ini="pythonpath=. examples" examples

# ── Language models ─────────────────────────────────────────────────────────────────────────────────────────────────

# Three harnesses for language models, and clingo: an environment of their own, without the program's other tests.
HARNESSES := build/harnesses

$(HARNESSES)/.installed: requirements/research-test.txt | $(PROGRAM)
	@echo "Installing the harnesses for language models …"
	@$(BIN)/python -m venv --clear $(HARNESSES)
	@$(HARNESSES)/bin/python -m pip -qq --disable-pip-version-check --no-input install --no-deps --require-hashes \
	  -r requirements/research-test.txt
	@touch $@

# The program as a wheel, as those who use it with the harnesses have it.
test-harnesses: $(HARNESSES)/.installed
	@rm -rf build/wheel-for-harnesses
	@$(PIP) wheel --no-build-isolation --no-deps --wheel-dir build/wheel-for-harnesses .
	@$(HARNESSES)/bin/python -m pip -qq --disable-pip-version-check --no-input install --no-deps --force-reinstall \
	  build/wheel-for-harnesses/*.whl
	@# Their warnings are theirs.
	$(HARNESSES)/bin/python -m pytest -W ignore --quiet tests/research/harnesses.py

bench: setup browser
	$(BIN)/python bench/run.py

# What is made already in build/bank/ is not made again.
bank: setup
	$(BIN)/python scripts/bank.py --jobs $(JOBS)

soak: setup
	$(BIN)/python bench/soak.py --seconds $(or $(SECONDS),1800) --database $(or $(DATABASE),sqlite)

fuzz: setup
	@sh scripts/fuzz_native.sh $(JOBS)
	$(BIN)/python tests/fuzz/run.py

pictures: setup browser
	$(BIN)/python scripts/pictures/run.py $(ARGS)

docs: setup
	$(BIN)/python docs/generate.py

# Before the page, which may need what is made here.
wire: program $(VENV)/.test
	@sh scripts/node.sh $(VENV)
	@$(MAKE) --silent node_modules/.checks
	$(BIN)/python scripts/wire_types.py

requirements: setup
	$(BIN)/python scripts/requirements.py $(if $(UPGRADE),--upgrade)

# ── Releases: docs/howto/release.md ──────────────────────────────────────────────────────────────────────────────────

$(VENV)/.dist: requirements/dist.txt $(VENV)/.run
	@echo "Installing what makes and checks a release …"
	@$(PIP) install --require-hashes -r requirements/dist.txt
	@touch $@

dist: compiler program page $(VENV)/.dist
	@$(WITH_NODE) $(BIN)/python scripts/dist.py

image: dist
	@$(BIN)/python scripts/image.py $(ARGS)

sbom: node $(VENV)/.dist
	@$(WITH_NODE) $(BIN)/python scripts/sbom.py

audit: node $(VENV)/.dist
	@$(WITH_NODE) $(BIN)/python scripts/audit.py

clean:
	rm -rf $(VENV) build dist node_modules bench/lighthouse/node_modules src/randolph/static
