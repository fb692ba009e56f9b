# The front door. Everything real happens in CMake (CMakePresets.json) and in tools/.
.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run play check test test-long bench bench-server bench-web format lint languages check-positions clean \
  setup setup-tests build data

QUOIN := build/quoin
LEXICONS := build/lexicons
ENGLISH := data/lexicons/english

help:  ## show this list
	@sed -nE 's/^([a-z-]+):[^#]*## (.*)/\1\t\2/p' Makefile | while IFS='	' read -r name text; do \
	  printf '  make %-16s %s\n' "$$name" "$$text"; done

run: data  ## set up, build, and serve games at the address that it prints
	@$(QUOIN) serve

play: data  ## play in the terminal
	@$(QUOIN) play

check: setup-tests  ## what a change needs while it is made: layers, format, quick lint, the tests of what it touches
	@tools/check.sh

test: setup-tests  ## set up and run every test
	@tools/test.sh

test-long: setup-tests  ## every test with its full counts, ThreadSanitizer, Valgrind, long fuzzing
	@tools/test.sh --long

bench: setup-tests data  ## measure the engine on fixed positions, and count its instructions
	@tools/bench.sh

bench-server: data  ## load a server with 2000 games, and measure it
	@tools/bench_server.sh $(ARGUMENTS)

bench-web: setup-tests data  ## measure the web client in Chromium
	@tools/bench_web.sh $(ARGUMENTS)

format: setup-tests  ## put all C++ into the form of .clang-format
	@tools/format.sh

lint: setup-tests  ## clang-tidy and the layer check
	@/usr/bin/python3 tools/check_layers.py
	@tools/lint.sh

languages: build  ## install the word lists of all languages
	@$(QUOIN) lexicon install --all --into $(LEXICONS)

check-positions: $(if $(LISTS),data)  ## run the solved positions against your own word lists: LISTS=DIR
	@[ -n "$(LISTS)" ] || { echo "check-positions: say where the word lists are: make check-positions LISTS=DIR" >&2; exit 2; }
	@/usr/bin/python3 tools/check_positions.py $(QUOIN) "$(LISTS)"

clean:  ## remove everything that was built
	@rm -rf build

setup:  ## install the Debian packages that running needs and that are missing
	@tools/setup.sh

setup-tests:  ## install those that tests need, too
	@tools/setup.sh --tests

build: setup  ## build build/quoin
	@tools/build.sh release quoin

data: $(if $(wildcard $(ENGLISH)/.),$(LEXICONS)/english.qlx,build)  ## build, and install the English word list

# Made again when the list changes, or the code that compiles it.
$(LEXICONS)/english.qlx: $(wildcard $(ENGLISH)/* src/lexicon/* src/lexicon/build/*) | build
	@$(QUOIN) lexicon install english --force --into $(LEXICONS)
	@$(QUOIN) lexicon install english --family --force --into $(LEXICONS)
	@touch -c $@
