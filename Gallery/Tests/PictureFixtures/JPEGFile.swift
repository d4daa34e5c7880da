import SampleLibrary

/// JPEG files made by hand.
public enum JPEGFile {
    /// Returns a picture with an invalid color profile.
    public static func withDamagedProfile(_ pixels: Pixels) throws -> [UInt8] {
        let plain = try PictureFile.bytes(of: pixels, as: ".jpg[Q=95,strip]")
        let profile =
            Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + Array(String(repeating: "none ", count: 99).utf8)
        let length = profile.count + 2
        return Array(plain.prefix(2)) + [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + profile
            + plain.dropFirst(2)
    }

    /// Returns a file with a block of metadata, such as ``EXIF/block(orientation:)``.
    public static func adding(_ block: [UInt8], to file: [UInt8]) -> [UInt8] {
        let length = block.count + 2
        return Array(file.prefix(2)) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + block
            + file.dropFirst(2)
    }

    /// Returns the size in the header of a file.
    static func size(of file: [UInt8]) -> (width: Int, height: Int) {
        var at = 2
        while at + 9 <= file.count, file[at] == 0xFF {
            if (0xC0...0xC3).contains(file[at + 1]) {
                return (
                    Int(file[at + 7]) << 8 | Int(file[at + 8]), Int(file[at + 5]) << 8 | Int(file[at + 6])
                )
            }
            at += 2 + (Int(file[at + 2]) << 8 | Int(file[at + 3]))
        }
        return (0, 0)
    }
}
