# Two commands: make run, make test. Everything else is for people who change the bot.
PYTHON ?= python3
VENV := .venv
STAMP := $(VENV)/.installed

.PHONY: run test check pytest docs example-game clean
.PHONY: balance bench bench-irc bench-ledger bench-compiled test-compiled city-pairs godfather-pairs mutation
.PHONY: proof-games proof-ledger proof-secrets proof-typing proof-conduct proof-kill
.PHONY: proof-theory proof-city proof-fuzz proof-irc

# Without a config.yaml: a game on this machine, seven robots and a free seat.
run: $(STAMP)
	@if [ -e config.yaml ]; then exec $(VENV)/bin/mafiabot run; \
	  else exec $(VENV)/bin/mafiabot play; fi

test: check pytest

check: $(STAMP)
	$(VENV)/bin/ruff check mafiabot tests docs
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

pytest: $(STAMP)
	$(VENV)/bin/python -m pytest -q

# The pages of docs/ that are made of data.
docs: $(STAMP)
	$(VENV)/bin/python docs/generate.py

# How often each side wins among robots; the figures and plots of docs/balance.rst.
balance: $(STAMP)
	$(VENV)/bin/python docs/balance.py
	$(VENV)/bin/python docs/generate.py

# Plays docs/example-game.rst again, on a real server.
example-game: $(STAMP)
	$(VENV)/bin/python docs/example_game.py

# A thousand random games at each table size from 4 to 30.
proof-games: $(STAMP)
	MAFIABOT_GAMES=1000 $(VENV)/bin/python -m pytest -q tests/test_random_games.py

# Four processes on one ledger; five hundred killed while they record.
proof-ledger: $(STAMP)
	MAFIABOT_GAMES=10000 MAFIABOT_KILLS=500 $(VENV)/bin/python -m pytest -q -s \
	  tests/test_ledger_proof.py

# A hundred thousand pairs of games that differ in two hidden cards, in each ruleset.
proof-secrets: $(STAMP)
	MAFIABOT_GAMES=100000 $(VENV)/bin/python -m pytest -q -s tests/test_secrets.py

# Vanilla among random robots beside the exact win rates: 100,000 games at each size.
proof-theory: $(STAMP)
	MAFIABOT_GAMES=100000 $(VENV)/bin/python -m pytest -q tests/test_simulate.py -k theory

# What the Witness may conclude, over a hundred thousand games.
proof-city: $(STAMP)
	MAFIABOT_GAMES=100000 $(VENV)/bin/python -m pytest -q -s tests/test_city_inference.py

# What comes of any two actions of the city's night; read the difference before it is kept.
city-pairs: $(STAMP)
	$(VENV)/bin/python tests/city_pairs.py

godfather-pairs: $(STAMP)
	$(VENV)/bin/python tests/godfather_pairs.py

# Anything anybody may type, in every phase.
proof-typing: $(STAMP)
	MAFIABOT_EXAMPLES=20000 $(VENV)/bin/python -m pytest -q tests/test_anything_typed.py

# Three hundred games on a real server whose bot is killed and started again.
proof-kill: $(STAMP)
	MAFIABOT_KILLS=300 $(VENV)/bin/python -m pytest -q -s tests/e2e/test_kill.py

# Whole games of 12 and 30 on three servers with their default flood limits.
proof-irc: $(STAMP)
	MAFIABOT_TABLES=12,30 $(VENV)/bin/python -m pytest -q -s tests/e2e/test_default_limits.py

# The same tests and figures with the rules compiled by mypyc; needs a C compiler.
COMPILED := .venv-compiled
test-compiled: $(COMPILED)/.installed
	$(COMPILED)/bin/pytest -q

bench-compiled: $(COMPILED)/.installed
	$(COMPILED)/bin/python tests/bench/bench_engine.py

$(COMPILED)/.installed: setup.cfg setup.py $(shell find mafiabot -name '*.py' -o -name '*.yaml' -o -name '*.ftl')
	$(PYTHON) -m venv $(COMPILED)
	MAFIABOT_COMPILE=1 $(COMPILED)/bin/python -m pip install --quiet --disable-pip-version-check '.[test]'
	@touch $@

# A hundred thousand games of honest robots: nobody is punished. It may be stopped and
# goes on from there; remove the file to begin anew, as after any change of the rules.
HONEST ?= 100000
proof-conduct: $(STAMP)
	PYTHONPATH=. $(VENV)/bin/python tests/honest.py $(HONEST) $(VENV)/proof-conduct

# How many small faults of the rules the tests notice, by a sample of them.
SAMPLE ?= 600
SEED ?= 1
mutation: $(STAMP)
	$(VENV)/bin/python -m pip install --quiet 'mutmut>=3.8,<4'
	rm -rf mutants
	$(VENV)/bin/mutmut run 'mafiabot.engine.dusk.*' > /dev/null
	$(VENV)/bin/mutmut run $$($(VENV)/bin/python tests/mutants.py $(SAMPLE) $(SEED))
	$(VENV)/bin/python tests/mutants.py --left

# A million lines of a server, most of them damaged.
proof-fuzz: $(STAMP)
	MAFIABOT_FUZZ=1000000 $(VENV)/bin/python -m pytest -q -s tests/test_fuzzed_lines.py

# What an operator with SQLite installs: no drivers of PostgreSQL, no tools.
PLAIN := .venv-plain
$(PLAIN)/.installed: setup.cfg setup.py
	$(PYTHON) -m venv $(PLAIN)
	$(PLAIN)/bin/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

bench: $(STAMP) $(PLAIN)/.installed
	$(VENV)/bin/python tests/bench/bench_engine.py
	$(VENV)/bin/python tests/bench/bench_journal.py
	$(VENV)/bin/python tests/bench/bench_simulate.py
	$(VENV)/bin/python tests/bench/bench_peers.py .venv-peers/bench.json
	$(PLAIN)/bin/python tests/bench/bench_start.py

# How fast the bot is on a real server; ends with an error when a figure misses.
bench-irc: $(STAMP)
	$(VENV)/bin/python tests/bench/bench_irc.py

# The table of records with ten thousand to a million players.
bench-ledger: $(STAMP)
	$(VENV)/bin/python tests/bench/bench_ledger.py

$(STAMP): setup.cfg setup.py
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
	  { echo "python3 has no venv here; type: sudo apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	@touch $(STAMP)

clean:
	rm -rf $(VENV) $(PLAIN) $(COMPILED) .venv-peers build *.egg-info
