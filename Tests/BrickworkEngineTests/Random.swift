import BrickworkEngine

/// SplitMix64: the same numbers for the same seed everywhere. Failures print the seed.
struct Random: RandomNumberGenerator {
    let seed: UInt64
    private var state: UInt64

    init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func int(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    mutating func chance(_ percent: Int) -> Bool {
        int(1...100) <= percent
    }

    /// A multiple of 1/64, so that sums and differences are exact.
    mutating func points(_ range: ClosedRange<Int>) -> Double {
        Double(int(range.lowerBound * 64...range.upperBound * 64)) / 64
    }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[int(0...values.count - 1)]
    }
}
