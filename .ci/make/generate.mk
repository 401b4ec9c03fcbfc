# Generated pages and pictures. `make help-all` lists the targets.

session: ready ## record the session of Documentation/Tour.md
	$(build) --product formulary
	{ sed '/^<!-- session -->/q' Documentation/Tour.md; \
	  printf '```console\n$$ formulary repl --echo < Examples/invoice.session\n'; \
	  $(tool) repl --echo < Examples/invoice.session || test $$? -eq 1; \
	  printf '```\n'; sed -n '/^<!-- end of the session -->/,$$p' Documentation/Tour.md; } > .build/Tour.md
	cp .build/Tour.md Documentation/Tour.md

site: ## build the documentation as a site in .build/site, whose examples can be run after `make wasm`; installs mkdocs-material into .build/python
	@.build/python/bin/python3 -c 'import mkdocs, material' 2>/dev/null || { $(PYTHON) -m venv .build/python && \
	  .build/python/bin/python3 -m pip install -q mkdocs-material; }
	NO_MKDOCS_2_WARNING=1 .build/python/bin/python3 -m mkdocs build -q -f Documentation/Site/mkdocs.yml
	@echo .build/site/index.html
	@if $(driver) && [ -e .build/site/Site/formulary-module.js ]; then \
	  CHROMIUM=$(chromium) .build/python/bin/python3 Documentation/Site/test_examples.py .build/site; \
	else echo "The examples of the site were not tried in a browser: 'make wasm' and 'make setup' prepare that"; fi

docs: ready ## check the documentation of the libraries with DocC, in .build/docs
	$(build) --target JoyDocEngineFoundation
	sh .ci/docs.sh

railroad: ## draw the diagrams of the grammar
	$(PYTHON) Grammar/railroad.py Documentation/Railroad

pictures: ready ## draw the pictures of the README from the tool's output
	$(build) --product formulary
	$(PYTHON) Documentation/Pictures/draw.py $(tool) Documentation/Pictures

gallery-pictures: ready ## draw the pictures of the gallery; requires chromium, and playwright and pillow from PyPI
	$(build) --product formulary-net
	CHROMIUM=$(chromium) .build/python/bin/python3 Documentation/Pictures/gallery.py .build/debug/formulary-net
