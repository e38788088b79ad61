PYTHON ?= python3
CC ?= cc
export CC

BIN := .venv/bin
PACKAGES_INSTALLED := .venv/packages-installed
AXE := build/axe/node_modules/axe-core/axe.min.js
PROJECT_INSTALLED := .venv/project-installed
IMAGE_BASE := build/image/base.tar
DEPLOY_INSTALLED := build/deploy/installed
RUNTIME_INSTALLED := build/runtime/installed
EXTRAS_INSTALLED := build/extras/installed
LOAD_INSTALLED := build/load/installed
CLIENT_TOOLS := build/clients/installed
DOCS_INSTALLED := .venv/docs-installed
PEERS_INSTALLED := .venv/peers-installed
FUZZER_INSTALLED := .venv/fuzzer-installed

.PHONY: help
help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):.*  ## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

.PHONY: serve
serve: $(PROJECT_INSTALLED)  ## run the service on 127.0.0.1:8000
	$(BIN)/stud-rules serve

.PHONY: test
test: lint lint-deploy types test-c test-python  ## everything a change has to pass

.PHONY: test-python
test-python: $(PROJECT_INSTALLED)  ## the Python tests and the coverage they must reach
	$(BIN)/pytest --numprocesses 2 --dist loadfile --cov
	@$(BIN)/coverage json --quiet -o - | $(BIN)/python -c 'import json, sys; \
		covered = json.load(sys.stdin)["totals"]["percent_branches_covered"]; \
		sys.exit(f"{covered:.1f} % of the branches are covered, 95 are needed" if covered < 95 else 0)'

.PHONY: test-c
test-c: build/test_evaluator build/test_evaluator_sanitized  ## the evaluator's own test, also under ASan and UBSan
	build/test_evaluator
	build/test_evaluator_sanitized

.PHONY: test-exhaustive
test-exhaustive: build/test_evaluator  ## the evaluator's own test with all 133,784,560 seven-card hands
	build/test_evaluator exhaustive

.PHONY: fuzz
FUZZ_SECONDS ?= 60
fuzz: build/fuzz_readers  ## a minute of bytes that libFuzzer chooses, to all that reads a batch; needs clang
	@mkdir -p build/fuzz_corpus
	build/fuzz_readers -max_total_time=$(FUZZ_SECONDS) -max_len=4096 build/fuzz_corpus csrc/fuzz/seeds

.PHONY: soak
soak: build/test_evaluator_sanitized $(LOAD_INSTALLED) $(FUZZER_INSTALLED)  ## for an evening: half a million requests, 2,000 made-up ones an operation, new examples, fuzz
	$(BIN)/python -m tests.serving.soak
	STUD_RULES_TEST_SCALE=soak $(BIN)/pytest --numprocesses 2 tests/properties tests/api/test_fuzz.py
	for target in cards batch hands; do \
		mkdir -p build/fuzz_corpus_$$target && \
		$(BIN)/python -m tests.fuzz.run $$target build/fuzz_corpus_$$target \
			-max_total_time=600 -len_control=0 -max_len=4096 || exit; \
	done
	build/test_evaluator_sanitized soak 10
	$(MAKE) fuzz FUZZ_SECONDS=660

.PHONY: test-web
test-web: $(PROJECT_INSTALLED) $(AXE)  ## the page in a real browser, chromium; writes the pictures of docs/images
	$(call need_web,command -v chromium,There is no chromium.)
	$(BIN)/pytest -m web tests/web

.PHONY: test-image
test-image: $(PROJECT_INSTALLED) $(IMAGE_BASE)  ## the image, built and run; as root, needs buildah and debootstrap
	$(call need_image,command -v buildah && command -v unshare && command -v ip,There is no buildah or no iproute2.)
	$(BIN)/pytest -m image tests/image

.PHONY: test-served
test-served: $(PROJECT_INSTALLED)  ## the tests of what is answered, put to the running service over sockets
	$(BIN)/pytest --numprocesses 2 --dist loadfile --served tests/api tests/cases

.PHONY: test-faults
test-faults: $(PROJECT_INSTALLED)  ## the running service under clients, and with workers, that fail
	$(BIN)/pytest -m faults tests/serving

.PHONY: test-cluster
test-cluster: $(PROJECT_INSTALLED)  ## three copies behind nginx, of which one is killed and one starts again
	@command -v nginx >/dev/null || { echo "There is no nginx. On Debian: apt-get install nginx" >&2; exit 1; }
	$(BIN)/pytest -m cluster tests/serving

.PHONY: docs
docs: $(PROJECT_INSTALLED) $(DOCS_INSTALLED)  ## the guides as a site in build/site, with warnings as errors
	PYTHONPATH=. NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

.PHONY: test-clients
test-clients: $(PROJECT_INSTALLED) $(CLIENT_TOOLS)  ## lint the contract, make clients of it in six languages, let them play
	$(BIN)/pytest -m clients tests/clients

.PHONY: test-full
test-full: $(PROJECT_INSTALLED) test-exhaustive  ## what make test takes samples of, at length
	STUD_RULES_TEST_SCALE=full $(BIN)/pytest --numprocesses 2 tests/properties tests/api/test_fuzz.py

.PHONY: bench
bench: $(PROJECT_INSTALLED) $(PEERS_INSTALLED)  ## measure, and write the figures into docs/performance.md
	$(BIN)/python -m tests.bench.single_request
	$(BIN)/python -m tests.bench.bench_replay
	$(BIN)/python -m tests.bench.bench_kernels
	$(BIN)/python -m tests.bench.bench_batch
	$(BIN)/python -m tests.bench.bench_odds
	$(BIN)/python -m tests.bench.bench_bulk_files

.PHONY: load
load: $(LOAD_INSTALLED)  ## phones and bulk clients ask `make serve`, which runs beside: how long do answers take?
	build/load/bin/locust --headless --locustfile deploy/load/locustfile.py --host http://127.0.0.1:8000 \
		--users 62 --spawn-rate 62 --run-time 30s --only-summary --exit-code-on-error 1

.PHONY: format
format: $(PACKAGES_INSTALLED)  ## format the code and apply the safe fixes
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

.PHONY: lint
lint: $(PACKAGES_INSTALLED)  ## format and lint, checked
	$(BIN)/ruff format --check
	$(BIN)/ruff check

.PHONY: lint-deploy
lint-deploy: $(DEPLOY_INSTALLED)  ## the image, the manifests for Compose and Kubernetes and the release, linted
	build/deploy/bin/hadolint Dockerfile
	build/deploy/bin/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	build/deploy/bin/check-jsonschema --builtin-schema vendor.compose-spec deploy/compose.yaml
	build/deploy/bin/zizmor --quiet --offline .github/workflows
	build/deploy/bin/kubernetes-validate --quiet --strict --kubernetes-version 1.30 deploy/kubernetes/*.yaml
	build/deploy/bin/kubernetes-validate --quiet --strict --kubernetes-version 1.37 deploy/kubernetes/*.yaml

.PHONY: audit
audit: $(DEPLOY_INSTALLED) $(EXTRAS_INSTALLED)  ## licences and known vulnerabilities of what the service runs on
	build/deploy/bin/pip-licenses --python build/extras/bin/python --from mixed --with-system
	$(BIN)/pip --python build/extras/bin/python freeze --exclude stud-rules >build/extras/packages.txt
	build/deploy/bin/python deploy/audit.py build/extras/packages.txt

.PHONY: sbom
sbom: $(DEPLOY_INSTALLED) $(RUNTIME_INSTALLED)  ## what a release brings along, in dist/, as CycloneDX
	@mkdir -p dist
	build/deploy/bin/cyclonedx-py environment --pyproject pyproject.toml --output-reproducible \
		--output-file dist/stud-rules.cdx.json build/runtime/bin/python

.PHONY: types
types: $(PACKAGES_INSTALLED)  ## strict types
	$(BIN)/mypy

.PHONY: clean
clean:  ## remove what was built and installed
	rm -rf .venv build dist csrc/generated service/_evaluator*.so
	rm -rf .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache

# $(call need,COMMAND,MESSAGE): where COMMAND fails, one line that says what to install.
need = @$(1) >/dev/null 2>&1 || { echo "$(2) On Debian: apt-get install gcc python3-dev python3-venv" >&2; exit 1; }
need_web = @$(1) >/dev/null 2>&1 || { echo "$(2) On Debian: apt-get install chromium fonts-liberation npm" >&2; exit 1; }
need_image = @$(1) >/dev/null 2>&1 || { echo "$(2) On Debian: apt-get install buildah debootstrap iproute2" >&2; exit 1; }
need_clients = @$(1) >/dev/null 2>&1 || { echo "$(2) On Debian: apt-get install default-jdk-headless libjakarta-annotation-api-java npm" >&2; exit 1; }
PYTHON_IS_NEW_ENOUGH := $(PYTHON) -c 'import sys; assert sys.version_info >= (3, 11)'
PYTHON_HAS_VENV := $(PYTHON) -c 'import ensurepip, venv'
PYTHON_HAS_HEADERS := $(PYTHON) -c 'import sysconfig; open(sysconfig.get_path("include") + "/Python.h")'

# The rules of accessibility that the page is held against.
$(AXE):
	$(call need_web,command -v npm,There is no npm.)
	npm install --prefix build/axe --no-save --no-audit --no-fund axe-core@4.14.1
	@touch $@

# The Debian upon which the image is tried: its own Python, and no image from a registry.
$(IMAGE_BASE):
	$(call need_image,command -v debootstrap,There is no debootstrap.)
	rm -rf build/image && mkdir -p build/image
	debootstrap --variant=minbase --include=python3,python3-venv bookworm build/image/base >build/image/log
	tar -C build/image/base --one-file-system --exclude='./dev/*' --exclude='./var/cache/apt/archives/*.deb' \
		-cf build/image/unfinished.tar .
	rm -rf build/image/base && mv build/image/unfinished.tar $@

# Generators, compilers, and what the clients run on.
$(CLIENT_TOOLS): tests/clients/requirements.txt tests/clients/npm-packages.txt
	$(call need_clients,command -v npm,There is no npm.)
	$(call need_clients,command -v javac,There is no Java compiler.)
	$(call need_clients,test -e /usr/share/java/jakarta-annotation-api.jar,There is no jakarta.annotation.)
	$(PYTHON) -m venv build/clients/venv
	build/clients/venv/bin/pip install --quiet --requirement tests/clients/requirements.txt
	npm install --prefix build/clients --no-save --no-audit --no-fund --silent $$(cat tests/clients/npm-packages.txt)
	@touch $@

$(PACKAGES_INSTALLED): requirements-dev.txt
	$(call need,$(PYTHON_IS_NEW_ENOUGH),$(PYTHON) is not a Python of version 3.11 or newer.)
	$(call need,$(PYTHON_HAS_VENV),$(PYTHON) cannot make a virtual environment.)
	$(call need,command -v $(CC),There is no C compiler $(CC).)
	$(call need,$(PYTHON_HAS_HEADERS),$(PYTHON) has no C header Python.h.)
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --requirement requirements-dev.txt
	@touch $@

$(DOCS_INSTALLED): $(PACKAGES_INSTALLED) docs/site/requirements.txt
	$(BIN)/pip install --quiet --requirement docs/site/requirements.txt --constraint requirements-dev.txt
	@touch $@

$(PEERS_INSTALLED): $(PACKAGES_INSTALLED) requirements-bench.txt
	$(BIN)/pip install --quiet --requirement requirements-bench.txt
	@touch $@

$(DEPLOY_INSTALLED): deploy/requirements.txt
	$(PYTHON) -m venv build/deploy
	build/deploy/bin/pip install --quiet --requirement $<
	@touch $@

# The service as it is installed, with the versions of the image and nothing else; and with all extras.
$(EXTRAS_INSTALLED): EXTRAS := [bulk,cluster,tracing]
$(RUNTIME_INSTALLED) $(EXTRAS_INSTALLED): $(PROJECT_INSTALLED)
	rm -rf $(@D)
	$(PYTHON) -m venv --without-pip $(@D)
	$(BIN)/pip wheel --quiet --no-build-isolation --no-deps --wheel-dir $(@D) .
	$(BIN)/pip --python $(@D)/bin/python install --quiet --constraint requirements-dev.txt "$$(echo $(@D)/*.whl)$(EXTRAS)"
	@touch $@

$(FUZZER_INSTALLED): $(PROJECT_INSTALLED) requirements-fuzz.txt
	$(BIN)/pip install --quiet --requirement requirements-fuzz.txt
	@touch $@

$(LOAD_INSTALLED): deploy/load/requirements.txt
	$(PYTHON) -m venv build/load
	build/load/bin/pip install --quiet --requirement $<
	@touch $@

$(PROJECT_INSTALLED): $(PACKAGES_INSTALLED) pyproject.toml build_ext.py $(wildcard csrc/*.*)
	$(BIN)/pip install --quiet --no-build-isolation --no-deps --editable .
	@touch $@

build/fuzz_readers: $(PROJECT_INSTALLED) csrc/fuzz/readers.c
	@command -v clang >/dev/null || { echo "There is no clang. On Debian: apt-get install clang" >&2; exit 1; }
	@mkdir -p build
	clang -std=c11 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -Icsrc \
		csrc/fuzz/readers.c $(filter-out csrc/test_%,$(wildcard csrc/*.c)) csrc/generated/tables.c -o $@

# Installing the project has generated the tables.
build/test_evaluator build/test_evaluator_sanitized: $(PROJECT_INSTALLED)
	$(CC) -std=c11 -O2 -Wall -Wextra -Werror $(SANITIZERS) -Icsrc csrc/*.c csrc/generated/tables.c -o $@
build/test_evaluator_sanitized: SANITIZERS := -g -fsanitize=address,undefined -fno-sanitize-recover=all
