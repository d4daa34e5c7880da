import CVips

/// A picture's pixels: upright, without metadata. They are in sRGB, or have the profile of Display P3.
final class DecodedPicture {
    private let handle: OpaquePointer

    /// The largest height of a WebP file. Larger widths are never requested.
    static let greatestHeight = 16_383

    /// Decodes a file in memory with a maximum width. Never enlarges it.
    ///
    /// - Parameter isForgiving: Whether to decode the undamaged part of a file, as browsers do for some formats. Files
    ///   in other formats are refused.
    convenience init(
        _ file: FileBytes,
        width: Int,
        limits: WorkLimits,
        isForgiving: Bool = false
    ) throws(WorkFailure) {
        let header = try PictureHeader(file, limits: limits)
        try ScanLimit.check(file.buffer, header)
        header.describePixels(of: file.buffer)
        if isForgiving {
            guard header.canBeShownInPart else { throw .refused(.undecodable, "it is damaged") }
            cvips_forgive(header.handle)
        }
        guard let decoded = cvips_decode(header.handle, Int32(width), Int32(Self.greatestHeight)) else {
            throw VipsError.failure(VipsError.take(), "it cannot be decoded")
        }
        self.init(handle: decoded)
    }

    private init(handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        cvips_free_image(handle)
    }

    var width: Int { Int(cvips_width(handle)) }
    var height: Int { Int(cvips_height(handle)) }

    /// Whether at least a hundredth of a damaged picture differs from its end, where nothing was decoded. O(pixels).
    var showsSomething: Bool {
        let bands = Int(cvips_bands(handle))
        let pixels = UnsafeBufferPointer(start: cvips_pixels(handle), count: width * height * bands)
        let end = Array(pixels.suffix(bands))
        return pixels.indices.count { abs(Int(pixels[$0]) - Int(end[$0 % bands])) > 4 } * 100 >= pixels.count
    }

    /// Returns the picture with a maximum width.
    func smaller(width: Int) throws(WorkFailure) -> DecodedPicture {
        guard width < self.width else { return self }
        guard let smaller = cvips_smaller(handle, Int32(width), Int32(Self.greatestHeight)) else {
            throw VipsError.failure(VipsError.take(), "it cannot be made smaller")
        }
        return DecodedPicture(handle: smaller)
    }

    /// Encodes the picture as a WebP file without anything else than the profile.
    func webP() throws(WorkFailure) -> [UInt8] {
        var bytes: UnsafeMutableRawPointer?
        var length = 0
        guard cvips_encode_webp(handle, Self.quality, Self.effort, &bytes, &length) == 0 else {
            throw VipsError.failure(VipsError.take(), "its thumbnail cannot be written")
        }
        defer { cvips_free_bytes(bytes) }
        let file = Array(UnsafeRawBufferPointer(start: bytes, count: length))
        let profile = profile
        let plain = WebPContainer.pictureOnly(file)
        let result =
            profile.isEmpty
            ? plain
            : plain.flatMap {
                WebPContainer.withProfile($0, profile: profile, width: width, height: height)
            }
        guard let result else {
            throw .refused(.undecodable, "its thumbnail cannot be written")
        }
        return result
    }

    /// The color profile. Empty in sRGB.
    private var profile: [UInt8] {
        var length = 0
        return Array(UnsafeRawBufferPointer(start: cvips_profile(handle, &length), count: length))
    }

    /// The same picture in sRGB.
    var inSRGB: DecodedPicture {
        get throws(WorkFailure) {
            if profile.isEmpty { return self }
            guard let converted = cvips_in_srgb(handle) else {
                throw VipsError.failure(VipsError.take(), "its colors cannot be converted")
            }
            return DecodedPicture(handle: converted)
        }
    }

    /// The color to show behind a picture in sRGB, as RGB 565: its average color, which becomes neutral and far from it if
    /// parts are transparent, so that the other parts can be seen. Never 0. O(pixels).
    var groundColor: UInt16 {
        let bands = Int(cvips_bands(handle))
        let pixels = UnsafeBufferPointer(start: cvips_pixels(handle), count: width * height * bands)
        var sums = (red: 0, green: 0, blue: 0, weight: 0)
        for start in stride(from: 0, to: pixels.count, by: bands) {
            let weight = bands == 4 ? Int(pixels[start + 3]) : 1
            sums.red += Int(pixels[start]) * weight
            sums.green += Int(pixels[start + 1]) * weight
            sums.blue += Int(pixels[start + 2]) * weight
            sums.weight += weight
        }
        /// Converts a mean of 0...255 to a number of 0...most, rounded.
        func part(_ sum: Int, _ maximum: Int) -> UInt16 {
            sums.weight == 0
                ? UInt16(maximum) : UInt16((sum * maximum * 2 + 255 * sums.weight) / (2 * 255 * sums.weight))
        }
        guard sums.weight * 100 >= 99 * width * height * (bands == 4 ? 255 : 1) else {
            // The brightness of the visible parts from 0 to 1000, with the weights of ITU-R BT.601.
            let light = (299 * sums.red + 587 * sums.green + 114 * sums.blue) / (255 * max(1, sums.weight))
            return light < 500 ? Self.lightGround : Self.darkGround
        }
        let color = part(sums.red, 31) << 11 | part(sums.green, 63) << 5 | part(sums.blue, 31)
        return max(1, color)
    }

    /// The ThumbHash of a picture in sRGB.
    var thumbHash: [UInt8] {
        get throws(WorkFailure) {
            let side = Int32(ThumbHash.greatestSide)
            guard let small = cvips_smaller(handle, side, side) else {
                throw VipsError.failure(VipsError.take(), "it cannot be made smaller")
            }
            let picture = DecodedPicture(handle: small)
            let bands = Int(cvips_bands(small))
            return ThumbHash.bytes(
                of: UnsafeBufferPointer(
                    start: cvips_pixels(small),
                    count: picture.width * picture.height * bands
                ),
                width: picture.width,
                height: picture.height,
                bands: bands
            )
        }
    }

    /// Grays of 222 and 49.
    private static let lightGround: UInt16 = 27 << 11 | 55 << 5 | 27,
        darkGround: UInt16 = 6 << 11 | 12 << 5 | 6

    // Effort 2 takes two thirds of the time of the default effort, 4. Its files are 2% larger.
    private static let quality: Int32 = 80
    private static let effort: Int32 = 2
}
