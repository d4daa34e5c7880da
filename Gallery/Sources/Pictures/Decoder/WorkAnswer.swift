/// An answer of a decoder process.
enum WorkAnswer: Hashable, Sendable {
    case facts(PictureFacts)
    /// Each element that begins ends.
    case text([TextPart])
    /// The files are written. Videos have no hash, because only parts of them are read. The damage is why only a part of
    /// the picture is shown.
    case made(contentHash: ContentHash?, color: UInt16, thumbHash: [UInt8], damage: String? = nil)
    case refused(PictureRefusal)
    case failed(PictureFailure)
    case cannotWrite(CannotWrite)
    /// The process lacks memory within its limit.
    case noMemory
    /// It needs a part of the file that has not been fetched, and is to be asked again then.
    case lacks(Range<Int64>)
}

extension WorkAnswer {
    /// Reads an answer. A worker that a picture has taken over may write anything: whatever no honest one would say is
    /// an error.
    init(bytes: [UInt8]) throws {
        var reader = WireReader(bytes)
        switch try reader.integer(UInt8.self) {
        case 0: self = .facts(try PictureFacts(&reader))
        case 1:
            self = .made(
                contentHash: try reader.optional {
                    ContentHash(high: try $0.integer(), low: try $0.integer())
                },
                color: try reader.integer(),
                thumbHash: try reader.bytes(atMost: ThumbHash.longest),
                damage: try reader.optional { OneLine.text(try $0.text(atMost: 2000)) }
            )
        case 2:
            guard let kind = PictureRefusal.Kind(rawValue: try reader.text(atMost: 32)) else {
                throw WireReader.Malformed()
            }
            self = .refused(PictureRefusal(kind, try reader.text(atMost: 2000)))
        case 3: self = .cannotWrite(CannotWrite(try reader.text(atMost: 8000)))
        case 4:
            guard let kind = PictureFailure.Kind(rawValue: try reader.text(atMost: 32)) else {
                throw WireReader.Malformed()
            }
            self = .failed(PictureFailure(kind, try reader.text(atMost: 2000)))
        case 5: self = .noMemory
        case 6:
            let start: Int64 = try reader.integer(), end: Int64 = try reader.integer()
            guard 0 <= start, start < end else { throw WireReader.Malformed() }
            self = .lacks(start..<end)
        case 7:
            let parts = try reader.list { try TextPart(&$0) }
            guard TextPart.areBalanced(parts) else { throw WireReader.Malformed() }
            self = .text(parts)
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
        case .made(let contentHash, let color, let thumbHash, let damage):
            writer.write(UInt8(1))
            writer.write(optional: contentHash) {
                $0.write($1.high)
                $0.write($1.low)
            }
            writer.write(color)
            writer.write(bytes: thumbHash)
            writer.write(optional: damage) { $0.write($1) }
        case .refused(let refusal):
            writer.write(UInt8(2))
            writer.write(refusal.kind.rawValue)
            writer.write(refusal.reason)
        case .cannotWrite(let failure):
            writer.write(UInt8(3))
            writer.write(failure.reason)
        case .failed(let failure):
            writer.write(UInt8(4))
            writer.write(failure.kind.rawValue)
            writer.write(failure.reason)
        case .noMemory: writer.write(UInt8(5))
        case .lacks(let part):
            writer.write(UInt8(6))
            writer.write(part.lowerBound)
            writer.write(part.upperBound)
        case .text(let parts):
            writer.write(UInt8(7))
            writer.write(list: parts) { $1.write(to: &$0) }
        }
        return writer.bytes
    }
}
