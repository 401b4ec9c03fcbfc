# `make help` lists the targets for users, `make help-all` the others, which are in .ci/make.

SWIFT ?= swift
PYTHON ?= python3
PREFIX ?= /usr/local
DESTDIR ?=
FORMAT ?= text
TIME ?= 300

# Debug builds compile whole modules, one job each, without debug information and without an index of
# system modules: that more than halves the time of a first build. `make test FLAGS=` and `swift build`
# build as usual.
flag = $(1:%=-Xswiftc %)
FLAGS ?= $(call flag,-wmo -no-emit-module-separately-wmo -num-threads 2 -disable-batch-mode \
  -index-ignore-system-modules) -debug-info-format none
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

# Tests of servers have deadlines, so they do not share the threads with tests that compute.
serving := LoopbackHTTPTests|PreviewServerTests
test: ready-tests ## run all tests; FILTER=FormulaSyntaxTests runs some of them, TARGETS=… builds no others
ifdef FILTER
	$(SWIFT) test $(FLAGS) --disable-xctest --filter '$(FILTER)'
else
	$(SWIFT) test $(FLAGS) --disable-xctest --skip '$(serving)'
	$(SWIFT) test $(FLAGS) --disable-xctest --filter '$(serving)'
endif

preview: ready ## show the example invoice as a form in the browser
	$(build) --product formulary
	$(build) --product formulary-net
	@cp Examples/invoice.json .build/preview.json
	$(tool) preview --open .build/preview.json

# Editors whose files are installed unchanged; `make vscode` packs the extension of VS Code.
editor_files := emacs helix kate neovim

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
	@if [ -e .build/wasm/form.html ]; then install -d "$(share)/formulary/web"; \
	  install -m 644 .build/wasm/form.html "$(share)/formulary/web/form.html"; \
	else echo "'formulary export' will need a page: run 'make wasm' before 'make install'" >&2; fi
	$(portable_build) --product formulary-net
	install -m 755 .build/release/formulary-net "$(DESTDIR)$(PREFIX)/bin/formulary-net"
	@if $(MAKE) --no-print-directory man; then install -m 644 .build/man/*.1 "$(share)/man/man1/"; \
	else echo "The man pages could not be made; the rest is installed" >&2; fi
	$(MAKE) --no-print-directory completions

check: test check-rest ## run all checks of CI: tests, format, generated files, imports, editors, browser

check-rest: ready
	$(SWIFT) format lint --strict -rp Sources Tests Benchmarks/Sources Examples/Embedding Examples/GoalTracker/Package.swift \
	  Examples/GoalTracker/Sources Examples/GoalTracker/Tests Packages/DocumentLicense Packages/JoyfillService Package.swift
	$(SWIFT) run $(FLAGS) formulary-dev --check
	$(build) --explicit-target-dependency-import-check error
	$(SWIFT) run $(FLAGS) --package-path Examples/Embedding Embedding Examples/invoice.json
	@packages=$$(ls Examples/Embedding/.build/checkouts 2>/dev/null); test -z "$$packages" || { \
	  echo "A client of the libraries fetches packages: $$packages" >&2; exit 1; }
	$(MAKE) docs
	@if $(PYTHON) -c 'import pexpect' 2>/dev/null; then $(MAKE) terminal; else \
	  echo "The session was not tried at a terminal: that needs python3-pexpect"; fi
	$(MAKE) editors context baseline browser goals license service wasm-current

update: ready-tests ## rewrite generated files, the function reference and goldens
	$(SWIFT) run $(FLAGS) formulary-dev
	UPDATE_GOLDENS=1 $(SWIFT) test $(FLAGS) --disable-xctest
	git status --short

setup: ready-tests ## install optional requirements: Python packages and a browser for comparisons
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

# A browser for the tests of the preview, which are skipped without one.
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

# A Python that has the package jsonschema, if any.
jsonschema = for python in .build/python/bin/python3 $(PYTHON) /usr/bin/python3; do \
	  $$python -c 'import jsonschema; jsonschema.Draft202012Validator' 2>/dev/null && exit 0; done; false

# The requirements of a build: Swift, and system headers, which are installed if they are missing.
ready:
	@command -v $(SWIFT) >/dev/null || { \
	  echo "Swift 6.2 or later is needed and '$(SWIFT)' is not on the PATH: see https://www.swift.org/install" >&2; \
	  exit 1; }
	@sh .ci/make/install.sh libedit-dev libsqlite3-dev

# The first step of `make setup`, `make demo` and other targets.
system: ready-tests

# Tests also require time zone data. They report missing optional programs.
ready-tests: ready
	@sh .ci/make/install.sh tzdata
	@($(jsonschema)) || echo "One comparison is left out, since Python's jsonschema is missing: 'make setup' installs it" >&2

help: ## list these targets
	@grep -hE '^[a-z-]+:.*## ' Makefile | grep -v '^help:' | sed -E 's/:.*## /\t/' | expand -t 16

help-all: help ## list all targets
	@for group in $(groups); do printf '\n%s\n' "$$group"; \
	  grep -hE '^[a-z-]+:.*## ' .ci/make/$$group.mk | sed -E 's/:.*## /\t/' | expand -t 16; done
