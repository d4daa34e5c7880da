#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Times contenders in turn, so that a machine whose speed drifts slows all of them alike.
enum Stopwatch {
    static let rounds = 9
    /// How long one timing of one contender lasts at least.
    nonisolated(unsafe) static var leastSeconds = 0.02

    /// The median seconds that each of the contenders takes, over rounds in which each had its turn.
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

    /// The processor time of this thread, in which all work is done: what else the machine does is not counted.
    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

/// Keeps a result alive, so that what computes it is not optimized away.
@inline(never)
func keep<Value>(_ value: Value) {
    withExtendedLifetime(value) {}
}
