/// Writes the elements of nodes.
struct ByteWriter {
    private(set) var bytes: [UInt8]

    /// Begins with a mark that identifies the format.
    init(mark: [UInt8]) {
        bytes = mark
    }

    init(_ kind: NodeKind) {
        self.init(mark: kind.mark)
    }

    mutating func append(_ raw: [UInt8]) {
        bytes += raw
    }

    /// Appends a number of fixed width in little endian.
    mutating func append<Number: FixedWidthInteger>(fixed number: Number) {
        var rest = number
        for _ in 0..<MemoryLayout<Number>.size {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest = rest >> 8
        }
    }

    /// Appends a number as an unsigned LEB128 varint.
    mutating func append(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func append(_ number: Int) {
        append(UInt64(number))
    }

    /// Appends a signed number as a varint in zigzag encoding.
    mutating func append(signed number: Int64) {
        append(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
    }

    mutating func append(counted text: [UInt8]) {
        append(text.count)
        append(text)
    }
}
