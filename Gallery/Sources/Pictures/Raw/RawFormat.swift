/// Recognizes camera raw files by their content.
enum RawFormat {
    /// Returns whether a file is a camera raw.
    ///
    /// - Parameter file: All of the file. Only its first 512 bytes are read, unless it is TIFF.
    static func matches(_ file: UnsafeRawBufferPointer) -> Bool {
        let start = Array(file.prefix(512))
        return hasMark(start) || isTIFF(start) && TIFFDirectories(file)?.haveSensor == true
    }

    /// Returns whether a file's first bytes are those of a format that only cameras write.
    static func hasMark(_ start: [UInt8]) -> Bool {
        marks.contains { start.dropFirst($0.offset).starts(with: $0.mark.utf8) }
    }

    /// Returns whether a file's first bytes are those of TIFF, which may be a picture or a camera raw.
    static func isTIFF(_ start: [UInt8]) -> Bool {
        start.starts(with: [0x49, 0x49, 42, 0]) || start.starts(with: [0x4D, 0x4D, 0, 42])
    }

    /// Canon, Olympus, Panasonic, Fujifilm.
    private static let marks: [(offset: Int, mark: String)] = [
        (8, "CR\u{2}\u{0}"), (4, "ftypcrx "), (0, "IIRO"), (0, "IIRS"), (0, "MMOR"), (0, "IIU\u{0}"),
        (0, "FUJIFILMCCD-RAW"),
    ]
}

/// The directories of a TIFF file, as far as they tell a camera raw from a picture.
private struct TIFFDirectories {
    private let file: UnsafeRawBufferPointer
    private let isLittle: Bool

    /// No file needs more. A damaged one may have directories that lead in a circle.
    private static let maximum = 32
    private static let maxEntries = 1024

    init?(_ file: UnsafeRawBufferPointer) {
        guard file.count >= 8 else { return nil }
        self.file = file
        isLittle = file[0] == 0x49
    }

    /// Whether one of the pictures has the values of a sensor, or the file says that it is a DNG file.
    var haveSensor: Bool {
        var waiting = number(4, 4).map { [$0] } ?? []
        var seen: Set<Int> = []
        while let start = waiting.popLast(), seen.count < Self.maximum {
            guard seen.insert(start).inserted, let count = number(start, 2), count <= Self.maxEntries else {
                continue
            }
            for entry in 0..<count {
                let at = start + 2 + entry * 12
                guard let tag = number(at, 2), let values = number(at + 4, 4) else { break }
                switch tag {
                case 0xC612: return true
                // Photometric interpretation: the colors of a mosaic, or those of a sensor without one.
                case 262 where [32803, 34892].contains(number(at + 8, 2)): return true
                case 330:
                    let place = values == 1 ? at + 8 : number(at + 8, 4)
                    guard let place else { continue }
                    waiting += (0..<min(values, Self.maximum)).compactMap { number(place + $0 * 4, 4) }
                default: break
                }
            }
            if let next = number(start + 2 + count * 12, 4), next != 0 {
                waiting.append(next)
            }
        }
        return false
    }

    /// Returns a number of 2 or 4 bytes, or nil beyond the end.
    private func number(_ at: Int, _ count: Int) -> Int? {
        guard at >= 0, at + count <= file.count else { return nil }
        let bytes = file[at..<at + count]
        return isLittle
            ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
