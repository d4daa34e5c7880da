/// What the place of a photo on a wall depends on.
public struct PhotoShape: Equatable, Sendable {
    /// Width over height, in 8192ths: between 1 and 65,535.
    public var ratio: UInt16
    /// How long the caption is, in columns of text; zero for none.
    public var captionLength: UInt8

    /// A photo of some proportions, with a caption of some length.
    public init(ratio: UInt16, captionLength: UInt8) {
        self.ratio = max(1, ratio)
        self.captionLength = captionLength
    }

    /// How many units of ``ratio`` a square has.
    public static let unit = 8192.0

    /// Width over height in 8192ths, between 1 (narrow) and 65,535 (eight times as wide as high); a square for sizes that
    /// make no sense.
    public static func ratio(width: Int, height: Int) -> UInt16 {
        guard width > 0, height > 0 else { return UInt16(unit) }
        // Rounded by adding a half: browsers' machines have no function for it.
        return UInt16(max(1, min(65_535, Double(width) / Double(height) * unit + 0.5)))
    }
}
