/// SplitMix64: the same numbers for the same seed everywhere. Failures print the seed.
public struct Random: RandomNumberGenerator {
    /// The seed.
    public let seed: UInt64
    private var state: UInt64

    /// Makes a generator.
    public init(seed: some BinaryInteger) {
        self.seed = UInt64(truncatingIfNeeded: seed)
        state = self.seed
    }

    /// Returns any number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number in a range.
    public mutating func int(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// Returns true with a probability.
    public mutating func chance(_ percent: Int) -> Bool {
        int(1...100) <= percent
    }

    /// Returns a multiple of 1/64, so that sums and differences are exact.
    public mutating func points(_ range: ClosedRange<Int>) -> Double {
        Double(int(range.lowerBound * 64...range.upperBound * 64)) / 64
    }

    /// Returns one of the values.
    public mutating func pick<Value>(_ values: [Value]) -> Value {
        values[int(0...values.count - 1)]
    }
}
