/// The photos of a wall in their order, as columns of numbers: what the wall has to know of a million photos to
/// lay them out and to ask for their pictures.
///
/// Text is UTF-8 in arrays of bytes, since the wall is compiled for browsers too, without Unicode's tables.
public struct Library: Equatable, Sendable {
    /// A run of photos that stand together under a header.
    public struct Section: Equatable, Sendable {
        /// What the header says; empty for a section without a header.
        public var title: [UInt8]
        /// How many photos the section has.
        public var count: Int

        /// Makes a section of so many photos.
        public init(title: [UInt8], count: Int) {
            self.title = title
            self.count = count
        }
    }

    /// Names this state of the library: at most 16 ASCII characters.
    public var version: [UInt8] = []
    /// Names the catalog, in the addresses of its pictures: at most 16 ASCII characters.
    public var token: [UInt8] = []
    /// The sections, in order; their counts add up to ``count``.
    public var sections: [Section] = []
    /// The photos' identifiers.
    public var ids: [UInt32] = []
    /// Width over height, in 8192ths: see ``ratio(width:height:)``.
    public var ratios: [UInt16] = []
    /// The dominant colors as RGB 565; zero where it is not known yet.
    public var colors: [UInt16] = []
    /// Which content of the photo this is: another number for each.
    public var versions: [UInt32] = []
    /// How long the captions are, in columns of text: see ``captionLength(of:)``; zero for none.
    public var captionLengths: [UInt8] = []

    /// A library without photos.
    public init() {}

    /// How many photos there are.
    public var count: Int { ids.count }

    /// Width over height in 8192ths, between 1 (narrow) and 65,535 (eight times as wide as high); a square for
    /// sizes that make no sense.
    public static func ratio(width: Int, height: Int) -> UInt16 {
        guard width > 0, height > 0 else { return 8192 }
        // Rounded by adding a half: browsers' machines have no function for it.
        return UInt16(max(1, min(65_535, Double(width) / Double(height) * 8192 + 0.5)))
    }

    /// Width over height of the photo at a position.
    public func shape(at position: Int) -> Double {
        Self.shape(of: ratios[position])
    }

    /// Width over height, from its 8192ths.
    @inline(__always)
    static func shape(of ratio: UInt16) -> Double {
        Double(ratio) * (1.0 / 8192)
    }

    /// The length of a text in columns, at most 255: letters of East Asian scripts and emoji count two, marks that
    /// join the letter before them none. Rough, since it only decides how many lines are kept free.
    public static func captionLength(of text: some Sequence<Unicode.Scalar>) -> UInt8 {
        var columns = 0
        for scalar in text {
            columns += columnCount(of: scalar.value)
            if columns >= 255 { return 255 }
        }
        return UInt8(columns)
    }

    private static func columnCount(of scalar: UInt32) -> Int {
        switch scalar {
        case 0..<0x20, 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF: 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}
