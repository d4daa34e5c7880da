/// A JPEG file with an orientation from elsewhere.
enum UprightJPEG {
    /// Returns the file with this orientation in place of its own.
    ///
    /// The preview in a camera raw may have a copy of the metadata, without what programs have changed since.
    static func file(of jpeg: UnsafeRawBufferPointer, orientation: UInt8) throws(WorkFailure) -> FileBytes {
        // Big endian. One directory at 8, with one entry: the orientation, a 16-bit number.
        let block =
            Array("Exif\0\0MM\0*".utf8) + [
                0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
            ]
        let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(block.count + 2)] + block
        guard let file = FileBytes(capacity: start.count + jpeg.count) else { throw .noMemory }
        start.withUnsafeBytes { file.append($0) }
        var next = min(2, jpeg.count)
        while next + 4 <= jpeg.count, jpeg[next] == 0xFF, (0xE0...0xEF).contains(jpeg[next + 1]) {
            let end = next + 2 + (Int(jpeg[next + 2]) << 8 | Int(jpeg[next + 3]))
            guard end <= jpeg.count else { break }
            let segment = UnsafeRawBufferPointer(rebasing: jpeg[next..<end])
            if !segment.dropFirst(4).starts(with: "Exif".utf8) {
                file.append(segment)
            }
            next = end
        }
        file.append(UnsafeRawBufferPointer(rebasing: jpeg[next...]))
        return file
    }
}
