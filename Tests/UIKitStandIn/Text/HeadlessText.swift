import Foundation

/// Measures text without fonts: the width of a character is 0.5 times the font's size, and the
/// height of a line is 1.2 times.
///
/// Lines break at spaces, or within a word that is wider than the line, and at line feeds.
enum HeadlessText {
    static func lineCount(_ text: String, font: UIFont, width: CGFloat) -> Int {
        let fitting = (width / (font.pointSize / 2)).rounded(.down)
        let perLine = fitting < 1_000_000 ? max(1, Int(fitting)) : 1_000_000
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .reduce(0) { $0 + lineCount($1, perLine: perLine) }
    }

    private static func lineCount(_ paragraph: Substring, perLine: Int) -> Int {
        var lines = 1
        var used = 0
        for word in paragraph.split(separator: " ") {
            let length = word.count
            if used > 0, used + 1 + length <= perLine {
                used += 1 + length
                continue
            }
            if used > 0 { lines += 1 }
            lines += (max(1, length) - 1) / perLine
            used = (max(1, length) - 1) % perLine + 1
        }
        return lines
    }

    /// Returns the size of the text with a maximum width and, unless it is 0, a maximum number of lines.
    /// Whole points, rounded up.
    static func size(_ text: String, font: UIFont, width: CGFloat, maximumLines: Int) -> CGSize {
        guard !text.isEmpty else { return .zero }
        let unbroken = text.split(separator: "\n").map(\.count).max() ?? 0
        let natural = CGFloat(unbroken) * font.pointSize / 2
        var lines = lineCount(text, font: font, width: maximumLines == 1 ? .infinity : width)
        if maximumLines > 0 { lines = min(lines, maximumLines) }
        return CGSize(
            width: min(natural, width).rounded(.up),
            height: (CGFloat(lines) * font.lineHeight).rounded(.up)
        )
    }
}
