/// The beginning of a TIFF file in memory, which pixels follow: uncompressed, with 8 bits for each band.
enum TIFFHeader {
    /// Returns the bytes before the pixels.
    ///
    /// - Parameters:
    ///   - bands: 1 for gray, 3 for red, green and blue, 4 with alpha that colors aren't multiplied by.
    ///   - orientation: How the pixels are turned, as in EXIF: 1...8.
    ///   - stripRows: The number of rows in a strip. Readers decode strips one at a time.
    static func bytes(width: Int, height: Int, bands: Int, orientation: Int = 1, stripRows: Int) -> [UInt8] {
        let rowLength = width * bands
        let strips = stride(from: 0, to: height, by: stripRows).map { $0 }
        func file(pixels: Int) -> [UInt8] {
            var fields: [(tag: Int, size: Int, values: [Int])] = [
                (256, 4, [width]), (257, 4, [height]), (258, 2, [Int](repeating: 8, count: bands)),
                (259, 2, [1]),
                (262, 2, [bands == 1 ? 1 : 2]), (273, 4, strips.map { pixels + $0 * rowLength }),
                (274, 2, [orientation]), (277, 2, [bands]), (278, 4, [stripRows]),
                (279, 4, strips.map { min(stripRows, height - $0) * rowLength }), (284, 2, [1]),
            ]
            if bands == 4 { fields.append((338, 2, [2])) }
            var directory = Array("II*\0".utf8) + little(8, 4) + little(fields.count, 2)
            // Values that don't fit into a field follow the directory.
            var values: [UInt8] = []
            let end = directory.count + 12 * fields.count + 4
            for (tag, size, numbers) in fields {
                let bytes = numbers.flatMap { little($0, size) }
                directory += little(tag, 2) + little(size == 2 ? 3 : 4, 2) + little(numbers.count, 4)
                if bytes.count <= 4 {
                    directory += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
                } else {
                    directory += little(end + values.count, 4)
                    values += bytes
                }
            }
            return directory + little(0, 4) + values
        }
        // The position of the pixels doesn't change the length.
        return file(pixels: file(pixels: 0).count)
    }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
