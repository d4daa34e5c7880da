/// The number of elements at both ends of two arrays that are bitwise equal.
///
/// An array that wasn't changed is bitwise equal, and so are the elements around an insertion. They are found
/// at memory speed, for any type of elements. Elements with different bits may still be equal, so the caller
/// must compare them. O(number of bytes), and O(1) for the same array.
struct UnchangedEnds: Equatable {
    private(set) var head = 0
    private(set) var tail = 0

    /// Compares two collections. The counts are zero unless both are arrays or have contiguous storage.
    init<Elements: Collection>(_ old: Elements, _ new: Elements) {
        let ends = old.withContiguousStorageIfAvailable { old in
            new.withContiguousStorageIfAvailable { new in
                unsafe UnchangedEnds(
                    UnsafeRawBufferPointer(old),
                    UnsafeRawBufferPointer(new),
                    stride: MemoryLayout<Elements.Element>.stride
                )
            }
        }
        if let ends, let ends { self = ends }
    }

    private init(_ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer, stride: Int) {
        if unsafe old.baseAddress == new.baseAddress, old.count == new.count {
            head = old.count / stride
            return
        }
        let most = min(old.count, new.count)
        head =
            Self.equalBytes(most) {
                unsafe old.loadUnaligned(fromByteOffset: $0, as: UInt64.self)
                    ^ new.loadUnaligned(fromByteOffset: $0, as: UInt64.self)
            } / stride
        let left = most - head * stride
        tail =
            Self.equalBytes(left) {
                unsafe old.loadUnaligned(fromByteOffset: old.count - 8 - $0, as: UInt64.self)
                    ^ new.loadUnaligned(fromByteOffset: new.count - 8 - $0, as: UInt64.self)
            } / stride
    }

    /// Returns the number of equal bytes, in whole words. The last few bytes, less than a word, aren't
    /// compared.
    @inline(__always)
    private static func equalBytes(_ count: Int, difference: (Int) -> UInt64) -> Int {
        var offset = 0
        // Eight words at a time, without a branch for each.
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
