import SampleLibrary

/// PNG files made by hand.
public enum PNGFile {
    /// Returns a file that claims a size, with a few bytes of pixels.
    public static func bytes(claimingWidth width: UInt32, height: UInt32) -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0])
        // An empty deflate stream.
        file += chunk("IDAT", [0x78, 0x9C, 0x03, 0, 0, 0, 0, 1])
        file += chunk("IEND", [])
        return file
    }

    /// Returns a picture of 8 bits with more chunks before its pixels.
    public static func bytes(of pixels: Pixels, adding chunks: [(name: String, content: [UInt8])]) throws
        -> [UInt8]
    {
        let plain = try PictureFile.bytes(of: pixels, as: ".png[strip]")
        // After the signature and the header.
        return plain[..<33] + chunks.flatMap { chunk($0.name, $0.content) } + plain[33...]
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(checksum(body))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { (sum: UInt32, _) -> UInt32 in
                sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1
            }
        }
    }
}
