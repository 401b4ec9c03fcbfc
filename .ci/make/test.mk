# Tests with other programs, random input, or load. `make help-all` lists the targets.

# Whether a browser and Playwright are installed.
chromium := $(or $(shell command -v chromium),$(shell command -v chromium-browser))
driver = test -n "$(chromium)" && .build/python/bin/python3 -c 'import playwright, axe_playwright_python' 2>/dev/null

browser: ready ## test the form view in Chromium, with screenshots in .build/browser; requires chromium and playwright from PyPI
	@if $(driver); then \
	  $(build) --product formulary-net && \
	  CHROMIUM=$(chromium) .build/python/bin/python3 Tests/Browser/run.py .build/debug/formulary-net .build/browser; \
	else echo "The preview was not tried in a browser: 'make setup' installs chromium and playwright"; fi

# The results of imported formulas in Firefox, which computes them by its own scripts.
pdf: ready ## compare imported PDF forms with Firefox, check where answers are printed, and try mutated PDFs for MINUTES=10; requires firefox, qpdf, poppler-utils, and pikepdf from PyPI
	@if $(PYTHON) -c 'import pikepdf' 2>/dev/null && command -v qpdf >/dev/null \
	    && command -v pdftotext >/dev/null && command -v firefox-esr >/dev/null; then \
	  $(build) --product formulary && $(PYTHON) Tests/PDF/places.py $(tool) .build/pdf \
	    && $(PYTHON) Tests/PDF/verify.py $(tool) .build/pdf 20 \
	    && $(PYTHON) Tests/PDF/mutate.py $(tool) $(or $(MINUTES),10) .build/pdf; \
	else echo "PDF forms were not tried: that needs firefox-esr, qpdf, pdftotext and pikepdf"; fi

hostile-pdf: ready ## measure imports and fills of COUNT=300 hostile PDFs and documents; fails above 300 MB or 2 seconds per MB
	$(SWIFT) build -c release --product formulary
	$(PYTHON) Tests/PDF/hostile.py .build/release/formulary .build/hostile-pdf $(or $(COUNT),300)

editors: ready ## test the language server with Neovim and Emacs, if installed
	$(build) --product formulary
	$(PYTHON) Tests/Editors/stdio.py $(tool)
	@python=.build/python/bin/python3; if $$python -c 'import jsonschema, tomllib' 2>/dev/null; then \
	  $$python Tests/Editors/settings.py; \
	else echo "The schema of settings was not tried: make setup"; fi
	@if $(PYTHON) -c 'import tomllib' 2>/dev/null; then $(PYTHON) Tests/Editors/files.py $(tool); \
	else echo "The files for other editors were not looked at: that needs Python 3.11"; fi
	@if command -v node >/dev/null; then FORMULARY=$(CURDIR)/$(tool) node --test Tests/Editors/*.test.js; \
	else echo "The extension of VS Code was not tried: sudo apt-get install nodejs"; fi
	@if $(driver); then \
	  CHROMIUM=$(chromium) .build/python/bin/python3 Tests/Editors/web.py $(wildcard Editors/vscode/node_modules); \
	else echo "The extension of VS Code was not tried in a browser: 'make setup' installs chromium and playwright"; fi
	@if command -v nvim >/dev/null; then \
	  FORMULARY=$(CURDIR)/$(tool) nvim --headless -u NONE -c 'luafile Tests/Editors/neovim.lua'; \
	else echo "Neovim was not tried: sudo apt-get install neovim"; fi
	@if emacs -q --batch -l package -f package-initialize -l eglot 2>/dev/null; then \
	  FORMULARY=$(CURDIR)/$(tool) emacs -q --batch -l package -f package-initialize \
	    -l Tests/Editors/emacs.el 2>.build/emacs.log || { cat .build/emacs.log >&2; exit 1; }; \
	else echo "Emacs was not tried: sudo apt-get install emacs-nox elpa-eglot"; fi

baseline: ready ## test the introduction of the linter for 300 existing templates with a baseline
	$(build) --product formulary
	$(PYTHON) Tests/Baseline/legacy.py $(tool)

terminal: ready ## test the session at a pseudo-terminal: keys, paste, Ctrl-C, history, crashes
	$(build) --product formulary
	$(PYTHON) Tests/Terminal/repl_terminal.py $(tool)

screen: ready ## try what the session draws in windows of tmux, which must be installed
	$(build) --product formulary
	$(PYTHON) Tests/Terminal/screen_terminal.py $(tool)

FUZZ ?= formula document json program changelog stream settings protocol library interface
fuzz: ready ## fuzz every entry point for TIME=300 seconds each; FUZZ=json or others of Tests/Fuzz
	@set -e; for kind in $(FUZZ); do Tests/Fuzz/run.sh $$kind $(TIME); done

faults: ready ## kill the tool KILLS=1000 times while it writes, and fill its disk
	$(SWIFT) build -c release --product formulary
	$(PYTHON) Tests/Faults/faults.py .build/release/formulary $(or $(KILLS),1000)

worst: ready ## search for the most expensive formulas for TIME=300 seconds
	$(SWIFT) build -c release --product formulary
	$(PYTHON) Tests/Fuzz/worst.py .build/release/formulary search $(TIME)

charges: ready ## compare the time of each function at the step limit, also with lists, with that of additions; fails above RATIO=1.5
	$(SWIFT) build -c release --product formulary
	RATIO=$(or $(RATIO),1.5) $(PYTHON) Tests/Fuzz/worst.py .build/release/formulary charges
	RATIO=$(or $(RATIO),1.5) $(PYTHON) Tests/Fuzz/worst.py .build/release/formulary sizes

growth: ready ## search documents for which time or memory grows faster than their size
	$(SWIFT) build -c release --product formulary
	$(PYTHON) Tests/Fuzz/growth.py .build/release/formulary

soak: ready ## soak test of the language server with REQUESTS=1000000; prints memory and latency
	$(SWIFT) build -c release --product formulary
	$(PYTHON) Tests/Soak/soak.py .build/release/formulary $(or $(REQUESTS),1000000)

elementary: ## compare the elementary functions with MPFR on COUNT=1000000 arguments each; requires gmpy2 from PyPI
	$(PYTHON) Tests/Elementary/measure.py --count $(or $(COUNT),1000000)

differential: ready ## compare the machine with the reference evaluator on FORMULAS=10000000 generated formulas, from SEED=0 on
	$(SWIFT) build -c release --product differential
	.build/release/differential $(or $(FORMULAS),10000000) $(SEED)

# Targets that use concurrency or manual memory management.
thread := FormulaServerTests|JoyDocLintTests|JoyDocStreamsTests|LintReportsTests
address := $(thread)|FormularyCTests|FileAccessTests|JSONTreeTests|SourceTextTests|FormulaRuntimeTests|FormulaVMTests|ColumnarEvaluationTests
sanitize: ready ## run tests of concurrency and manual memory management with SANITIZER=thread or address; both by default
	@set -e; $(foreach sanitizer,$(or $(SANITIZER),thread address),\
	  ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Sanitizers/thread.supp \
	    $(SWIFT) test --sanitize=$(sanitizer) --scratch-path .build/$(sanitizer) \
	    --filter '$($(sanitizer))';)

# A separate package: its first build compiles the libraries again. The build folder is not in the
# package, because tests copy the examples.
goals: ready ## build and test Examples/GoalTracker, and test the tool with its database
	$(SWIFT) test $(FLAGS) --package-path Examples/GoalTracker --scratch-path .build/goals
	$(build) --product formulary
	$(PYTHON) Examples/GoalTracker/formulas.py $(tool) .build/goals/debug/goals

# Requires the tree-sitter generator (Debian 13 and Homebrew have it), and its Python bindings from PyPI.
TREE_SITTER ?= tree-sitter
grammar: ready ## compare the grammar for tree-sitter with the parser, on the corpus and COUNT=400 generated formulas
	$(build) --product formulary
	@command -v $(TREE_SITTER) >/dev/null || { \
	  echo "The generator is missing: install tree-sitter-cli, or set TREE_SITTER to its path" >&2; exit 1; }
	@.build/python/bin/python3 -c 'import tree_sitter, tree_sitter_json' 2>/dev/null || { \
	  test -x .build/python/bin/python3 || $(PYTHON) -m venv .build/python; \
	  .build/python/bin/python3 -m pip install -q tree-sitter tree-sitter-json; }
	TREE_SITTER=$(TREE_SITTER) .build/python/bin/python3 Grammar/tree-sitter-formula/compare.py $(tool) .build/grammar $(COUNT)

# A Python that has the official client of the Model Context Protocol.
context_python = $(shell for python in .build/python/bin/python3 $(PYTHON); do \
  $$python -c 'import mcp' 2>/dev/null && { echo $$python; break; }; done)

context: ready ## test `formulary mcp` with the official client of the protocol
	$(build) --product formulary
	@python="$(context_python)"; if test -n "$$python"; then $$python Tests/Context/client.py $(tool); \
	else echo "The tools of 'formulary mcp' were not used by another client: pip install mcp"; fi

# Hooks that build the tool use a clone, which takes as long as a complete release build.
hooks: ready ## test the pre-commit hooks on valid and invalid files; ALL=1 also those that build the tool
	$(build) --product formulary
	@.build/python/bin/python3 -c 'import pre_commit' 2>/dev/null || { \
	  test -x .build/python/bin/python3 || $(PYTHON) -m venv .build/python; \
	  .build/python/bin/python3 -m pip install -q pre-commit; }
	.build/python/bin/python3 Tests/Hooks/hooks.py $(tool) $(if $(ALL),all)

# Packages on the public API have dependencies that take minutes to build, so they build apart. Their
# pages show commands of the tool.
license: ready ## test the package that checks license tokens, which the main package does not depend on
	$(build) --product formulary
	$(SWIFT) test $(FLAGS) --disable-xctest --package-path Packages/DocumentLicense --scratch-path $(CURDIR)/.build/license
	sh .ci/docs.sh .build/license DocumentLicense

service: ready ## test the client of Joyfill's service against a mock; the main package does not depend on it
	$(build) --product formulary
	$(SWIFT) test $(FLAGS) --disable-xctest --package-path Packages/JoyfillService --scratch-path $(CURDIR)/.build/service
	sh .ci/docs.sh .build/service JoyfillService
