import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// An element of a service's answer, with what is in it. Attributes are left out: no answer means anything by them.
struct XMLElement {
    let name: String
    /// Its characters, without those of elements in it.
    private(set) var text = ""
    private(set) var children: [XMLElement] = []

    /// The text of the first child with a name.
    subscript(name: String) -> String? {
        children.first { $0.name == name }?.text
    }

    /// All children with a name.
    func all(_ name: String) -> [XMLElement] {
        children.filter { $0.name == name }
    }

    /// Reads a document.
    ///
    /// It may come from anybody: one with a document type, by which documents become larger than they are or ask for
    /// others, is refused, and so is one of more than a few levels.
    ///
    /// - Returns: nil for what is no such document.
    /// - Complexity: O(n).
    static func document(_ bytes: Data) -> XMLElement? {
        guard var text = String(validating: bytes, as: UTF8.self), !text.contains("<!DOCTYPE") else {
            return nil
        }
        // Without the line that might name another encoding, in which the same bytes say something else.
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

    /// Builds elements out of what the parser comes by.
    private final class Reader: NSObject, XMLParserDelegate {
        private(set) var document: XMLElement?
        private(set) var isRefused = false
        private var open: [XMLElement] = []
        private static let mostLevels = 16

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            guard open.count < Self.mostLevels else {
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
    /// The text as it stands between tags; nil where XML has no way to write it.
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
