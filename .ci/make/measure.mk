# Measurements. `make help-all` lists the targets.

analysis-bench: ready ## measure the analyses on planted faults; SEED=0, SIZE=12, PART=faults or others
	@$(SWIFT) build -c release --product analysis-bench >&2
	@.build/release/analysis-bench $(or $(SEED),0) $(or $(SIZE),12) $(PART)

# Measures the release build, because its startup time counts too.
benchmarks := $(SWIFT) build -c release --static-swift-stdlib --package-path Benchmarks --product bench
bench_tool := Benchmarks/.build/release/bench

ifeq ($(SUITE),columns)
bench: library .build/python/formulary
	@$(scale_world) .build/python/bin/python Benchmarks/Columns/columns.py
else
bench: ready ## measure, compared with native code; SUITE=functions, columns or others, FORMAT=json, CHECK=1 fails above the stored ratios
	@$(benchmarks) >&2
	@$(bench_tool) $(SUITE) $(if $(filter json,$(FORMAT)),--json) $(if $(CHECK),--check)
endif

thresholds: ready ## measure, and store the maximum ratios of `make bench CHECK=1`
	@$(benchmarks)
	@$(bench_tool) $(SUITE) --store

results: ready ## measure, and write the page Benchmarks/RESULTS.md
	@$(benchmarks)
	@mkdir -p .build
	@echo "Measuring; this takes some minutes."
	@$(bench_tool) --json > .build/bench.json
	@$(PYTHON) Benchmarks/results.py bench .build/bench.json

peers: ready ## compare with the installed ones of LuaJIT, V8, QuickJS and others, and write Benchmarks/RESULTS.md
	@$(benchmarks)
	@$(PYTHON) Benchmarks/Peers/peers.py $(bench_tool)
	@$(PYTHON) Benchmarks/results.py peers .build/peers/peers.json

lint-bench: ready ## measure linting 1,000 documents, compared with parsing their JSON in Python and Node
	@$(benchmarks)
	$(bench_tool) --write-documents .build/lint-bench 1000 100
	$(PYTHON) Benchmarks/Lint/compare.py Benchmarks/.build/release/formulary .build/lint-bench
