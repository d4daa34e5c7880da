/// The name of a wall, as the page shows it in its heading and the browser in its tab.
public struct WallTitle: Hashable, Sendable {
    /// One line, of 200 characters at most.
    public let text: String

    /// The name of a wall that was given none.
    public init() {
        text = "Photos"
    }

    /// Takes a name: line breaks and other control characters become spaces.
    ///
    /// - Returns: nil for a name of which nothing would be seen.
    public init?(_ text: String) {
        let words = text.split { character in
            character.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: true
                default: false
                }
            }
        }
        guard !words.isEmpty else { return nil }
        self.text = String(words.joined(separator: " ").prefix(200))
    }

    /// As it is written in HTML, within text or a quoted attribute.
    var html: String {
        var html = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            default: html.unicodeScalars.append(character)
            }
        }
        return html
    }
}
