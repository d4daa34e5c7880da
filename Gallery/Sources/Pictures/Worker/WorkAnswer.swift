/// What a worker says.
enum WorkAnswer: Hashable, Sendable {
    case facts(PictureFacts)
    case thumbnails(MadeThumbnails)
    case refused(PictureRefusal)
    case cannotWrite(CannotWrite)
}

extension WorkAnswer {
    init(bytes: [UInt8]) throws {
        var reader = WireReader(bytes)
        switch try reader.integer(UInt8.self) {
        case 0: self = .facts(try PictureFacts(&reader))
        case 1: self = .thumbnails(try MadeThumbnails(&reader))
        case 2:
            guard let kind = PictureRefusal.Kind(rawValue: try reader.text()) else {
                throw WireReader.Malformed()
            }
            self = .refused(PictureRefusal(kind, try reader.text()))
        case 3: self = .cannotWrite(CannotWrite(try reader.text()))
        default: throw WireReader.Malformed()
        }
    }

    var bytes: [UInt8] {
        var writer = WireWriter()
        switch self {
        case .facts(let facts):
            writer.write(UInt8(0))
            facts.write(to: &writer)
        case .thumbnails(let made):
            writer.write(UInt8(1))
            made.write(to: &writer)
        case .refused(let refusal):
            writer.write(UInt8(2))
            writer.write(refusal.kind.rawValue)
            writer.write(refusal.reason)
        case .cannotWrite(let failure):
            writer.write(UInt8(3))
            writer.write(failure.reason)
        }
        return writer.bytes
    }
}

extension PictureFacts {
    fileprivate init(_ reader: inout WireReader) throws {
        self.init(
            width: try reader.integer(),
            height: try reader.integer(),
            format: try reader.text(),
            taken: try reader.list { try $0.integer(Int64.self) }.first,
            takenPrecision: try DatePrecision(&reader),
            caption: try reader.list { try $0.text() }.first,
            tags: try reader.list { try $0.text() }
        )
    }

    fileprivate func write(to writer: inout WireWriter) {
        writer.write(width)
        writer.write(height)
        writer.write(format)
        writer.write(list: taken.map { [$0] } ?? []) { $0.write($1) }
        writer.write(UInt8(takenPrecision.rawValue))
        writer.write(list: caption.map { [$0] } ?? []) { $0.write($1) }
        writer.write(list: tags) { $0.write($1) }
    }
}

extension DatePrecision {
    fileprivate init(_ reader: inout WireReader) throws {
        guard let precision = Self(rawValue: Int(try reader.integer(UInt8.self))) else {
            throw WireReader.Malformed()
        }
        self = precision
    }
}

extension MadeThumbnails {
    fileprivate init(_ reader: inout WireReader) throws {
        contentHash = ContentHash(high: try reader.integer(), low: try reader.integer())
        color = try reader.integer()
        let pairs = try reader.list { (Int(try $0.integer(Int32.self)), try $0.text()) }
        files = Dictionary(pairs) { $1 }
    }

    fileprivate func write(to writer: inout WireWriter) {
        writer.write(contentHash.high)
        writer.write(contentHash.low)
        writer.write(color)
        writer.write(list: files.sorted { $0.key < $1.key }) {
            $0.write(Int32($1.key))
            $0.write($1.value)
        }
    }
}
