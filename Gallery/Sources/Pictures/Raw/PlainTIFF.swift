/// Pixels as a TIFF file, the form in which libvips takes an orientation with them.
enum PlainTIFF {
    /// Returns a file with these pixels of 8 bits, which aren't compressed: row by row, without gaps.
    static func file(
        of pixels: UnsafeRawBufferPointer,
        width: Int,
        height: Int,
        bands: Int,
        orientation: UInt8
    ) throws(WorkFailure) -> FileBytes {
        let size = width * height * bands
        let entries: [(tag: Int, type: Int, value: Int)] = [
            (256, 4, width), (257, 4, height), (258, 3, 8), (259, 3, 1), (262, 3, bands == 1 ? 1 : 2),
            (273, 4, headerLength), (274, 3, Int(orientation)), (277, 3, bands), (278, 4, height),
            (279, 4, size),
        ]
        var header = Array("II*\0".utf8) + little(8, 4) + little(entries.count, 2)
        for entry in entries {
            // The depth has a number for each band. One is enough for readers, if all are the same.
            header += little(entry.tag, 2) + little(entry.type, 2) + little(1, 4) + little(entry.value, 4)
        }
        header += [UInt8](repeating: 0, count: headerLength - header.count)
        guard pixels.count >= size, let file = FileBytes(capacity: headerLength + size) else {
            throw .noMemory
        }
        header.withUnsafeBytes { file.append($0) }
        file.append(UnsafeRawBufferPointer(rebasing: pixels[..<size]))
        return file
    }

    private static let headerLength = 256

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
