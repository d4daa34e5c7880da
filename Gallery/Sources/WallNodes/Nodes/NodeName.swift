/// The name of a node: the 128-bit hash of its uncompressed bytes.
public struct NodeName: Hashable, Sendable {
    /// The first eight bytes of the hash, as a number.
    public private(set) var high: UInt64
    /// The last eight bytes of the hash, as a number.
    public private(set) var low: UInt64

    /// The length of a name as text.
    public static let textLength = 32
    /// The length of a name inside a node.
    static let byteCount = 16

    /// Creates a name from a hash.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads a name from 32 lowercase hexadecimal digits. Returns nil for any other text.
    public init?(text: some Collection<UInt8>) {
        guard text.count == Self.textLength else { return nil }
        var high: UInt64 = 0
        var low: UInt64 = 0
        for digit in text {
            let value: UInt8
            switch digit {
            case 0x30...0x39: value = digit - 0x30
            case 0x61...0x66: value = digit - 0x61 + 10
            default: return nil
            }
            high = high << 4 | low >> 60
            low = low << 4 | UInt64(value)
        }
        self.init(high: high, low: low)
    }

    /// The name as 32 lowercase hexadecimal digits in ASCII.
    public var text: [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(Self.textLength)
        for half in [high, low] {
            for digit in 0..<16 {
                let value = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * digit)) & 15
                text.append(value < 10 ? 0x30 + value : 0x61 + value - 10)
            }
        }
        return text
    }
}

extension NodeName: Coded {
    init() { self.init(high: 0, low: 0) }

    mutating func code<Coder: NodeCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.fixed(&high)
        try coder.fixed(&low)
    }
}

/// The kinds of nodes in a wall's tree.
public enum NodeKind: Int, CaseIterable, Sendable {
    /// See ``RootNode``.
    case root
    /// See ``ChapterNode``.
    case chapter
    /// See ``ShapesNode``.
    case shapes
    /// See ``BlockNode``.
    case block

    /// The mark that a node's bytes begin with, which contains the kind and the format's version.
    var mark: [UInt8] {
        let letters: StaticString =
            switch self {
            case .root: "BWR2"
            case .chapter: "BWC3"
            case .shapes: "BWS1"
            case .block: "BWB2"
            }
        return [UInt8](UnsafeBufferPointer(start: letters.utf8Start, count: letters.utf8CodeUnitCount))
    }
}
