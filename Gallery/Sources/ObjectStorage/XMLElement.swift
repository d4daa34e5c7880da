import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// An element in a service's response. Attributes are ignored, because no response uses them.
struct XMLElement {
    let name: String
    /// Its text, without that of child elements.
    private(set) var text = ""
    private(set) var children: [XMLElement] = []

    /// The text of the first child with a name.
    subscript(name: String) -> String? {
        children.first { $0.name == name }?.text
    }

    /// Returns all children with a name.
    func all(_ name: String) -> [XMLElement] {
        children.filter { $0.name == name }
    }

    /// Parses a document.
    ///
    /// The document isn't trusted. It is refused if it has a document type, which can expand it or load other
    /// documents, or more than a few levels.
    ///
    /// - Returns: Nil for an invalid document.
    /// - Complexity: O(n).
    static func document(_ bytes: Data) -> XMLElement? {
        guard var text = String(validating: bytes, as: UTF8.self), !text.contains("<!DOCTYPE") else {
            return nil
        }
        // Removes the XML declaration, which could name another encoding with a different meaning of the
        // bytes.
        if text.hasPrefix("<?xml"), let end = text.firstRange(of: "?>") {
            text.removeSubrange(..<end.upperBound)
        }
        let reader = Reader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        guard parser.parse(), !reader.isRefused else { return nil }
        return reader.document
    }

    /// Builds elements from the parser's events.
    private final class Reader: NSObject, XMLParserDelegate {
        private(set) var document: XMLElement?
        private(set) var isRefused = false
        private var open: [XMLElement] = []
        private static let maxLevels = 16

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            guard open.count < Self.maxLevels else {
                isRefused = true
                parser.abortParsing()
                return
            }
            open.append(XMLElement(name: name))
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            guard !open.isEmpty else { return }
            open[open.count - 1].text += text
        }

        func parser(
            _ parser: XMLParser,
            didEndElement name: String,
            namespaceURI: String?,
            qualifiedName: String?
        ) {
            guard let element = open.popLast() else { return }
            if open.isEmpty {
                document = element
            } else {
                open[open.count - 1].children.append(element)
            }
        }

    }
}

extension String {
    /// The text with XML escapes, or nil if XML can't represent it.
    var xml: String? {
        guard
            unicodeScalars.allSatisfy({ scalar in
                switch scalar.value {
                case 0x9, 0xA, 0xD: true
                case 0..<0x20, 0xFFFE, 0xFFFF: false
                default: true
                }
            })
        else { return nil }
        return replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\r", with: "&#13;")
    }
}
