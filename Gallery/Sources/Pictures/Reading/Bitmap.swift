/// The header of a BMP file, which libvips doesn't read.
///
/// Source: Microsoft, "Bitmap Storage", with the structures from `BITMAPCOREHEADER` to `BITMAPV5HEADER`.
struct Bitmap {
    /// How the pixels are stored.
    enum Encoding: Equatable {
        /// Indexes of colors.
        case indexes
        /// Numbers that contain the channels.
        case channels(Masks)
        /// Runs of indexes.
        case runs
    }

    /// The bits of each channel. The mask of alpha is 0 if there is none.
    struct Masks: Equatable {
        var red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32
    }

    let width: Int
    let height: Int
    /// Whether the first row is the top one.
    let isTopDown: Bool
    /// The number of bits for each pixel: 1, 4, 8, 16, 24 or 32.
    let bits: Int
    let encoding: Encoding
    /// The position of the colors in the file, their number, and the bytes of each.
    let palette: (start: Int, count: Int, step: Int)
    /// The position of the pixels in the file.
    let pixels: Int

    /// Whether a file starts with the signature of BMP.
    static func isBitmap(_ start: [UInt8]) -> Bool {
        start.starts(with: [0x42, 0x4D])
    }

    /// Reads a header.
    ///
    /// - Parameter start: The file's first bytes: at least 138, or the whole file.
    init(_ start: [UInt8]) throws(WorkFailure) {
        let damaged = WorkFailure.refused(.undecodable, "its BMP header is damaged")
        guard start.count >= 26 else { throw damaged }
        func short(_ at: Int) -> Int { Int(start[at]) | Int(start[at + 1]) << 8 }
        func long(_ at: Int) -> UInt32 { UInt32(short(at)) | UInt32(short(at + 2)) << 16 }
        func signed(_ at: Int) -> Int { Int(Int32(bitPattern: long(at))) }
        let length = Int(long(14))
        let isCore = length == 12
        guard isCore || length >= 40 && length <= 124 && start.count >= 54 else { throw damaged }
        let rows = isCore ? short(20) : signed(22)
        width = isCore ? short(18) : signed(18)
        height = abs(rows)
        isTopDown = rows < 0
        bits = short(isCore ? 24 : 28)
        pixels = Int(long(10))
        guard width > 0, height > 0 else { throw damaged }
        let compression = isCore ? 0 : Int(long(30))
        // The masks follow a short header, and are a part of longer ones.
        let maskCount = compression == 6 || compression == 3 && length >= 56 ? 4 : compression == 3 ? 3 : 0
        guard start.count >= 54 + 4 * maskCount else { throw damaged }
        switch (compression, bits) {
        case (0, 1), (0, 4), (0, 8): encoding = .indexes
        case (1, 8), (2, 4): encoding = .runs
        case (0, 16): encoding = .channels(Masks(red: 0x7C00, green: 0x3E0, blue: 0x1F, alpha: 0))
        case (0, 24), (0, 32):
            encoding = .channels(Masks(red: 0xFF0000, green: 0xFF00, blue: 0xFF, alpha: 0))
        case (3, 16), (3, 32), (6, 16), (6, 32):
            encoding = .channels(
                Masks(red: long(54), green: long(58), blue: long(62), alpha: maskCount == 4 ? long(66) : 0)
            )
        case (4, _), (5, _): throw .refused(.notAPicture, "BMP with JPEG or PNG inside is not opened")
        default: throw damaged
        }
        let maximum = bits <= 8 ? 1 << bits : 0
        let told = isCore ? 0 : Int(long(46))
        palette = (
            start: 14 + length + (length == 40 ? 4 * maskCount : 0),
            count: told == 0 ? maximum : min(maximum, told),
            step: isCore ? 3 : 4
        )
    }
}
