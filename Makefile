# Most commands are scripts. Each target has only a few lines.

.PHONY: setup test test-quick test-all test-style test-systems test-engine test-articles test-api test-embedded test-products test-benchmarks test-debug test-threads test-mutations test-soak bench docs accept-api format

# Installs everything that the tests need, before any part starts: parts that run at the same time would wait for
# each other's installations.
setup:
	@Scripts/install-system-packages
	@Gallery/Tests/Services/seaweedfs >/dev/null
	@[ "$$(uname)" != Linux ] || Gallery/Tests/Services/openstack-swift >/dev/null
	@Gallery/BrowserTests/python >/dev/null

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
# sanitizer, but not its leak detection, which reports two leaks in the testing library. The sanitizer keeps two calls of each
# allocation. Its default is 30, which takes a quarter of the tests' time, but its reports say more:
# make test-engine ASAN_OPTIONS=detect_leaks=0. The Gallery takes twice as long to build as to test, so most of its own
# modules aren't optimized in its release build. A debug build would validate each file path after each operation, which
# takes milliseconds. Tests run one after the other, because most of the Gallery's tests start processes, and each test's
# time should be its own.
ENGINE_TESTS = --scratch-path .build-tests -c release -Xswiftc -enable-testing --sanitize=address --no-parallel
export ASAN_OPTIONS = detect_leaks=0:malloc_context_size=2

# Checks the format of Swift code, that readers find all articles, that comments name the code's defaults, and that targets
# import what they depend on. Rejects words that make text hard to read.
test-style:
	Scripts/check-prose
	Scripts/check-documentation
	Scripts/check-defaults
	Gallery/Scripts/check-imports
	swift format lint --strict --recursive Package.swift Sources Tests Examples Gallery/Package.swift Gallery/Sources Gallery/Plugins Gallery/Tests Gallery/Benchmarks/Measuring Benchmarks/Package.swift Benchmarks/Sources

# Type-checks the products for the systems that they are for, so that nothing is used which an old version of
# them doesn't have. Builds the tests that the manifest has on those systems.
test-systems:
	Scripts/check-availability
	Scripts/check-manifest
	Gallery/Scripts/check-page

# The manifest then leaves the tests unoptimized.
test-engine test-mutations accept-api: export BRICKWORK_QUICK_BUILD = 1

test-engine:
	Scripts/test $(ENGINE_TESTS)

# Compiles the code of the README and the articles with the modules that test-engine has built, and the examples in
# each language mode. Also checks what the compiler says about likely mistakes.
test-articles:
	Scripts/check-articles .build-tests/release/Modules
	Scripts/check-messages .build-tests/release/Modules
	Scripts/check-language-modes .build-tests/release/Modules

# Compares the public API with docs/public-api, the documentation's table of settings with the API, and the stand-ins'
# declarations with those of Apple's frameworks in Tests/StandInNames.
test-api:
	Scripts/check-api .build-tests/release/Modules

# Compiles the engine as Embedded Swift, as it runs in browsers. By day, build-gallery does this for the page.
test-embedded:
	Scripts/check-embedded

# Builds packages outside of the repository that use a product. By day, this runs only if the manifest has
# changed.
test-products:
	Scripts/check-products

# Benchmarks aren't tests. This only checks that they run.
test-benchmarks:
	BRICKWORK_STANDIN=1 swift run --package-path Benchmarks -c release bench --small >/dev/null

# Tests that run only at night: a plain debug build of the engine's tests, the thread sanitizer, an hour of changes to the
# library, and ten minutes of use and misuse of a server. The first three are slow, so they have the random rounds of the day.
test-debug:
	env -u BRICKWORK_NIGHT Scripts/test --no-parallel

test-threads:
	env -u BRICKWORK_NIGHT Scripts/test --scratch-path .build-threads --sanitize=thread --no-parallel --filter '^(BrickworkTests|BrickworkUITests)\.'

# Changes operators and constants of the library for an hour, and prints the changes that no test notices.
test-mutations:
	env -u BRICKWORK_NIGHT Scripts/test-mutations --minutes 60

test-soak:
	Gallery/Benchmarks/soak --minutes 10

bench:
	BRICKWORK_STANDIN=1 swift run --package-path Benchmarks -c release bench --output Benchmarks/RESULTS.md
	Benchmarks/WebAssembly/run --append Benchmarks/RESULTS.md

docs:
	Scripts/build-docs

# Writes the public API into docs/public-api after a deliberate change.
accept-api:
	swift build $(filter-out --no-parallel,$(ENGINE_TESTS)) --build-tests
	Scripts/check-api .build-tests/release/Modules --accept

format:
	swift format --in-place --recursive Package.swift Sources Tests Examples Gallery/Package.swift Gallery/Sources Gallery/Plugins Gallery/Tests Gallery/Benchmarks/Measuring Benchmarks/Package.swift Benchmarks/Sources

# The wall, its tests and benchmarks.
include Gallery/Makefile
