import SystemPackage

/// What a worker is asked to do.
struct WorkRequest: Hashable, Sendable {
    enum Work: Hashable, Sendable {
        case facts
        case thumbnails(widths: [Int], folder: FilePath)
    }

    var file: FilePath
    var work: Work
    var limits: PictureLimits
}

extension WorkRequest {
    init(bytes: [UInt8]) throws {
        var reader = WireReader(bytes)
        limits = PictureLimits()
        limits.pixels = try reader.integer()
        limits.memory = try reader.integer()
        limits.seconds = Double(bitPattern: try reader.integer())
        file = FilePath(bytes: try reader.data())
        let widths = try reader.list { Int(try $0.integer(Int32.self)) }
        let folder = FilePath(bytes: try reader.data())
        work = widths.isEmpty ? .facts : .thumbnails(widths: widths, folder: folder)
    }

    var bytes: [UInt8] {
        var writer = WireWriter()
        writer.write(limits.pixels)
        writer.write(limits.memory)
        writer.write(limits.seconds.bitPattern)
        writer.write(bytes: file.bytes)
        if case .thumbnails(let widths, let folder) = work {
            writer.write(list: widths) { $0.write(Int32($1)) }
            writer.write(bytes: folder.bytes)
        } else {
            writer.write(UInt32(0))
            writer.write(bytes: [])
        }
        return writer.bytes
    }
}

extension FilePath {
    /// A path of any bytes: names of files need not be UTF-8.
    init(bytes: some Collection<UInt8>) {
        let string = bytes.prefix { $0 != 0 }.map { CInterop.PlatformChar(bitPattern: $0) } + [0]
        self.init(platformString: string)
    }

    /// The path's bytes.
    var bytes: [UInt8] {
        withPlatformString { UnsafeBufferPointer(start: $0, count: length).map(UInt8.init(bitPattern:)) }
    }
}
