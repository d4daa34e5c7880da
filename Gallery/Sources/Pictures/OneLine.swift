/// Turns text from libraries into one line.
enum OneLine {
    /// Replaces white space and control characters by single spaces. Returns at most 200 characters.
    static func text(_ text: String) -> String {
        let words = text.unicodeScalars.split {
            $0.properties.isWhitespace || $0.value < 0x20 || $0.value == 0x7F
        }
        let line = words.map { String($0) }.joined(separator: " ")
        return line.count <= 200 ? line : line.prefix(199) + "…"
    }

    /// Returns whether a text is a line that ``text(_:)`` could return.
    static func contains(_ text: String) -> Bool { self.text(text) == text }
}
