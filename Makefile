# `make help` lists the targets for users, `make help-all` the others, which are in .ci/make.

SWIFT ?= swift
PYTHON ?= python3
PREFIX ?= /usr/local
DESTDIR ?=
FORMAT ?= text
TIME ?= 300

# Debug builds compile whole modules, without information for debuggers and without an index: that
# halves the time of a first build. `make test FLAGS=` and `swift build` do as usual.
FLAGS ?= -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -disable-batch-mode \
  --disable-index-store -debug-info-format none
build := $(SWIFT) build $(FLAGS)
tool := .build/debug/formulary

.DEFAULT_GOAL := help
groups := test measure generate package
include $(groups:%=.ci/make/%.mk)
.PHONY: $(shell sed -n 's/^\([a-z-]*\):.*/\1/p' $(MAKEFILE_LIST))

demo: ready ## build the tool, recalculate an example document, lint one with five mistakes
	@echo "Building formulary; the first build takes some minutes."
	@$(build) --product formulary
	@printf '\n$$ formulary run --format values Examples/invoice.json\n'
	@$(tool) run --format values Examples/invoice.json
	@printf '\n$$ formulary lint Examples/broken.json\n'
	@$(tool) lint Examples/broken.json || test $$? -eq 1

test: ready-tests ## run all tests; FILTER=FormulaSyntaxTests runs some of them
	$(SWIFT) test $(FLAGS) --parallel $(if $(FILTER),--filter '$(FILTER)')

preview: ready ## show the example invoice as a form in the browser
	$(build) --product formulary
	$(build) --product formulary-net
	@cp Examples/invoice.json .build/preview.json
	$(tool) preview --open .build/preview.json

# Whether there are a browser and what drives it.
chromium := $(or $(shell command -v chromium),$(shell command -v chromium-browser))
driver = test -n "$(chromium)" && .build/python/bin/python3 -c 'import playwright, axe_playwright_python' 2>/dev/null

browser: swift ## try the preview's page in Chromium, with pictures of it in .build/browser; needs chromium and PyPI's playwright
	@if $(driver); then \
	  $(SWIFT) build --product formulary-net && \
	  CHROMIUM=$(chromium) .build/python/bin/python3 Tests/Browser/run.py .build/debug/formulary-net .build/browser; \
	else echo "The preview was not tried in a browser: 'make setup' installs chromium and playwright"; fi

test: needs ## run all tests
	$(SWIFT) test --parallel

check: needs ## all that CI runs: format, generated files, imports, tests
	$(SWIFT) format lint --strict -rp Sources Tests Benchmarks/Sources Examples/Embedding Examples/GoalTracker/Package.swift \
	  Examples/GoalTracker/Sources Examples/GoalTracker/Tests Package.swift
	$(SWIFT) run formulary-dev --check
	$(SWIFT) build --explicit-target-dependency-import-check error
	$(SWIFT) run --package-path Examples/Embedding Embedding Examples/invoice.json
	$(MAKE) test
	@if $(PYTHON) -c 'import pexpect' 2>/dev/null; then $(MAKE) terminal; else \
	  echo "The session was not tried at a terminal: that needs python3-pexpect"; fi
	$(MAKE) editors context baseline browser goals

editors: swift ## try the language server with Neovim and Emacs, where they are installed
	$(SWIFT) build --product formulary
	$(PYTHON) Tests/Editors/stdio.py $(tool)
	@python=.build/python/bin/python3; if $$python -c 'import jsonschema, tomllib' 2>/dev/null; then \
	  $$python Tests/Editors/settings.py; \
	else echo "The schema of settings was not tried: make setup"; fi
	@if $(PYTHON) -c 'import tomllib' 2>/dev/null; then $(PYTHON) Tests/Editors/files.py $(tool); \
	else echo "The files for other editors were not looked at: that needs Python 3.11"; fi
	@if command -v node >/dev/null; then node --test Tests/Editors/vscode.test.js; \
	else echo "The extension of VS Code was not tried: sudo apt-get install nodejs"; fi
	@if command -v nvim >/dev/null; then \
	  FORMULARY=$(CURDIR)/$(tool) nvim --headless -u NONE -c 'luafile Tests/Editors/neovim.lua'; \
	else echo "Neovim was not tried: sudo apt-get install neovim"; fi
	@if emacs -q --batch -l package -f package-initialize -l eglot 2>/dev/null; then \
	  FORMULARY=$(CURDIR)/$(tool) emacs -q --batch -l package -f package-initialize \
	    -l Tests/Editors/emacs.el 2>.build/emacs.log || { cat .build/emacs.log >&2; exit 1; }; \
	else echo "Emacs was not tried: sudo apt-get install emacs-nox elpa-eglot"; fi

vscode: ## pack the extension for VS Code into .build/formulary.vsix
	@mkdir -p .build
	$(PYTHON) Editors/vscode/pack.py .build/formulary.vsix

baseline: swift ## take the linter up on 300 generated old templates, and see that only a new mistake is told
	$(SWIFT) build --product formulary
	$(PYTHON) Tests/Baseline/legacy.py $(tool)

terminal: swift ## try the session at a pseudo-terminal: keys, paste, Ctrl-C, history, crashes
	$(SWIFT) build --product formulary
	$(PYTHON) Tests/Terminal/repl_terminal.py $(tool)

session: swift ## record the session of the README anew
	$(SWIFT) build --product formulary
	{ sed '/^<!-- session -->/q' README.md; \
	  printf '```console\n$$ formulary repl --echo < Examples/invoice.session\n'; \
	  $(tool) repl --echo < Examples/invoice.session || test $$? -eq 1; \
	  printf '```\n'; sed -n '/^<!-- end of the session -->/,$$p' README.md; } > .build/README.md
	cp .build/README.md README.md

analysis-bench: swift ## measure exploring, comparing and generated tests on planted faults: SEED=0 SIZE=12 PART=faults or others
	@$(SWIFT) build -c release --product analysis-bench >&2
	@.build/release/analysis-bench $(or $(SEED),0) $(or $(SIZE),12) $(PART)

update: swift ## write generated files, the function reference and goldens anew
	$(SWIFT) run formulary-dev
	UPDATE_GOLDENS=1 $(SWIFT) test --parallel
	git status --short

# The tool is built as it is installed, since its start is measured too.
benchmarks := $(SWIFT) build -c release --static-swift-stdlib --package-path Benchmarks --product bench
bench_tool := Benchmarks/.build/release/bench

ifeq ($(SUITE),columns)
bench: library .build/python/formulary
	@$(scale_world) .build/python/bin/python Benchmarks/Columns/columns.py
else
bench: swift ## measure beside native code and others: one table; SUITE=functions, columns or other parts, FORMAT=json, CHECK=1 fails above stored ratios
	@$(benchmarks) >&2
	@$(bench_tool) $(SUITE) $(if $(filter json,$(FORMAT)),--json) $(if $(CHECK),--check)
endif

thresholds: swift ## measure, and store what ratios `make bench CHECK=1` lets pass
	@$(benchmarks)
	@$(bench_tool) $(SUITE) --store

results: swift ## measure, and write the page Benchmarks/RESULTS.md
	@$(benchmarks)
	@mkdir -p .build
	@echo "Measuring; this takes some minutes."
	@$(bench_tool) --json > .build/bench.json
	@$(PYTHON) Benchmarks/results.py bench .build/bench.json

peers: swift ## compare with LuaJIT, V8, QuickJS and others, as installed, and write that into Benchmarks/RESULTS.md
	@$(benchmarks)
	@$(PYTHON) Benchmarks/Peers/peers.py $(bench_tool)
	@$(PYTHON) Benchmarks/results.py peers .build/peers/peers.json

lint-bench: swift ## lint 1,000 documents, also on one core and with the cache, beside parsing their JSON with Python and node
	@$(benchmarks)
	$(bench_tool) --write-documents .build/lint-bench 1000 100
	$(PYTHON) Benchmarks/Lint/compare.py Benchmarks/.build/release/formulary .build/lint-bench

FUZZ ?= formula document json program changelog stream settings protocol
fuzz: swift ## feed random bytes and formulas to every way in, TIME=300 seconds each; FUZZ=json or others of Tests/Fuzz
	@set -e; for kind in $(FUZZ); do Tests/Fuzz/run.sh $$kind $(TIME); done

faults: swift ## kill the tool KILLS=1000 times while it writes, and give it a full disk
	$(SWIFT) build -c release --product formulary
	$(PYTHON) Tests/Faults/faults.py .build/release/formulary $(or $(KILLS),1000)

worst: swift ## search the formulas that take most, for TIME=300 seconds
	$(SWIFT) build -c release --product formulary
	$(PYTHON) Tests/Fuzz/worst.py .build/release/formulary search $(TIME)

soak: swift ## REQUESTS=1000000 mixed requests to the language server, with its memory and latency
	$(SWIFT) build -c release --product formulary
	$(PYTHON) Tests/Soak/soak.py .build/release/formulary $(or $(REQUESTS),1000000)

differential: swift ## FORMULAS=10000000 generated formulas by the machine and by the walk over the tree, from SEED=0 on
	$(SWIFT) build -c release --product differential
	.build/release/differential $(or $(FORMULAS),10000000) $(SEED)

# What works at the same time, and what touches memory by hand.
thread := FormulaServerTests|JoyDocLintTests|JoyDocStreamsTests|LintReportsTests
address := $(thread)|FormularyCTests|FileAccessTests|JSONTreeTests|SourceTextTests|FormulaRuntimeTests|FormulaVMTests|ColumnarEvaluationTests
sanitize: swift ## tests of what works at the same time or touches memory; SANITIZER=thread or address, both if none is named
	@set -e; $(foreach sanitizer,$(or $(SANITIZER),thread address),\
	  ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Sanitizers/thread.supp \
	    $(SWIFT) test --sanitize=$(sanitizer) --scratch-path .build/$(sanitizer) \
	    --filter '$($(sanitizer))';)

# What the tool is linked with besides the C library, as archives where there are some: nothing of it
# need be installed where the tool runs.
archives := .build/archives
portable = -c release --static-swift-stdlib -Xlinker -s -Xlinker -L$(CURDIR)/$(archives)
# The linker takes the first library of a name, and what pkg-config says comes first.
portable_build = PKG_CONFIG_PATH=$(CURDIR)/$(archives):$$PKG_CONFIG_PATH $(SWIFT) build $(portable)
commit_file := Sources/Foundations/CProgramArguments/commit.h

release: swift ## build the tool as it is installed and shipped: .build/release/formulary
	@mkdir -p $(archives) && rm -f $(archives)/*
	@test "$$(uname)" != Linux || for library in sqlite3 stdc++ edit bsd md tinfo; do \
	  file=$$($(CC) -print-file-name=lib$$library.a); \
	  if [ ! -e "$$file" ]; then rm -f $(archives)/*; \
	    echo "lib$$library.a is missing: the tool will need shared libraries where it runs" >&2; break; fi; \
	  case $$library in \
	    sqlite3 | stdc++) ln -s "$$file" $(archives)/;; \
	    *) edit="$$edit $$file"; echo "GROUP ($$edit )" > $(archives)/libedit.a;; esac; done
	@for package in sqlite3 libedit; do pkg-config --exists $$package || continue; \
	  printf 'Name: %s\nDescription: as an archive\nVersion: %s\nLibs: -L%s %s\nCflags: %s\n' $$package \
	    "$$(pkg-config --modversion $$package)" $(CURDIR)/$(archives) "$$(pkg-config --libs-only-l $$package)" \
	    "$$(pkg-config --cflags $$package)" > $(archives)/$$package.pc; done
	@commit=$$(git rev-parse --short=10 HEAD 2>/dev/null) && \
	  echo "#define PROGRAM_COMMIT \"$$commit\"" > .build/commit.h && \
	  { cmp -s .build/commit.h $(commit_file) || \
	    { cp .build/commit.h $(commit_file); touch $(dir $(commit_file))CProgramCommit.c; }; } || true
	$(portable_build) --product formulary

# The editors whose files are used as they are; an extension of VS Code is packed by itself.
editor_files := emacs helix kate neovim sublime zed

# Reported before a long build, not after it.
writable:
	@{ install -d "$(DESTDIR)$(PREFIX)/bin" && test -w "$(DESTDIR)$(PREFIX)/bin"; } 2>/dev/null || { \
	  echo "$(PREFIX) is not writable: install as root, or with PREFIX=$$HOME/.local" >&2; exit 1; }

install: writable release ## build for release and install into PREFIX=/usr/local, with man pages and completions
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(share)/doc/formulary" "$(share)/man/man1"
	install -m 755 .build/release/formulary "$(DESTDIR)$(PREFIX)/bin/formulary"
	install -m 644 Documentation/Rules.md LICENSE NOTICE "$(share)/doc/formulary/"
	@set -e; for file in Editors/README.md $(filter-out %.py,$(wildcard $(addsuffix /*,$(addprefix Editors/,$(editor_files))))); do \
	  install -d "$(share)/formulary/$$(dirname $$file)"; install -m 644 $$file "$(share)/formulary/$$file"; done
	$(portable_build) --product formulary-net
	install -m 755 .build/release/formulary-net "$(DESTDIR)$(PREFIX)/bin/formulary-net"
	@if $(MAKE) --no-print-directory man; then install -m 644 .build/man/*.1 "$(share)/man/man1/"; \
	else echo "The man pages could not be made; the rest is installed" >&2; fi
	$(MAKE) --no-print-directory completions

check: test check-rest ## all that CI runs: tests, format, generated files, imports, editors, browser

check-rest: ready
	$(SWIFT) format lint --strict -rp Sources Tests Benchmarks/Sources Examples/Embedding Examples/GoalTracker/Package.swift \
	  Examples/GoalTracker/Sources Examples/GoalTracker/Tests Package.swift
	$(SWIFT) run $(FLAGS) formulary-dev --check
	$(build) --explicit-target-dependency-import-check error
	$(SWIFT) run $(FLAGS) --package-path Examples/Embedding Embedding Examples/invoice.json
	@if $(PYTHON) -c 'import pexpect' 2>/dev/null; then $(MAKE) terminal; else \
	  echo "The session was not tried at a terminal: that needs python3-pexpect"; fi
	$(MAKE) editors context baseline browser goals

update: ready-tests ## rewrite generated files, the function reference and goldens
	$(SWIFT) run $(FLAGS) formulary-dev
	UPDATE_GOLDENS=1 $(SWIFT) test $(FLAGS) --parallel
	git status --short

setup: ready-tests ## install what is optional: Python packages and a browser for comparisons
	@$(jsonschema) && exit 0; \
	echo "Installing Python's jsonschema into .build/python, for a test that compares with it"; \
	{ $(PYTHON) -m venv .build/python && .build/python/bin/python3 -m pip install -q jsonschema; } >/dev/null 2>&1 \
	  || { rm -rf .build/python; [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	       && apt-get install -y -qq python3-jsonschema >/dev/null 2>&1; } \
	  || { echo "Could not install it; tests go without that comparison (pip install jsonschema)" >&2; }
	@test -n "$(context_python)" && exit 0; \
	echo "Installing Python's mcp into .build/python, which uses the tools of 'formulary mcp'"; \
	{ test -x .build/python/bin/python3 || $(PYTHON) -m venv .build/python; \
	  .build/python/bin/python3 -m pip install -q mcp; } >/dev/null 2>&1 \
	  || echo "Could not install it; 'formulary mcp' will be tried by our own tests alone" >&2
	@$(MAKE) --no-print-directory setup-browser

# A browser for the tests of the preview, which are left out without it.
setup-browser:
	@if ! command -v chromium >/dev/null && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing chromium, in which the preview is tried"; \
	  { apt-get install -y -qq chromium || { apt-get update -qq && apt-get install -y -qq chromium; }; } >/dev/null 2>&1; \
	fi; true
	@$(driver) && exit 0; command -v chromium >/dev/null || { \
	  echo "No chromium here: the preview will not be tried in a browser" >&2; exit 0; }; \
	echo "Installing playwright into .build/python"; \
	{ test -x .build/python/bin/python3 || $(PYTHON) -m venv .build/python; \
	  .build/python/bin/python3 -m pip install -q playwright axe-playwright-python; } >/dev/null 2>&1 \
	  || echo "Could not install it; the preview will not be tried in a browser" >&2

# Whether some Python here has jsonschema.
jsonschema = for python in .build/python/bin/python3 $(PYTHON) /usr/bin/python3; do \
	  $$python -c 'import jsonschema; jsonschema.Draft202012Validator' 2>/dev/null && exit 0; done; false

# Whatever a build needs: Swift, and headers of the system, which are installed where they are missing.
ready:
	@command -v $(SWIFT) >/dev/null || { \
	  echo "Swift 6.2 or later is needed and '$(SWIFT)' is not on the PATH: see https://www.swift.org/install" >&2; \
	  exit 1; }
	@sh .ci/make/install.sh libedit-dev libsqlite3-dev

# What `make setup` begins with; `make demo` and others do it, too.
system: ready-tests

# Tests also need the rules of time zones. They report what they do without.
ready-tests: ready
	@sh .ci/make/install.sh tzdata
	@($(jsonschema)) || echo "One comparison is left out, since Python's jsonschema is missing: 'make setup' installs it" >&2

help: ## list these targets
	@grep -hE '^[a-z-]+:.*## ' Makefile | grep -v '^help:' | sed -E 's/:.*## /\t/' | expand -t 16

help-all: help ## list all targets
	@for group in $(groups); do printf '\n%s\n' "$$group"; \
	  grep -hE '^[a-z-]+:.*## ' .ci/make/$$group.mk | sed -E 's/:.*## /\t/' | expand -t 16; done
