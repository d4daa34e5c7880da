/// The name of a wall, for the page's heading and the browser's tab.
public struct WallTitle: Hashable, Sendable {
    /// One line, at most 200 characters.
    public let text: String

    /// The name of a wall without a given name.
    public init() {
        text = "Photos"
    }

    /// Takes a name. Line breaks and other control characters become spaces.
    ///
    /// - Returns: nil if the name has no visible characters.
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

    /// The text in HTML, within text or a quoted attribute.
    var html: String { text.html }

    /// The attribute of the heading that lets the page translate the name of a wall without a given name.
    var mark: String { self == WallTitle() ? " data-text=\"photos\"" : "" }
}

extension String {
    /// The text in HTML, within text or a quoted attribute.
    var html: String {
        var html = ""
        for character in unicodeScalars {
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

/// What other programs show of a link to a wall that everybody may see: a picture, in the format of Open Graph.
public struct LinkPreview: Hashable, Sendable {
    private let address: SiteAddress
    private let picture: String

    /// - Parameters:
    ///   - address: The address of the wall. Programs don't accept relative addresses of pictures.
    ///   - picture: The address of the picture, relative to the page.
    public init(_ address: SiteAddress, picture: String) {
        self.address = address
        self.picture = picture
    }

    /// The elements for the head of the page.
    var html: String {
        """
        <meta property="og:url" content="\(address.text)">
        <meta property="og:image" content="\(address.absolute(picture))">
        <meta name="twitter:card" content="summary_large_image">
        """
    }
}
