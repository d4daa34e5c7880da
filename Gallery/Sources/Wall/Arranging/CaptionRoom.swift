/// The space for a caption below its photo.
///
/// It depends only on the caption's length, so a wall of a million photos can be laid out before any caption
/// is loaded. The page cuts off what doesn't fit.
enum CaptionRoom {
    static let most = 2
    static let lineHeight = 18.0
    static let padding = 10.0
    /// The width of a column of text: slightly more than the average letter of a 13 pixel system font. All
    /// lengths refer to a root font of 16 points.
    static let letterWidth = 6.8

    /// Returns the height of a caption in points by its length in columns of text and the width of its photo.
    /// Returns 0 if there is no caption.
    static func height(length: UInt8, width: Double, textScale: Double) -> Double {
        guard length > 0 else { return 0 }
        let lines = Double(length) * letterWidth * textScale <= width ? 1 : most
        return Double(lines) * lineHeight * textScale + padding
    }
}
