/// Encodes values for the socket between a pool and its decoder processes: integers in the machine's byte
/// order, because both ends are the same program, and everything else with its length first. NIO's framing is
/// made for event loops. Here, both ends wait in their own threads.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ integer: some FixedWidthInteger) {
        withUnsafeBytes(of: integer) { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ text: String) {
        write(bytes: text.utf8)
    }

    mutating func write(bytes other: some Collection<UInt8>) {
        write(UInt32(other.count))
        bytes.append(contentsOf: other)
    }

    mutating func write<Element>(
        list elements: some Collection<Element>,
        _ each: (inout WireWriter, Element) -> Void
    ) {
        write(UInt32(elements.count))
        for element in elements {
            each(&self, element)
        }
    }

    mutating func write<Value>(optional value: Value?, _ each: (inout WireWriter, Value) -> Void) {
        write(list: value.map { [$0] } ?? [], each)
    }
}

/// Decodes values. A process that was taken over by a malicious picture may write anything. Truncated bytes
/// cause an error, never a trap.
struct WireReader {
    struct Malformed: Error {}

    private var bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        self.bytes = bytes[...]
    }

    mutating func integer<Integer: FixedWidthInteger>(_: Integer.Type = Integer.self) throws -> Integer {
        let raw = try take(MemoryLayout<Integer>.size)
        return raw.withUnsafeBytes { $0.loadUnaligned(as: Integer.self) }
    }

    /// Reads a finite number.
    mutating func double() throws -> Double {
        let value = Double(bitPattern: try integer())
        guard value.isFinite else { throw Malformed() }
        return value
    }

    /// Reads text with a maximum number of bytes.
    mutating func text(atMost limit: Int) throws -> String {
        guard let text = String(validating: try bytes(atMost: limit), as: UTF8.self) else {
            throw Malformed()
        }
        return text
    }

    /// Reads bytes with a maximum number.
    mutating func bytes(atMost limit: Int) throws -> [UInt8] {
        let count = Int(try integer(UInt32.self))
        guard count <= limit else { throw Malformed() }
        return Array(try take(count))
    }

    mutating func optional<Value>(_ each: (inout WireReader) throws -> Value) throws -> Value? {
        let values = try list(each)
        guard values.count <= 1 else { throw Malformed() }
        return values.first
    }

    /// Checks that there are no more bytes.
    func end() throws {
        guard bytes.isEmpty else { throw Malformed() }
    }

    mutating func list<Element>(_ each: (inout WireReader) throws -> Element) throws -> [Element] {
        let count = try integer(UInt32.self)
        // Each element has at least a byte, so a larger count is wrong.
        guard count <= bytes.count else { throw Malformed() }
        return try (0..<count).map { _ in try each(&self) }
    }

    private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
        guard count <= bytes.count else { throw Malformed() }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }
}
