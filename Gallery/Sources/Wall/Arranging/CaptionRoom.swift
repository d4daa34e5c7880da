/// The space for a caption below its photo.
///
/// It depends only on the caption's length, so a wall of a million photos can be laid out before any caption
/// is loaded. The page cuts off what doesn't fit.
enum CaptionRoom {
    static let most = 2
    static let lineHeight = 18.0
    static let padding = 10.0
    /// The width of a column of text. Of lines with at least 15 letters, 99.9% are narrower in DejaVu Sans, the widest of the usual
    /// system fonts, where the average is 6.6. In others, it is about 6. Chinese and Japanese text takes exactly 6.5. All lengths
    /// refer to a root font of 16 points.
    static let letterWidth = 8.25
    /// The space beside the text, which has the same width for each size of text.
    static let sides = 8.0

    /// Returns the number of lines of a caption by its length in columns of text and the width of its photo.
    /// Returns 0 if there is no caption.
    static func lines(length: UInt8, width: Double, textScale: Double) -> Int {
        guard length > 0 else { return 0 }
        return Double(length) * letterWidth * textScale <= width - sides ? 1 : most
    }
}
