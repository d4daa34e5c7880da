import SampleLibrary

/// A directory of a TIFF file: values by their numbers.
public struct TIFFDirectory: Sendable {
    enum Value: Sendable {
        case bytes([UInt8])
        case undefined([UInt8])
        case text(String)
        case short([UInt16])
        case long([UInt32])
        case rational([(UInt32, UInt32)])
        case signed([(Int32, Int32)])
        /// Bytes elsewhere in the file. The value is their position.
        case data([UInt8])
        case directory(TIFFDirectory)
        case directories([TIFFDirectory])
    }

    private var values: [UInt16: Value] = [:]

    subscript(_ tag: UInt16) -> Value? {
        get { values[tag] }
        set { values[tag] = newValue }
    }

    mutating func add(_ other: TIFFDirectory) {
        values.merge(other.values) { _, new in new }
    }

    /// Returns a little-endian file with these directories in a row.
    static func file(
        _ directories: [TIFFDirectory],
        mark: String = "II*\u{0}",
        afterStart: [UInt8] = []
    ) -> [UInt8] {
        var file = Array(mark.utf8) + little(8 + afterStart.count, 4) + afterStart
        for (index, directory) in directories.enumerated() {
            let next = directory.write(to: &file)
            if index < directories.count - 1 {
                file.replaceSubrange(next..<next + 4, with: little(file.count, 4))
            }
        }
        return file
    }

    /// Appends the directory, and returns where the next one's position is to be written.
    private func write(to file: inout [UInt8]) -> Int {
        if file.count % 2 == 1 { file.append(0) }
        let start = file.count
        let entries = values.sorted { $0.key < $1.key }
        let end = start + 2 + entries.count * 12
        file += Self.little(entries.count, 2) + [UInt8](repeating: 0, count: entries.count * 12 + 4)
        for (index, (tag, value)) in entries.enumerated() {
            let (type, count, bytes) = Self.content(of: value, &file)
            var entry = Self.little(Int(tag), 2) + Self.little(type, 2) + Self.little(count, 4)
            if bytes.count <= 4 {
                entry += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
            } else {
                if file.count % 2 == 1 { file.append(0) }
                entry += Self.little(file.count, 4)
                file += bytes
            }
            let at = start + 2 + index * 12
            file.replaceSubrange(at..<at + 12, with: entry)
        }
        return end
    }

    private static func content(
        of value: Value,
        _ file: inout [UInt8]
    ) -> (type: Int, count: Int, bytes: [UInt8]) {
        switch value {
        case .bytes(let bytes): return (1, bytes.count, bytes)
        case .undefined(let bytes): return (7, bytes.count, bytes)
        case .text(let text): return (2, text.utf8.count + 1, Array(text.utf8) + [0])
        case .short(let numbers): return (3, numbers.count, numbers.flatMap { little(Int($0), 2) })
        case .long(let numbers): return (4, numbers.count, numbers.flatMap { little(Int($0), 4) })
        case .rational(let numbers):
            return (5, numbers.count, numbers.flatMap { little(Int($0.0), 4) + little(Int($0.1), 4) })
        case .signed(let numbers):
            return (10, numbers.count, numbers.flatMap { little(Int($0.0), 4) + little(Int($0.1), 4) })
        case .data(let bytes):
            let start = file.count
            file += bytes
            return (4, 1, little(start, 4))
        case .directory(let directory): return content(of: .directories([directory]), &file)
        case .directories(let directories):
            var starts: [UInt8] = []
            for directory in directories {
                if file.count % 2 == 1 { file.append(0) }
                starts += little(file.count, 4)
                _ = directory.write(to: &file)
            }
            return (4, directories.count, starts)
        }
    }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}

extension TIFFDirectory {
    /// A file that stores each color apart, in tiles of 64 pixels or in a strip.
    public static func planes(of pixels: Pixels, hasTiles: Bool, orientation: UInt16) -> [UInt8] {
        let side = hasTiles ? 64 : max(pixels.width, pixels.height)
        var parts: [[UInt8]] = []
        for band in 0..<3 {
            for top in stride(from: 0, to: pixels.height, by: side) {
                for left in stride(from: 0, to: pixels.width, by: side) {
                    let rows = hasTiles ? top..<top + side : 0..<pixels.height
                    let columns = hasTiles ? left..<left + side : 0..<pixels.width
                    parts.append(
                        rows.flatMap { y in
                            columns.map { x in
                                let pixel =
                                    min(y, pixels.height - 1) * pixels.width + min(x, pixels.width - 1)
                                return pixels.bytes[pixel * 3 + band]
                            }
                        }
                    )
                }
            }
        }
        var directory = TIFFDirectory()
        directory[256] = .long([UInt32(pixels.width)])
        directory[257] = .long([UInt32(pixels.height)])
        directory[258] = .short([8, 8, 8])
        directory[259] = .short([1])
        directory[262] = .short([2])
        directory[272] = .text("Scanner")
        directory[274] = .short([orientation])
        directory[277] = .short([3])
        directory[284] = .short([2])
        if hasTiles {
            directory[322] = .long([UInt32(side)])
            directory[323] = .long([UInt32(side)])
        } else {
            directory[278] = .long([UInt32(pixels.height)])
        }
        // All parts have the same length, and follow each other.
        directory[hasTiles ? 325 : 279] = .long(parts.map { UInt32($0.count) })
        let offsets: UInt16 = hasTiles ? 324 : 273
        directory[offsets] = .long(parts.map { _ in 0 })
        let start = file([directory]).count
        directory[offsets] = .long(parts.indices.map { UInt32(start + $0 * parts[0].count) })
        return file([directory]) + parts.flatMap(\.self)
    }
}
