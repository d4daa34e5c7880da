/// EXIF blocks made by hand.
public enum EXIF {
    /// Returns a block in the format of JPEG files, with only an orientation.
    public static func block(orientation: UInt8) -> [UInt8] {
        // Big endian. One directory at 8, with one entry: tag 0x0112, a 16-bit number. No directory after it.
        Array("Exif\0\0MM\0*".utf8) + [
            0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
        ]
    }
}
