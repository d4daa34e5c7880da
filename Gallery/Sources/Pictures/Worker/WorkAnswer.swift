/// An answer of a decoder process.
enum WorkAnswer: Hashable, Sendable {
    case facts(PictureFacts)
    /// The files are written.
    case made(contentHash: ContentHash, color: UInt16)
    case refused(PictureRefusal)
    case troubled(PictureTrouble)
    case cannotWrite(CannotWrite)
    /// The process lacks memory within its limit.
    case noMemory
    /// Not an answer yet: the process waits for the part of the file with this byte.
    case lacks(offset: Int64)
}

extension WorkAnswer {
    /// The kind of the ``lacks(offset:)`` message, for code that runs when a part of memory is missing.
    static let lacking: UInt8 = 6

    /// Decodes an answer. A process that was taken over by a malicious picture may write anything. Invalid
    /// answers cause an error.
    init(bytes: [UInt8]) throws {
        var reader = WireReader(bytes)
        switch try reader.integer(UInt8.self) {
        case 0: self = .facts(try PictureFacts(&reader))
        case 1:
            self = .made(
                contentHash: ContentHash(high: try reader.integer(), low: try reader.integer()),
                color: try reader.integer()
            )
        case 2:
            guard let kind = PictureRefusal.Kind(rawValue: try reader.text(atMost: 32)) else {
                throw WireReader.Malformed()
            }
            self = .refused(PictureRefusal(kind, try reader.text(atMost: 2000)))
        case 3: self = .cannotWrite(CannotWrite(try reader.text(atMost: 8000)))
        case 4:
            guard let kind = PictureTrouble.Kind(rawValue: try reader.text(atMost: 32)) else {
                throw WireReader.Malformed()
            }
            self = .troubled(PictureTrouble(kind, try reader.text(atMost: 2000)))
        case 5: self = .noMemory
        case Self.lacking: self = .lacks(offset: try reader.integer())
        default: throw WireReader.Malformed()
        }
        try reader.end()
    }

    var bytes: [UInt8] {
        var writer = WireWriter()
        switch self {
        case .facts(let facts):
            writer.write(UInt8(0))
            facts.write(to: &writer)
        case .made(let contentHash, let color):
            writer.write(UInt8(1))
            writer.write(contentHash.high)
            writer.write(contentHash.low)
            writer.write(color)
        case .refused(let refusal):
            writer.write(UInt8(2))
            writer.write(refusal.kind.rawValue)
            writer.write(refusal.reason)
        case .cannotWrite(let failure):
            writer.write(UInt8(3))
            writer.write(failure.reason)
        case .troubled(let trouble):
            writer.write(UInt8(4))
            writer.write(trouble.kind.rawValue)
            writer.write(trouble.reason)
        case .noMemory: writer.write(UInt8(5))
        case .lacks(let offset):
            writer.write(Self.lacking)
            writer.write(offset)
        }
        return writer.bytes
    }
}
