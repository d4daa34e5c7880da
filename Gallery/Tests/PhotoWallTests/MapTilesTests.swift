import NIOCore
import Testing

@testable import PhotoWall
@testable import WallServer

/// The option `--map-tiles`: which templates are accepted, and what the page and its policy get of them.
struct MapTilesTests {
    @Test(
        arguments: [
            ("https://tile.example.org/{z}/{x}/{y}.png", "https://tile.example.org"),
            ("HTTP://127.0.0.1:8081/a/{z}/{y}/{x}", "http://127.0.0.1:8081"),
            ("https://Tiles.example/{z}/{x}/{y}{r}.webp?key=a-B_1&style=dark", "https://tiles.example"),
        ]
    )
    func templates(text: String, origin: String) throws {
        let tiles = try MapTiles(text)
        #expect(tiles.origin == origin)
        #expect(tiles.template == origin + text.dropFirst(origin.count))
    }

    @Test(
        arguments: [
            ("", "isn't an address"),
            ("tile.example.org/{z}/{x}/{y}.png", "isn't an address"),
            ("file:///tiles/{z}/{x}/{y}.png", "isn't an address"),
            ("https://me@example.org/{z}/{x}/{y}", "isn't an address"),
            // A policy can't name it.
            ("https://[2001:db8::1]/{z}/{x}/{y}", "isn't an address"),
            ("https://*.example.org/{z}/{x}/{y}", "isn't an address"),
            ("https://example.org; script-src */{z}/{x}/{y}", "isn't an address"),
            ("https://{s}.example.org/{z}/{x}/{y}", "has {s}: name one server"),
            ("https://example.org:70000/{z}/{x}/{y}", "has port 70000, which is out of range (1–65535)"),
            ("https://example.org/{x}/{y}", "must have {z} once"),
            ("https://example.org/{z}/{x}/{x}/{y}", "must have {x} once"),
            ("https://example.org/{z}/{x}/{-y}", "must have {y} once"),
            ("https://example.org/{z}/{x}/{y}?key={key}", "has {key}: only {z}, {x}, {y} and {r} are known"),
            ("https://example.org/{z}/{x}/{y} \"", "has characters that an address needs as %XX"),
            ("https://example.org/{z}/{x}/{y}#a", "has characters that an address needs as %XX"),
        ]
    )
    func problems(text: String, problem: String) {
        let thrown = #expect(throws: MapTiles.Problem.self) { try MapTiles(text) }
        #expect(thrown?.description.hasPrefix(problem) == true, "\(thrown?.description ?? "")")
    }

    @Test
    func thePageAndItsPolicyNameTheServer() throws {
        var tiles = try MapTiles("https://tile.example.org:444/{z}/{x}/{y}.png?a=1&b={r}")
        tiles.attribution = "© \"<b>\" & {hash} {title}"
        let pages = [try PageFiles(tiles: tiles), try PageFiles(tiles: tiles, isStatic: true)]
        for page in pages.map({ String(buffer: $0.index.bytes) }) {
            #expect(
                page.contains(
                    "<meta name=\"brickwork-tiles\" content=\"https://tile.example.org:444/{z}/{x}/{y}.png?a=1&amp;b={r}\">"
                )
            )
            #expect(
                page.contains(
                    "<meta name=\"brickwork-attribution\" content=\"© &quot;&lt;b&gt;&quot; &amp; {hash} {title}\">"
                )
            )
        }
        let images = " img-src 'self' blob: https://tile.example.org:444;"
        #expect(String(buffer: pages[1].index.bytes).contains(images))
        let header = SecurityHeaders(tiles: tiles).headers["Content-Security-Policy"].first
        #expect(header?.contains(images) == true)
        // Nothing else changes.
        let others = PageFiles.policy(tiles: tiles).replacing(" \(tiles.origin)", with: "")
        #expect(others == PageFiles.policy(tiles: nil))
        #expect(!String(buffer: try PageFiles().index.bytes).contains("brickwork-tiles"))
    }
}
