#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The pixels of a BMP file as a TIFF file in memory, which libvips reads: from top to bottom, without compression,
/// with red, green, blue and alpha in a byte each.
final class BitmapPixels {
    /// The TIFF file.
    let file: UnsafeMutableRawBufferPointer
    private let bitmap: Bitmap
    /// The bytes before the pixels.
    private let header: [UInt8]

    /// Decodes the pixels of a file. O(pixels).
    convenience init(of bytes: UnsafeRawBufferPointer, _ bitmap: Bitmap) throws(WorkFailure) {
        try self.init(bitmap, hasPixels: true)
        let broken = WorkFailure.refused(.undecodable, "its pixels end too early")
        guard bitmap.pixels <= bytes.count else { throw broken }
        let stored = UnsafeRawBufferPointer(rebasing: bytes[bitmap.pixels...])
        switch bitmap.encoding {
        case .indexes:
            guard hasRows(stored) else { throw broken }
            decodeIndexes(stored, colors(in: bytes))
        case .channels(let masks):
            guard hasRows(stored) else { throw broken }
            decodeChannels(stored, masks)
        case .runs: decodeRuns(stored, colors(in: bytes))
        }
    }

    /// A file that has only a header, to read the size from.
    convenience init(headerOf bitmap: Bitmap) throws(WorkFailure) {
        try self.init(bitmap, hasPixels: false)
    }

    private init(_ bitmap: Bitmap, hasPixels: Bool) throws(WorkFailure) {
        self.bitmap = bitmap
        header = TIFFHeader.bytes(width: bitmap.width, height: bitmap.height, bands: 4, stripRows: Self.rows)
        let count = header.count + (hasPixels ? 4 * bitmap.width * bitmap.height : 0)
        guard let start = calloc(count, 1) else { throw .noMemory }
        file = UnsafeMutableRawBufferPointer(start: start, count: count)
        file.copyBytes(from: header)
    }

    deinit {
        free(file.baseAddress)
    }

    /// The number of rows in a strip.
    private static let rows = 64

    private var rowLength: Int { (bitmap.width * bitmap.bits + 31) / 32 * 4 }

    private func hasRows(_ stored: UnsafeRawBufferPointer) -> Bool {
        stored.count >= rowLength * bitmap.height
    }

    /// The pixels of a stored row in the TIFF file.
    private func row(_ stored: Int) -> UnsafeMutablePointer<UInt32> {
        let row = bitmap.isTopDown ? stored : bitmap.height - 1 - stored
        let start = file.baseAddress! + header.count + 4 * bitmap.width * row
        return start.assumingMemoryBound(to: UInt32.self)
    }

    /// The colors of indexes. Indexes without a color are black.
    private func colors(in bytes: UnsafeRawBufferPointer) -> [UInt32] {
        (0..<256).map { index in
            let start = bitmap.palette.start + index * bitmap.palette.step
            guard index < bitmap.palette.count, start + 3 <= bytes.count else { return Self.black }
            return Self.pixel(bytes[start + 2], bytes[start + 1], bytes[start])
        }
    }

    private static let black = pixel(0, 0, 0)

    private static func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) -> UInt32 {
        UInt32(littleEndian: UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24)
    }

    private func decodeIndexes(_ stored: UnsafeRawBufferPointer, _ colors: [UInt32]) {
        let perByte = 8 / bitmap.bits, mask = (1 << bitmap.bits) - 1
        for y in 0..<bitmap.height {
            let start = y * rowLength, out = row(y)
            for x in 0..<bitmap.width {
                let shift = 8 - bitmap.bits * (x % perByte + 1)
                out[x] = colors[(Int(stored[start + x / perByte]) >> shift) & mask]
            }
        }
    }

    private func decodeChannels(_ stored: UnsafeRawBufferPointer, _ masks: Bitmap.Masks) {
        let step = bitmap.bits / 8
        let red = Channel(masks.red), green = Channel(masks.green), blue = Channel(masks.blue)
        let alpha = Channel(masks.alpha)
        var isSeen = masks.alpha == 0
        for y in 0..<bitmap.height {
            var at = y * rowLength
            let out = row(y)
            for x in 0..<bitmap.width {
                var value: UInt32 = 0
                for byte in 0..<step { value |= UInt32(stored[at + byte]) << (8 * byte) }
                at += step
                let opacity = masks.alpha == 0 ? 255 : alpha.byte(of: value)
                isSeen = isSeen || opacity != 0
                out[x] = Self.pixel(red.byte(of: value), green.byte(of: value), blue.byte(of: value), opacity)
            }
        }
        // Programs that don't know about alpha leave zeros in it. Browsers ignore it, too, if nothing would be seen.
        guard !isSeen else { return }
        for y in 0..<bitmap.height {
            let out = row(y)
            for x in 0..<bitmap.width { out[x] |= UInt32(littleEndian: 0xFF00_0000) }
        }
    }

    /// Converts the bits of a channel to 0...255.
    private struct Channel {
        let mask: UInt32
        let shift: UInt32
        let maximum: UInt64

        init(_ mask: UInt32) {
            self.mask = mask
            shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
            maximum = UInt64(mask >> shift)
        }

        func byte(of value: UInt32) -> UInt8 {
            maximum == 0 ? 0 : UInt8((UInt64((value & mask) >> shift) * 255 + maximum / 2) / maximum)
        }
    }

    /// Pixels that no run covers are black. The end of the file ends the picture.
    private func decodeRuns(_ stored: UnsafeRawBufferPointer, _ colors: [UInt32]) {
        for y in 0..<bitmap.height {
            let out = row(y)
            for x in 0..<bitmap.width { out[x] = Self.black }
        }
        var at = 0, x = 0, y = 0
        let isHalf = bitmap.bits == 4
        func put(_ index: Int) {
            if x < bitmap.width { row(y)[x] = colors[index] }
            x += 1
        }
        func index(_ byte: UInt8, _ number: Int) -> Int {
            isHalf ? Int(number % 2 == 0 ? byte >> 4 : byte & 15) : Int(byte)
        }
        while at + 1 < stored.count, y < bitmap.height {
            let count = Int(stored[at]), value = stored[at + 1]
            at += 2
            switch (count, value) {
            case (0, 0): (x, y) = (0, y + 1)
            case (0, 1): return
            case (0, 2):
                guard at + 1 < stored.count else { return }
                (x, y) = (x + Int(stored[at]), y + Int(stored[at + 1]))
                at += 2
            case (0, _):
                // Pixels one by one, in an even number of bytes.
                let length = isHalf ? (Int(value) + 1) / 2 : Int(value)
                guard at + length <= stored.count else { return }
                for number in 0..<Int(value) {
                    put(index(stored[at + (isHalf ? number / 2 : number)], number))
                }
                at += length + length % 2
            default:
                for number in 0..<count { put(index(value, number)) }
            }
        }
    }
}
