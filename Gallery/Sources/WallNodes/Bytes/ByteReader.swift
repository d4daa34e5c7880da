/// Reads the elements of nodes from untrusted bytes.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    init(_ bytes: UnsafeRawBufferPointer, _ kind: NodeKind) throws(NodeError) {
        try self.init(bytes, mark: kind.mark)
    }

    /// Checks the mark that identifies the format.
    init(_ bytes: UnsafeRawBufferPointer, mark: [UInt8]) throws(NodeError) {
        self.bytes = bytes
        guard bytes.count >= mark.count else { throw .tooShort }
        for byte in mark {
            guard bytes[offset] == byte else { throw .unknownKind }
            offset += 1
        }
    }

    /// The number of remaining bytes.
    private var left: Int { bytes.count - offset }

    /// Whether all bytes have been read.
    var isAtEnd: Bool { left == 0 }

    /// Checks that all bytes have been read.
    func end() throws(NodeError) {
        guard isAtEnd else { throw .tooLong }
    }

    mutating func raw(_ count: Int) throws(NodeError) -> [UInt8] {
        guard count <= left else { throw .tooShort }
        defer { offset += count }
        return [UInt8](bytes[offset..<offset + count])
    }

    mutating func fixed<Number: FixedWidthInteger>(_: Number.Type) throws(NodeError) -> Number {
        guard left >= MemoryLayout<Number>.size else { throw .tooShort }
        defer { offset += MemoryLayout<Number>.size }
        return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }

    mutating func number() throws(NodeError) -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            guard left > 0 else { throw .tooShort }
            let byte = UInt64(bytes[offset])
            offset += 1
            guard shift < 63 || (shift == 63 && byte <= 1) else { throw .tooLarge }
            number |= (byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
    }

    /// Reads a number and checks that it doesn't exceed a limit.
    mutating func number(upTo limit: Int) throws(NodeError) -> Int {
        let number = try number()
        guard number <= UInt64(limit) else { throw .tooLarge }
        return Int(number)
    }

    /// Reads the number of elements of at least `size` bytes. Throws if the remaining bytes can't contain them
    /// all.
    mutating func count(ofAtLeast size: Int) throws(NodeError) -> Int {
        let number = try number()
        guard number <= UInt64(left / size) else { throw .tooShort }
        return Int(number)
    }

    mutating func signed() throws(NodeError) -> Int64 {
        let number = try number()
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    mutating func counted(upTo limit: Int) throws(NodeError) -> [UInt8] {
        try raw(number(upTo: limit))
    }

    /// Reads a column of numbers of fixed width in little endian.
    mutating func column<Number: FixedWidthInteger>(_: Number.Type, _ count: Int) throws(NodeError)
        -> [Number]
    {
        let size = MemoryLayout<Number>.size
        guard count <= left / size else { throw .tooShort }
        let start = offset
        offset += count * size
        // All supported machines are little endian, so the bytes can be copied.
        return [Number](unsafeUninitializedCapacity: count) { numbers, filled in
            UnsafeMutableRawBufferPointer(numbers).copyMemory(
                from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count * size])
            )
            filled = count
        }
    }
}
