# Thin: each command is a line or two.

PHOTOS =
PORT = 8080
MINUTES = 60
# How much of what takes long is tried: little by day, much at night.
ROUNDS = $(if $(BRICKWORK_NIGHT),100,4)
BUCKET_ROUNDS = $(if $(BRICKWORK_NIGHT),20,2)
FUZZING_SECONDS = $(if $(BRICKWORK_NIGHT),500,3)
SEED = 1
FILTER = .
GALLERY_BUILD = $(CURDIR)/Gallery/.build-tests/release
BRICKWORK = $(GALLERY_BUILD)/brickwork

.PHONY: setup serve package cluster test test-quick test-all test-style test-engine test-articles test-embedded test-products test-fuzzing test-benchmarks build-gallery test-gallery test-library test-page test-browsers test-cluster test-debug test-threads test-soak test-late test-package bench bench-wall bench-soak bench-cluster docs format

setup:
	@Scripts/install-system-packages

# A folder of photos in the browser: make serve PHOTOS=~/Pictures
serve:
	@Scripts/install-system-packages wall
	@Scripts/serve "$(PHOTOS)" "$(PORT)"

# What a release consists of, into .artifacts/packages: a Debian package and an archive, which need no Swift.
package:
	@Scripts/install-system-packages package
	@Scripts/package

# The same wall as several machines would serve it, on this one: Ctrl-C ends all of it.
cluster:
	@Scripts/install-system-packages cluster
	@Scripts/cluster "$(PHOTOS)" "$(PORT)"

# What every change has to pass. Tests/parts.txt says which parts run at the same time, and how long each may take. Each part
# can be run by itself: make test-page.
test: setup
	@Scripts/run-tests Tests/parts.txt

# For daily work: the tests that start no process.
test-quick:
	Scripts/test $(ENGINE_TESTS)
	Scripts/test $(GALLERY_TESTS) --filter '$(WITHOUT_PROCESSES)'

# Every night: the same with many more rounds, and what takes too long for every change.
test-all: setup
	@BRICKWORK_NIGHT=1 Scripts/run-tests Tests/parts-at-night.txt

# --- The parts of the tests.

# The engine's tests wait for what isn't optimized, so theirs is a release build. It is also one for the address sanitizer,
# without its search for leaks, which finds two in the testing library. The Gallery takes twice as long to build as to test:
# its release build isn't optimized. A debug build would check each path again after each step, which takes milliseconds.
# One test after the other: most of the Gallery's start processes, and the time of each is its own.
ENGINE_TESTS = --scratch-path .build-tests -c release -Xswiftc -enable-testing --sanitize=address --no-parallel
GALLERY_TESTS = --package-path Gallery --scratch-path Gallery/.build-tests -c release -Xswiftc -Onone -Xswiftc -enable-testing --no-parallel
WITHOUT_PROCESSES = ^(WallTests|WallNodesTests|LayoutDocumentsTests)\.
export ASAN_OPTIONS = detect_leaks=0

test-style:
	swift format lint --strict --recursive Package.swift Sources Tests Examples Gallery/Package.swift Gallery/Sources Gallery/Plugins Gallery/Tests Benchmarks/Package.swift Benchmarks/Sources
	Scripts/check-hashing
	Scripts/check-availability

test-engine:
	Scripts/test $(ENGINE_TESTS)

# The code of the README and of the articles, against what test-engine has built.
test-articles:
	Scripts/check-articles .build-tests/release/Modules

# The engine as Embedded Swift, as browsers run it.
test-embedded:
	Scripts/check-embedded

# Packages outside of the repository that use a product each. By day only where the manifest has changed.
test-products:
	Scripts/check-products

# What parses strangers' bytes, with inputs that libFuzzer makes up, for so many seconds each.
test-fuzzing:
	Gallery/Fuzzing/run --seconds $(FUZZING_SECONDS)

# Benchmarks are no tests: this shows that they run.
test-benchmarks:
	BRICKWORK_STANDIN=1 swift run --package-path Benchmarks -c release bench --small >/dev/null

# The Gallery's tests, and the command that the page's and the cluster's tests use.
build-gallery:
	swift build $(filter-out --no-parallel,$(GALLERY_TESTS)) --build-tests

# In two parts, which run at the same time: the library with its databases and buckets, and all the rest. SwiftPM would let
# the second wait for the first, although neither builds anything.
LIBRARY = ^(PhotoLibraryTests|ObjectStorageTests|PostgreSQLTests|SQLiteTests)\.
test-library:
	Scripts/test $(GALLERY_TESTS) --skip-build --ignore-lock --filter '$(LIBRARY)'

# Those with ten thousand connections hold as many descriptors, and are run apart.
test-gallery:
	Scripts/test $(GALLERY_TESTS) --skip-build --ignore-lock --skip '$(LIBRARY)' --skip CrowdTests
	Scripts/test $(GALLERY_TESTS) --skip-build --ignore-lock --filter CrowdTests

# The page in Chromium, and what tells most in Firefox: the list is in Gallery/BrowserTests/support/
# browsers.py. Screenshots of each view are in Gallery/BrowserTests/screenshots afterward.
test-page:
	BRICKWORK=$(BRICKWORK) Gallery/BrowserTests/run

# All of the page's tests that need no special tool of one browser, in each of the three.
test-browsers:
	BRICKWORK=$(BRICKWORK) BROWSERS="chromium firefox webkit" Gallery/BrowserTests/run

# A cluster whose parts and network fail: over photos in a folder, and a few rounds over photos in a bucket.
# make test-cluster ROUNDS=100 SEED=2
test-cluster:
	@Gallery/Tests/Services/seaweedfs >/dev/null
	cd Gallery && python3 -m Cluster.faults $(BRICKWORK) --rounds $(ROUNDS) --seed $(SEED)
	cd Gallery && python3 -m Cluster.faults $(BRICKWORK) --rounds $(BUCKET_ROUNDS) --seed $(SEED) --bucket

# What only the night has time for: a plain debug build of the engine's tests, the thread sanitizer, and ten minutes of use and
# misuse of a server.
test-debug:
	Scripts/test --no-parallel

test-threads:
	Scripts/test --scratch-path .build-threads --sanitize=thread --no-parallel --filter '^(BrickworkTests|BrickworkUITests)\.'

test-soak:
	Gallery/Benchmarks/soak --minutes 10

# The Gallery's tests with tasks and threads that are late at random, as on a machine with much else to do (Linux):
# make test-late SEED=2 FILTER='^PhotoWallTests\.'
test-late: build-gallery
	Gallery/Tests/Lateness/run $(GALLERY_BUILD) $(SEED) '$(FILTER)'

# The packages of a release, on a Debian 12 without Swift.
test-package: package
	Scripts/test-package

bench:
	BRICKWORK_STANDIN=1 swift run --package-path Benchmarks -c release bench --output Benchmarks/RESULTS.md
	Benchmarks/WebAssembly/run --append Benchmarks/RESULTS.md

# Half an hour, of which WALLS="1000 1000000" saves the most: the page over walls of so many photos.
bench-wall:
	Scripts/install-system-packages benchmarks
	Gallery/Benchmarks/run

# An hour of use and misuse, in which the server must not grow: make bench-soak MINUTES=5
bench-soak:
	Scripts/install-system-packages wall
	Gallery/Benchmarks/soak --minutes $(MINUTES)

# Twenty minutes, and 20 GB for a while: several machines, as processes on this one, into Gallery/SCALE.md. ROWS=1000000 make
# bench-cluster fills a database with fewer photos than 10,000,000.
bench-cluster:
	Gallery/Benchmarks/cluster

docs:
	Scripts/build-docs

format:
	swift format --in-place --recursive Package.swift Sources Tests Examples Gallery/Package.swift Gallery/Sources Gallery/Plugins Gallery/Tests Benchmarks/Package.swift Benchmarks/Sources
