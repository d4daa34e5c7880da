/// The room that a caption takes below its photo.
///
/// It follows from the caption's length alone, so that a wall of a million photos can be laid out before a single
/// caption has arrived. What does not fit is cut off by the page.
enum Caption {
    static let most = 2
    static let lineHeight = 18.0
    static let padding = 10.0
    /// The width of a column of text: a little more than the mean letter of a 13 pixel system font.
    static let letterWidth = 6.8

    /// The number of lines kept free for a caption so many columns of text long, in a photo so wide.
    @inline(__always)
    static func lines(length: UInt8, width: Double) -> Int {
        length == 0 ? 0 : Double(length) * letterWidth <= width ? 1 : most
    }

    /// The height of all lines, in points; nothing where there is no caption.
    @inline(__always)
    static func height(length: UInt8, width: Double) -> Double {
        let lines = lines(length: length, width: width)
        return lines == 0 ? 0 : Double(lines) * lineHeight + padding
    }
}
