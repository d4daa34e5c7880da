# Most commands are scripts. Each target has only a few lines.

PHOTOS =
PORT = 8080
MINUTES = 60
# How much of the long tests runs: little by day, much at night.
ROUNDS = $(if $(BRICKWORK_NIGHT),100,4)
BUCKET_ROUNDS = $(if $(BRICKWORK_NIGHT),20,2)
FUZZING_SECONDS = $(if $(BRICKWORK_NIGHT),500,1)
SEED = 1
FILTER = .
GALLERY_BUILD = $(CURDIR)/Gallery/.build-tests/release
BRICKWORK = $(GALLERY_BUILD)/brickwork

.PHONY: setup serve package cluster test test-quick test-all test-style test-systems test-engine test-articles test-api test-embedded test-products test-fuzzing test-benchmarks build-gallery test-gallery test-library test-wall test-page test-browsers test-cluster test-machines test-debug test-threads test-soak test-late test-package bench bench-wall bench-soak bench-cluster docs accept-api format

# Installs everything that the tests need, before any part starts: parts that run at the same time would wait for
# each other's installations.
setup:
	@Scripts/install-system-packages
	@Gallery/Tests/Services/seaweedfs >/dev/null
	@[ "$$(uname)" != Linux ] || Gallery/Tests/Services/openstack-swift >/dev/null
	@Gallery/BrowserTests/python >/dev/null

# Shows a folder of photos in the browser: make serve PHOTOS=~/Pictures OPTIONS=--follow-links
serve:
	@Scripts/install-system-packages wall
	@Scripts/serve "$(PHOTOS)" "$(PORT)" $(OPTIONS)

# Builds the files of a release in .artifacts/packages: a Debian package and an archive, which don't need
# Swift.
package:
	@Scripts/install-system-packages package
	@Scripts/package

# Shows the same wall on a simulated cluster of machines. Ctrl-C ends all processes.
cluster:
	@Scripts/install-system-packages cluster
	@Scripts/cluster "$(PHOTOS)" "$(PORT)"

# The tests that every change must pass. Tests/parts.txt defines which parts run at the same time, and how
# long each may take. Each part can also be run alone: make test-page.
test: setup
	@Scripts/run-tests Tests/parts.txt

# For daily work: tests that start no processes.
test-quick:
	@Scripts/run-tests Tests/parts-quick.txt

# Every night: the same tests with many more rounds, and tests that take too long for every change.
test-all: setup
	@BRICKWORK_NIGHT=1 Scripts/run-tests Tests/parts-at-night.txt

# --- The parts of the tests.

# The engine's tests would be slow without optimization, so they use a release build. It also has the address
# sanitizer, but not its leak detection, which reports two leaks in the testing library. The Gallery takes
# twice as long to build as to test, so its release build isn't optimized. A debug build would validate each
# file path after each operation, which takes milliseconds. Tests run one after the other, because most of the
# Gallery's tests start processes, and each test's time should be its own.
ENGINE_TESTS = --scratch-path .build-tests -c release -Xswiftc -enable-testing --sanitize=address --no-parallel
GALLERY_TESTS = --package-path Gallery --scratch-path Gallery/.build-tests -c release -Xswiftc -Onone -Xswiftc -enable-testing --no-parallel
WITHOUT_PROCESSES = ^(WallTests|WallNodesTests|LayoutDocumentsTests)\.
export ASAN_OPTIONS = detect_leaks=0

# Checks the format of Swift code, and that readers find all articles. Rejects words that make text hard to
# read.
test-style:
	Scripts/check-prose
	Scripts/check-documentation
	swift format lint --strict --recursive Package.swift Sources Tests Examples Gallery/Package.swift Gallery/Sources Gallery/Plugins Gallery/Tests Gallery/Benchmarks/Measuring Benchmarks/Package.swift Benchmarks/Sources

# Type-checks the products for the systems that they are for, so that nothing is used which an old version of
# them doesn't have.
test-systems:
	Scripts/check-availability
	Scripts/check-page

test-engine:
	Scripts/test $(ENGINE_TESTS)

# Compiles the code of the README and the articles with the modules that test-engine has built, and the examples in
# each language mode. Also checks that the compiler reports delegate methods that nearly match.
test-articles:
	Scripts/check-articles .build-tests/release/Modules
	Scripts/check-delegate .build-tests/release/Modules
	Scripts/check-language-modes .build-tests/release/Modules

# Compares the public API with docs/public-api, the documentation's table of settings with the API, and the stand-ins'
# declarations with those of Apple's frameworks in Tests/StandInNames.
test-api:
	Scripts/check-api .build-tests/release/Modules

# The Gallery's tests that start no process.
test-wall:
	Scripts/test $(GALLERY_TESTS) --filter '$(WITHOUT_PROCESSES)'

# Compiles the engine as Embedded Swift, as it runs in browsers. By day, build-gallery does this for the page.
test-embedded:
	Scripts/check-embedded

# Builds packages outside of the repository that use a product. By day, this runs only if the manifest has
# changed.
test-products:
	Scripts/check-products

# Fuzzes the parsers of untrusted bytes with libFuzzer, for a number of seconds each.
test-fuzzing:
	Gallery/Fuzzing/run --seconds $(FUZZING_SECONDS)

# Benchmarks aren't tests. This only checks that they run.
test-benchmarks:
	BRICKWORK_STANDIN=1 swift run --package-path Benchmarks -c release bench --small >/dev/null

# Builds the Gallery's tests, and the command for the tests of the page and the cluster.
build-gallery:
	swift build $(filter-out --no-parallel,$(GALLERY_TESTS)) --build-tests

# The tests are in two parts that run at the same time: the library with its databases and buckets, and
# everything else.
LIBRARY = ^(PhotoLibraryTests|ObjectStorageTests|PostgreSQLTests|SQLiteTests)\.
test-library:
	Scripts/test $(GALLERY_TESTS) --skip-build --filter '$(LIBRARY)'

# Tests with ten thousand connections need as many file descriptors, so they run separately.
test-gallery:
	Scripts/test $(GALLERY_TESTS) --skip-build --skip '$(LIBRARY)' --skip CrowdTests
	Scripts/test $(GALLERY_TESTS) --skip-build --filter CrowdTests

# Tests the page in Chromium, and runs the most important tests in Firefox, too. The list is in
# Gallery/BrowserTests/support/browsers.py. Screenshots of all views are then in
# Gallery/BrowserTests/screenshots.
test-page:
	BRICKWORK=$(BRICKWORK) Gallery/BrowserTests/run

# Runs all tests of the page in each of the three browsers, except those that need a tool of one browser.
test-browsers:
	BRICKWORK=$(BRICKWORK) BROWSERS="chromium firefox webkit" Gallery/BrowserTests/run

# Tests a cluster with failing processes and networks, with photos in a folder, and for a few rounds in a
# bucket.
# make test-cluster ROUNDS=100 SEED=2
test-cluster:
	@Gallery/Tests/Services/seaweedfs >/dev/null
	cd Gallery && python3 -m Cluster.faults $(BRICKWORK) --rounds $(ROUNDS) --seed $(SEED)
	cd Gallery && python3 -m Cluster.faults $(BRICKWORK) --rounds $(BUCKET_ROUNDS) --seed $(SEED) --bucket

# Follows deploy/MACHINES.md line by line on simulated machines, which needs root on Linux.
test-machines:
	@Gallery/Tests/Services/seaweedfs >/dev/null
	cd Gallery && python3 -m Cluster.deployment $(BRICKWORK)

# Tests that run only at night: a plain debug build of the engine's tests, the thread sanitizer, and ten
# minutes of use and misuse of a server. The first two are slow, so they have the random rounds of the day.
test-debug:
	env -u BRICKWORK_NIGHT Scripts/test --no-parallel

test-threads:
	env -u BRICKWORK_NIGHT Scripts/test --scratch-path .build-threads --sanitize=thread --no-parallel --filter '^(BrickworkTests|BrickworkUITests)\.'

test-soak:
	Gallery/Benchmarks/soak --minutes 10

# Runs the Gallery's tests with random delays of tasks and threads, as on a busy machine (Linux only):
# make test-late SEED=2 FILTER='^PhotoWallTests\.'
test-late: build-gallery
	Gallery/Tests/Lateness/run $(GALLERY_BUILD) $(SEED) '$(FILTER)'

# Tests the packages of a release on Debian 12 without Swift.
test-package: package
	Scripts/test-package

bench:
	BRICKWORK_STANDIN=1 swift run --package-path Benchmarks -c release bench --output Benchmarks/RESULTS.md
	Benchmarks/WebAssembly/run --append Benchmarks/RESULTS.md

# Takes half an hour. WALLS="1000 1000000" saves most of it by measuring the page with these walls only.
bench-wall:
	Scripts/install-system-packages benchmarks
	Gallery/Benchmarks/run

# Uses and misuses a server for an hour, and checks that it doesn't grow: make bench-soak MINUTES=5
bench-soak:
	Scripts/install-system-packages wall
	Gallery/Benchmarks/soak --minutes $(MINUTES)

# Takes twenty minutes and temporarily 20 GB: measures a simulated cluster and writes the results into
# Gallery/SCALE.md. With ROWS=1000000, the database has fewer photos than the default of 10,000,000:
# ROWS=1000000 make bench-cluster
bench-cluster:
	Gallery/Benchmarks/cluster

docs:
	Scripts/build-docs

# Writes the public API into docs/public-api after a deliberate change.
accept-api:
	swift build $(filter-out --no-parallel,$(ENGINE_TESTS)) --build-tests
	Scripts/check-api .build-tests/release/Modules --accept

format:
	swift format --in-place --recursive Package.swift Sources Tests Examples Gallery/Package.swift Gallery/Sources Gallery/Plugins Gallery/Tests Gallery/Benchmarks/Measuring Benchmarks/Package.swift Benchmarks/Sources
