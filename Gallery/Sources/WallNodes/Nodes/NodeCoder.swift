/// Writes or reads the fields of a node, in their order. So each format is described once, for both directions.
protocol NodeCoder {
    /// What reading throws. Writing never throws.
    associatedtype Failure: Error

    /// Begins with the mark that identifies the format.
    mutating func mark(_ mark: [UInt8]) throws(Failure)
    /// A number of fixed width in little endian.
    mutating func fixed<Number: FixedWidthInteger>(_ number: inout Number) throws(Failure)
    /// A number as an unsigned LEB128 varint.
    mutating func number(_ number: inout UInt64) throws(Failure)
    /// A number of bytes.
    mutating func raw(_ bytes: inout [UInt8], count: Int) throws(Failure)
    /// A column of numbers of fixed width in little endian.
    mutating func column<Number: FixedWidthInteger>(_ numbers: inout [Number], count: Int) throws(Failure)
    /// A list whose number of elements is known. A list that is read is empty before.
    mutating func elements<Element: Coded>(_ list: inout [Element], count: Int) throws(Failure)
    /// A list that fills the rest of the bytes.
    mutating func rest<Element: Coded>(_ list: inout [Element]) throws(Failure)
    /// Throws if a condition isn't met that everything read has to meet.
    func check(_ isValid: @autoclosure () -> Bool, _ error: NodeError) throws(Failure)
    /// Throws if a number of elements of at least `size` bytes can't follow.
    func check(_ count: UInt64, ofAtLeast size: Int) throws(Failure)
    /// Ends the node. Nothing may follow.
    func end() throws(Failure)
}

/// What a ``NodeCoder`` writes and reads.
protocol Coded {
    /// Creates a value to read into.
    init()
    /// Passes each field to a coder.
    mutating func code<Coder: NodeCoder>(with coder: inout Coder) throws(Coder.Failure)
}

/// The reason why bytes can't be read as a node.
public enum NodeError: Error, Equatable, Sendable {
    /// The bytes don't begin like this kind of node.
    case unknownKind
    /// The bytes end before the node does.
    case tooShort
    /// More bytes follow after the node.
    case tooLong
    /// A number is larger than valid nodes contain.
    case tooLarge
    /// Two parts of the node contradict each other.
    case inconsistent
}

extension NodeCoder {
    /// A number as a varint, up to a limit.
    mutating func number(_ number: inout Int, upTo limit: Int) throws(Failure) {
        var wide = UInt64(number)
        try self.number(&wide)
        try check(wide <= UInt64(limit), .tooLarge)
        number = Int(wide)
    }

    /// A number of elements of at least `size` bytes, which all have to fit into the remaining bytes.
    mutating func count(_ count: inout Int, ofAtLeast size: Int) throws(Failure) {
        var wide = UInt64(count)
        try number(&wide)
        try check(wide, ofAtLeast: size)
        count = Int(wide)
    }

    /// The length of a text, and its bytes.
    mutating func text(_ text: inout [UInt8], upTo limit: Int) throws(Failure) {
        var count = text.count
        try number(&count, upTo: limit)
        try raw(&text, count: count)
    }

    /// A number of elements of at least `size` bytes, and the elements.
    mutating func list<Element: Coded>(_ list: inout [Element], ofAtLeast size: Int) throws(Failure) {
        var count = list.count
        try self.count(&count, ofAtLeast: size)
        try elements(&list, count: count)
    }
}

/// Writes nodes.
struct NodeWriter: NodeCoder {
    typealias Failure = Never

    private var bytes: [UInt8] = []

    /// Returns the bytes of a node.
    static func bytes(of node: some Coded) -> [UInt8] {
        var (writer, node) = (NodeWriter(), node)
        node.code(with: &writer)
        return writer.bytes
    }

    mutating func mark(_ mark: [UInt8]) { bytes += mark }

    mutating func fixed<Number: FixedWidthInteger>(_ number: inout Number) {
        var rest = number
        for _ in 0..<MemoryLayout<Number>.size {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest = rest >> 8
        }
    }

    mutating func number(_ number: inout UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func raw(_ raw: inout [UInt8], count: Int) { bytes += raw }

    mutating func column<Number: FixedWidthInteger>(_ numbers: inout [Number], count: Int) {
        for var number in numbers { fixed(&number) }
    }

    mutating func elements<Element: Coded>(_ list: inout [Element], count: Int) {
        for var element in list { element.code(with: &self) }
    }

    mutating func rest<Element: Coded>(_ list: inout [Element]) { elements(&list, count: list.count) }

    func check(_ isValid: @autoclosure () -> Bool, _ error: NodeError) {}

    func check(_ count: UInt64, ofAtLeast size: Int) {}

    func end() {}
}

/// Reads nodes from untrusted bytes.
struct NodeReader: NodeCoder {
    typealias Failure = NodeError

    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    /// Reads a node from its bytes.
    static func read<Node: Coded>(_ bytes: UnsafeRawBufferPointer) throws(NodeError) -> Node {
        var (reader, node) = (NodeReader(bytes: bytes), Node())
        try node.code(with: &reader)
        return node
    }

    private init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// The number of remaining bytes.
    private var left: Int { bytes.count - offset }

    mutating func mark(_ mark: [UInt8]) throws(NodeError) {
        guard left >= mark.count else { throw .tooShort }
        for byte in mark {
            guard bytes[offset] == byte else { throw .unknownKind }
            offset += 1
        }
    }

    mutating func fixed<Number: FixedWidthInteger>(_ number: inout Number) throws(NodeError) {
        guard left >= MemoryLayout<Number>.size else { throw .tooShort }
        number = Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
        offset += MemoryLayout<Number>.size
    }

    mutating func number(_ number: inout UInt64) throws(NodeError) {
        number = 0
        var shift: UInt64 = 0
        while true {
            guard left > 0 else { throw .tooShort }
            let byte = UInt64(bytes[offset])
            offset += 1
            guard shift < 63 || (shift == 63 && byte <= 1) else { throw .tooLarge }
            number |= (byte & 0x7F) << shift
            if byte < 0x80 { return }
            shift += 7
        }
    }

    mutating func raw(_ raw: inout [UInt8], count: Int) throws(NodeError) {
        try column(&raw, count: count)
    }

    mutating func column<Number: FixedWidthInteger>(_ numbers: inout [Number], count: Int) throws(NodeError) {
        let size = MemoryLayout<Number>.size
        guard count <= left / size else { throw .tooShort }
        let start = offset
        offset += count * size
        // All supported machines are little endian, so the bytes can be copied.
        numbers = [Number](unsafeUninitializedCapacity: count) { numbers, filled in
            UnsafeMutableRawBufferPointer(numbers).copyMemory(
                from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count * size])
            )
            filled = count
        }
    }

    mutating func elements<Element: Coded>(_ list: inout [Element], count: Int) throws(NodeError) {
        for _ in 0..<count { try append(to: &list) }
    }

    mutating func rest<Element: Coded>(_ list: inout [Element]) throws(NodeError) {
        while left > 0 { try append(to: &list) }
    }

    private mutating func append<Element: Coded>(to list: inout [Element]) throws(NodeError) {
        var element = Element()
        try element.code(with: &self)
        list.append(element)
    }

    func check(_ isValid: @autoclosure () -> Bool, _ error: NodeError) throws(NodeError) {
        guard isValid() else { throw error }
    }

    func check(_ count: UInt64, ofAtLeast size: Int) throws(NodeError) {
        try check(count <= UInt64(left / size), .tooShort)
    }

    func end() throws(NodeError) {
        try check(left == 0, .tooLong)
    }
}
