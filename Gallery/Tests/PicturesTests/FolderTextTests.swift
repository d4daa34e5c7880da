import PictureFixtures
import Testing

@testable import Pictures

/// The texts of folders, read by decoder processes.
struct FolderTextTests {
    /// Returns a text as elements, which end with `/`.
    private static func text(_ written: String) async throws -> String {
        let scratch = try Scratch()
        let file = PictureSource(try scratch.write(Array(written.utf8), "index.md"))
        return try await Decoders.shared.text(of: file).map { part in
            switch part {
            case .words(let words): words
            case .begin(let element): "<\(element.rawValue)>"
            case .link(let address): "<a \(address)>"
            case .end: "</>"
            }
        }.joined()
    }

    @Test
    func hasTheElementsOfCommonMark() async throws {
        let written = """
            # A *week* in Graz

            We walked up  
            the [hill](https://example.org/hill "title"), and `ate`
            **well**.

            1. one
            2. two
               - three

            > said

            ---
                code
            """
        #expect(
            try await Self.text(written) == """
                <h1>A <em>week</> in Graz</><p>We walked up<br></>the <a https://example.org/hill>hill</>, and <code>ate</>
                <strong>well</>.</><ol><li><p>one</></><li><p>two</><ul><li><p>three</></></></></><blockquote><p>said</></>\
                <hr></><pre>code
                </>
                """
        )
        await #expect(throws: PictureRefusal(.notAPicture, "the file is empty")) { try await Self.text("") }
    }

    /// What a text says stays. What it would do doesn't.
    @Test
    func doesNothingButShow() async throws {
        for (written, shown) in [
            ("<script>alert(1)</script>", ""), ("a <img src=x onerror=alert(1)> b", "<p>a  b</>"),
            ("a <b onclick='x'>bold</b>", "<p>a bold</>"), ("<!-- x --> <style>*{}</style>", ""),
            ("[a](javascript:alert(1))", "<p>a</>"), ("[a](JaVaScRiPt:alert(1))", "<p>a</>"),
            ("[a](data:text/html,x) [b](file:///etc/passwd)", "<p>a b</>"),
            ("[a](other.html) [b](//example.org) [c]()", "<p>a b c</>"),
            ("<javascript:x>", "<p>javascript:x</>"),
            ("[a](java\u{1}script:x)", "<p>a</>"), ("[a](&#106;avascript:x)", "<p>a</>"),
            ("[a](HTTP://x.org) <b@c.org>", "<p><a HTTP://x.org>a</> <a mailto:b@c.org>b@c.org</></>"),
            ("![the *sea*](https://example.org/x.jpg)", "<p>the <em>sea</></>"),
            ("[![sea](x.jpg)](https://x.org)", "<p><a https://x.org>sea</></>"), ("a\0b", "<p>a\u{FFFD}b</>"),
        ] {
            #expect(try await Self.text(written) == shown, "\(written)")
        }
    }

    /// Whatever is in it, each element ends, and none is deeper than twenty others.
    @Test
    func survivesAnything() async throws {
        for piece in [
            "> ", "- ", "[", "![", "*a ", "**a_", "`", "<", "[a](", "&#x0;", "\u{1F600}*", "a\n\n1. ",
        ] {
            let count = 60_000 / piece.utf8.count
            _ = try await Self.text(String(repeating: piece, count: count))
        }
        let deep = try await Self.text(String(repeating: "> ", count: 1000) + "deep")
        #expect(
            deep == String(repeating: "<blockquote>", count: 20) + "deep"
                + String(repeating: "</>", count: 20)
        )
        let scratch = try Scratch()
        let bytes = try scratch.write([0x61, 0xFF, 0xC0, 0x80, 0x62], "index.md")
        #expect(
            try await Decoders.shared.text(of: PictureSource(bytes)) == [
                .begin(.p), .words("a\u{FFFD}\u{FFFD}b"), .end,
            ]
        )
        let large = try scratch.write(Array(repeating: 0x61, count: (64 << 10) + 1), "large.md")
        await #expect(throws: PictureRefusal(.undecodable, "it has more than 64 KiB")) {
            try await Decoders.shared.text(of: PictureSource(large))
        }
    }
}
