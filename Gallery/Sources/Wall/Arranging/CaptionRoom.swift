/// The room that a caption takes below its photo.
///
/// It follows from the caption's length alone, so that a wall of a million photos can be laid out before a single
/// caption has arrived. What does not fit is cut off by the page.
enum CaptionRoom {
    static let most = 2
    static let lineHeight = 18.0
    static let padding = 10.0
    /// The width of a column of text: a little more than the mean letter of a 13 pixel system font. All lengths are those
    /// of a root font of 16 points.
    static let letterWidth = 6.8

    /// The height of a caption so many columns of text long, below a photo so wide, in points; nothing where there is
    /// no caption.
    static func height(length: UInt8, width: Double, textScale: Double) -> Double {
        guard length > 0 else { return 0 }
        let lines = Double(length) * letterWidth * textScale <= width ? 1 : most
        return Double(lines) * lineHeight * textScale + padding
    }
}
