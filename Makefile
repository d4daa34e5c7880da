# Thin: each command is a line or two.

PHOTOS =
PORT = 8080
MINUTES = 60
ROUNDS = 20
SEED = 1
FILTER = .

.PHONY: setup serve cluster test test-engine test-gallery test-cluster test-late test-page test-browsers test-benchmarks bench bench-wall bench-soak bench-cluster docs format

setup:
	@Scripts/install-system-packages

# A folder of photos in the browser: make serve PHOTOS=~/Pictures
serve:
	@Scripts/install-system-packages wall
	@Scripts/serve "$(PHOTOS)" "$(PORT)"

# The same wall as several machines would serve it, on this one: Ctrl-C ends all of it.
cluster:
	@Scripts/install-system-packages cluster
	@Scripts/cluster "$(PHOTOS)" "$(PORT)"

test: setup test-engine test-gallery test-cluster test-page test-benchmarks

# The engine's tests in a debug build; those about nonsense, queries and changes also optimized and under the
# address sanitizer (without its search for leaks, which finds two in XCTest itself).
test-engine:
	swift format lint --strict --recursive Package.swift Sources Tests Examples Gallery/Package.swift Gallery/Sources Gallery/Plugins Gallery/Tests Benchmarks/Package.swift Benchmarks/Sources
	swift test
	Scripts/check-products
	swift test --scratch-path .build-release -c release -Xswiftc -enable-testing --filter 'NonsenseTests|UnsoundSectionTests|OverhangTests|ContradictionTests|QueryTests|IncrementalTests|StickyTests|BrickworkTests|UIKitStandInTests'
	ASAN_OPTIONS=detect_leaks=0 swift test --scratch-path .build-sanitizer --sanitize=address --filter 'NonsenseTests|UnsoundSectionTests|OverhangTests|ContradictionTests|EdgeQueryTests|StickyTests|WindowTests|CustomSectionTests'
	Scripts/check-embedded
	Scripts/check-hashing

# One test after the other: most start processes of their own. Those with ten thousand connections hold as many
# descriptors, and are run apart.
test-gallery:
	Scripts/test --package-path Gallery --no-parallel --skip CrowdTests
	Scripts/test --package-path Gallery --no-parallel --filter CrowdTests
	Gallery/Fuzzing/run

# A cluster whose parts and network fail, of the command that test-gallery has made: over photos in a folder, and a few rounds
# over photos in a bucket. make test-cluster ROUNDS=100 SEED=2
test-cluster:
	@Gallery/Tests/Services/seaweedfs >/dev/null
	cd Gallery && python3 -m Cluster.faults .build/debug/brickwork --rounds $(ROUNDS) --seed $(SEED)
	cd Gallery && python3 -m Cluster.faults .build/debug/brickwork --rounds 8 --seed $(SEED) --bucket

# The Gallery's tests with tasks and threads that are late at random, as on a machine with much else to do (Linux):
# make test-late SEED=2 FILTER='^PhotoWallTests\.'
test-late:
	Gallery/Tests/Lateness/run $(SEED) '$(FILTER)'

# The page in Chromium, and what tells most in Firefox: the list is in Gallery/BrowserTests/support/
# browsers.py. Screenshots of each view are in Gallery/BrowserTests/screenshots afterward.
test-page:
	Gallery/BrowserTests/run

# All of the page's tests that need no special tool of one browser, in each of the three.
test-browsers:
	BROWSERS="chromium firefox webkit" Gallery/BrowserTests/run

# Benchmarks are no tests: this shows that they run.
test-benchmarks:
	BRICKWORK_STANDIN=1 swift run --package-path Benchmarks -c release bench --small >/dev/null

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
