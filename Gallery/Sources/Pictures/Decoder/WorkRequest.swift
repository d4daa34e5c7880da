/// A request to a decoder process. The descriptors of the picture's file and of the output files come with
/// it.
struct WorkRequest: Hashable, Sendable {
    enum Work: Hashable, Sendable {
        case facts
        /// The facts in a sidecar.
        case sidecar
        /// The parts of a text in CommonMark.
        case text
        /// A WebP file for each width, the widest first.
        case thumbnails(widths: [Int])
        /// A JPEG file of all its pixels.
        case fullSize
        /// Two MP4 files of at most this size in bytes: one that can be played while it grows, and one that can be
        /// searched.
        case video(mostBytes: Int)
    }

    var work: Work
    var limits: WorkLimits
    /// The parts of the file that have been fetched. `nil` if that is all of it.
    var parts: [Range<Int64>]?

    /// The number of output files.
    var outputCount: Int {
        switch work {
        case .facts, .sidecar, .text: 0
        case .thumbnails(let widths): widths.count
        case .fullSize: 1
        case .video: 2
        }
    }
}

extension WorkRequest {
    init(bytes: [UInt8]) throws {
        var reader = WireReader(bytes)
        limits = WorkLimits(
            pixels: try reader.integer(),
            memory: try reader.integer(),
            seconds: Double(bitPattern: try reader.integer())
        )
        switch try reader.integer(UInt8.self) {
        case 0: work = .facts
        case 1: work = .thumbnails(widths: try reader.list { Int(try $0.integer(Int32.self)) })
        case 2: work = .fullSize
        case 3: work = .video(mostBytes: try reader.integer())
        case 4: work = .sidecar
        case 5: work = .text
        default: throw WireReader.Malformed()
        }
        parts = try reader.optional { reader in
            try reader.list { reader in
                let start: Int64 = try reader.integer(), end: Int64 = try reader.integer()
                guard 0 <= start, start <= end else { throw WireReader.Malformed() }
                return start..<end
            }
        }
        try reader.end()
    }

    var bytes: [UInt8] {
        var writer = WireWriter()
        writer.write(limits.pixels)
        writer.write(limits.memory)
        writer.write(limits.seconds.bitPattern)
        switch work {
        case .facts: writer.write(UInt8(0))
        case .thumbnails(let widths):
            writer.write(UInt8(1))
            writer.write(list: widths) { $0.write(Int32($1)) }
        case .fullSize: writer.write(UInt8(2))
        case .video(let mostBytes):
            writer.write(UInt8(3))
            writer.write(mostBytes)
        case .sidecar: writer.write(UInt8(4))
        case .text: writer.write(UInt8(5))
        }
        writer.write(optional: parts) { writer, parts in
            writer.write(list: parts) { writer, part in
                writer.write(part.lowerBound)
                writer.write(part.upperBound)
            }
        }
        return writer.bytes
    }
}
