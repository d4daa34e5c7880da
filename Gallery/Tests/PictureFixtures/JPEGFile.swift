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
}
