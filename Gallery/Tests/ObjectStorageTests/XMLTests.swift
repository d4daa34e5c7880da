import Foundation
import Testing

@testable import ObjectStorage

struct XMLTests {
    @Test func readsElements() throws {
        let document = try #require(
            read(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <List xmlns="http://example/"><A>1</A><B><A>&lt;2&#33;</A></B><A>3</A><C/></List>
                """
            )
        )
        #expect(document.name == "List")
        #expect(document["A"] == "1")
        #expect(document.all("A").map(\.text) == ["1", "3"])
        #expect(document.all("B").first?["A"] == "<2!")
        #expect(document["C"] == "")
        #expect(document["D"] == nil)
    }

    @Test(
        arguments: [
            "", "no document", "<a>", "<a></b>", "<html><body>Bad gateway</html>",
            "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>",
            "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>",
            String(repeating: "<a>", count: 17) + String(repeating: "</a>", count: 17),
        ]
    )
    func refuses(text: String) {
        #expect(read(text) == nil)
    }

    /// Other encodings spell a document type differently.
    @Test func readsOneEncodingAlone() throws {
        let text = "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>"
        #expect(XMLElement.document(try #require(text.data(using: .utf16))) == nil)
        let declaration = "<?xml version=\"1.0\" encoding=\"UTF-7\"?>"
        #expect(read(declaration + text.replacing("!", with: "+ACE-")) == nil)
        #expect(read(declaration + "<a>+ACE-</a>")?.text == "+ACE-")
    }

    @Test func writesCharacters() {
        #expect("a<b>&\"c\"\r".xml == "a&lt;b&gt;&amp;\"c\"&#13;")
        #expect("a\u{1}".xml == nil)
    }

    private func read(_ text: String) -> XMLElement? {
        XMLElement.document(Data(text.utf8))
    }
}
