import BrickworkEngine
import Foundation
import Testing

@testable import brickwork

#if canImport(FoundationXML)
    import FoundationXML
#endif

struct BoardDrawingTests {
    private static let layout = CollectionLayout(
        container: LayoutContainer(width: 200),
        sections: [
            LayoutSection(
                layout: GridSection(columns: .fixed(2), itemSpacing: 0, lineSpacing: 0),
                header: .init(height: 20, isPinned: true),
                hasBackground: true,
                items: [.aspectRatio(1), .aspectRatio(1), .aspectRatio(1)]
            )
        ]
    )

    @Test
    func isWellFormedAndShowsEveryBox() throws {
        let picture = "a&b\"<c>.jpg"
        let drawing = BoardDrawing(
            Self.layout,
            visible: LayoutRect(x: 0, y: 50, width: 200, height: 100),
            pictures: [ItemPath(section: 0, item: 2): picture]
        )
        let reader = Reader()
        let parser = XMLParser(data: Data(drawing.svg.utf8))
        parser.delegate = reader
        #expect(parser.parse())
        #expect(reader.texts == ["0", "1", "header 0"])
        #expect(reader.pictures == [picture])
        #expect(reader.boxes["background"] == ["0", "0", "200", "220"])
        #expect(reader.boxes["header"] == ["0", "50", "200", "20"])
        #expect(reader.boxes["visible"] == ["0", "50", "200", "100"])
        #expect(reader.boxes["content"] == ["0", "0", "200", "220"])
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var texts: [String] = []
        var pictures: [String] = []
        var boxes: [String: [String]] = [:]
        private var isText = false

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            isText = name == "text"
            if let address = attributes["href"] { pictures.append(address) }
            if name == "rect", let kind = attributes["class"] {
                boxes[kind] = ["x", "y", "width", "height"].map { attributes[$0] ?? "" }
            }
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            if isText, !text.allSatisfy(\.isWhitespace) { texts.append(text) }
        }

        func parser(
            _ parser: XMLParser,
            didEndElement name: String,
            namespaceURI: String?,
            qualifiedName: String?
        ) {
            isText = false
        }
    }
}
