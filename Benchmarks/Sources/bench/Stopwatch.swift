#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Measures contenders in turn, so that a change of the machine's speed affects all of them equally.
enum Stopwatch {
    static let rounds = 9
    /// The minimum duration of a measurement.
    nonisolated(unsafe) static var leastSeconds = 0.02

    /// Returns the median time of each contender, over several rounds in which each has a turn.
    static func medians(_ contenders: [() -> Void]) -> [Double] {
        let repetitions = contenders.map(repetitions(for:))
        var times = contenders.map { _ in [Double]() }
        for _ in 0..<rounds {
            for (index, contender) in contenders.enumerated() {
                let start = now()
                for _ in 0..<repetitions[index] {
                    contender()
                }
                times[index].append((now() - start) / Double(repetitions[index]))
            }
        }
        return times.map { $0.sorted()[rounds / 2] }
    }

    private static func repetitions(for contender: () -> Void) -> Int {
        var repetitions = 1
        while true {
            let start = now()
            for _ in 0..<repetitions {
                contender()
            }
            let seconds = now() - start
            if seconds >= leastSeconds { return repetitions }
            repetitions = max(
                repetitions + 1,
                min(repetitions * 10, Int(Double(repetitions) * leastSeconds * 1.2 / max(seconds, 1e-9)))
            )
        }
    }

    /// The processor time of this thread, which does all the work. The machine's other work doesn't count.
    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

/// Keeps a result alive, so that its computation isn't optimized away.
@inline(never)
func keep<Value>(_ value: Value) {
    withExtendedLifetime(value) {}
}
