import SystemPackage

/// What a worker is asked to do.
struct WorkRequest: Hashable, Sendable {
    enum Work: Hashable, Sendable {
        case facts
        /// Files in the folder whose names start with this one.
        case thumbnails(widths: [Int], folder: FilePath, name: String)
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
        let name = try reader.text()
        work = widths.isEmpty ? .facts : .thumbnails(widths: widths, folder: folder, name: name)
    }

    var bytes: [UInt8] {
        var writer = WireWriter()
        writer.write(limits.pixels)
        writer.write(limits.memory)
        writer.write(limits.seconds.bitPattern)
        writer.write(bytes: file.bytes)
        switch work {
        case .facts:
            writer.write(list: [Int]()) { $0.write($1) }
            writer.write("")
            writer.write("")
        case .thumbnails(let widths, let folder, let name):
            writer.write(list: widths) { $0.write(Int32($1)) }
            writer.write(bytes: folder.bytes)
            writer.write(name)
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
