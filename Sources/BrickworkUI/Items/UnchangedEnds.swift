/// How many elements at both ends of two arrays are the same, bit for bit.
///
/// An array that has been handed on is the same to the bit, and so is what lies beside an insertion: that is found at
/// the speed of memory, whatever the type of the elements. Elements that differ in their bits may still be equal; who
/// asks has to look at them more closely. O(number of bytes), and O(1) for one and the same array.
struct UnchangedEnds: Equatable {
    private(set) var head = 0
    private(set) var tail = 0

    /// What two collections have in common; nothing, unless both are arrays or lie in memory as arrays do.
    init<Elements: Collection>(_ old: Elements, _ new: Elements) {
        let ends = old.withContiguousStorageIfAvailable { old in
            new.withContiguousStorageIfAvailable { new in
                UnchangedEnds(
                    UnsafeRawBufferPointer(old),
                    UnsafeRawBufferPointer(new),
                    stride: MemoryLayout<Elements.Element>.stride
                )
            }
        }
        if let ends, let ends { self = ends }
    }

    private init(_ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer, stride: Int) {
        if old.baseAddress == new.baseAddress, old.count == new.count {
            head = old.count / stride
            return
        }
        let most = min(old.count, new.count)
        head =
            Self.equalBytes(most) {
                old.loadUnaligned(fromByteOffset: $0, as: UInt64.self)
                    ^ new.loadUnaligned(fromByteOffset: $0, as: UInt64.self)
            } / stride
        let left = most - head * stride
        tail =
            Self.equalBytes(left) {
                old.loadUnaligned(fromByteOffset: old.count - 8 - $0, as: UInt64.self)
                    ^ new.loadUnaligned(fromByteOffset: new.count - 8 - $0, as: UInt64.self)
            } / stride
    }

    /// How many bytes are equal, in words; of the last few, fewer than a word, nothing is known.
    @inline(__always)
    private static func equalBytes(_ count: Int, difference: (Int) -> UInt64) -> Int {
        var offset = 0
        // Eight words at a time: without a branch for each.
        while offset + 64 <= count {
            var differences: UInt64 = 0
            for word in 0..<8 {
                differences |= difference(offset + word * 8)
            }
            guard differences == 0 else { break }
            offset += 64
        }
        while offset + 8 <= count, difference(offset) == 0 {
            offset += 8
        }
        return offset
    }
}
