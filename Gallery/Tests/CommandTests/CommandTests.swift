import Foundation
import Testing

struct CommandTests {
    private static let board = #"""
        {"container":{"width":100},"sections":[{"layout":{"kind":"grid","columns":1},"header":{"length":9,"pinned":true},"items":[{"ratio":1},{"ratio":1}]}]}
        """#

    @Test
    func layoutAnswersWithFrames() throws {
        let command = try Command(["layout", "-"], input: Self.board)
        #expect(command.status == 0 && command.errors.isEmpty)
        #expect(
            command.text == """
                { "contentSize": [100, 209],
                  "elements": [
                    { "kind": "header", "section": 0, "frame": [0, 0, 100, 9] },
                    { "kind": "item", "section": 0, "item": 0, "frame": [0, 9, 100, 100] },
                    { "kind": "item", "section": 0, "item": 1, "frame": [0, 109, 100, 100] }
                  ] }

                """
        )
        let visible = try Command(["layout", "-", "--visible", "0,150,100,10"], input: Self.board)
        #expect(
            visible.text == """
                { "contentSize": [100, 209],
                  "elements": [
                    { "kind": "header", "section": 0, "frame": [0, 150, 100, 9] },
                    { "kind": "item", "section": 0, "item": 1, "frame": [0, 109, 100, 100] }
                  ] }

                """
        )
    }

    @Test(arguments: [
        "", "{", "nul", "[[[[", #"{"container":1}"#, "\u{FEFF}\u{0}",
        #"{"container":{"width":1},"sections":[{"layout":{"kind":"x\ny"}}]}"#,
    ])
    func aMalformedDocumentIsOneLineAndStatus65(input: String) throws {
        try checkThatItIsRefused(input)
    }

    @Test
    func aDocumentOfManyBracketsIsOneLineAndStatus65() throws {
        try checkThatItIsRefused(String(repeating: "[", count: 100_000))
    }

    private func checkThatItIsRefused(_ input: String) throws {
        let command = try Command(["layout", "-"], input: input)
        #expect(command.status == 65)
        #expect(command.output.isEmpty)
        #expect(
            command.errors.hasSuffix("\n") && command.errors.split(separator: "\n").count == 1,
            "\(command.errors)"
        )
    }

    @Test
    func aMissingFileIsOneLineAndStatus66() throws {
        let command = try Command(["layout", "/does/not/exist.json"])
        #expect(command.status == 66)
        #expect(command.errors == "/does/not/exist.json: no such file\n")
    }

    @Test
    func wrongArgumentsAreStatus64() throws {
        for rect in ["1,2,3", "nan,0,1,1", "0,inf,1,1", "0,0,1,1e999"] {
            #expect(
                try Command(["layout", "-", "--visible", rect], input: Self.board).status == 64,
                "\(rect)"
            )
        }
        #expect(try Command(["render", "-", "--output", "board.gif"], input: Self.board).status == 64)
        #expect(try Command(["layout"]).status == 64)
        #expect(try Command(["layout", "--help"]).text.contains("USAGE: brickwork layout <document>"))
    }

    /// Packages take their version from this output, so it must be a single line with only the version.
    @Test
    func versionIsOneLineThatTheChangelogNames() throws {
        let command = try Command(["--version"])
        #expect(command.status == 0 && command.errors.isEmpty)
        let version = try #require(command.text.wholeMatch(of: /(\d+\.\d+\.\d+)\n/)).1
        let changelog = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../CHANGELOG.md").standardized
        #expect(try String(contentsOf: changelog, encoding: .utf8).contains(version))
    }

    @Test
    func answersAHundredThousandItems() throws {
        let items = (0..<100_000).map { "{\"ratio\":\([1.5, 0.75, 1.25][$0 % 3])}" }.joined(separator: ",")
        let json =
            #"{"container":{"width":1200},"sections":[{"layout":{"kind":"waterfall","columns":6},"items":[\#(items)]}]}"#
        let command = try Command(["layout", "-"], input: json)
        #expect(command.status == 0)
        #expect(command.text.split(separator: "\n").count == 100_003)
    }

    @Test
    func rendersSVGAndPNG() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let svg = folder.appendingPathComponent("board.svg"), png = folder.appendingPathComponent("board.png")
        #expect(try Command(["render", "-", "--output", svg.path], input: Self.board).status == 0)
        #expect(try String(contentsOf: svg, encoding: .utf8).hasPrefix("<svg xmlns="))
        let command = try Command(["render", "-", "--output", png.path], input: Self.board)
        #expect(command.status == 0, "\(command.errors)")
        // 100 × 209 points and a margin of 12 on every side, in the header chunk.
        let data = [UInt8](try Data(contentsOf: png))
        #expect(data.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(data[16..<24] == [0, 0, 0, 124, 0, 0, 0, 233])
    }

    private func board(showing source: String) -> String {
        #"{"container":{"width":9},"sections":[{"layout":{"kind":"grid"},"items":[{"ratio":1,"src":"\#(source)"}]}]}"#
    }

    @Test
    func aPictureThatIsMissingIsNamed() throws {
        let command = try Command(
            ["render", "-", "--output", "/tmp/never.svg"],
            input: board(showing: "no.jpg")
        )
        #expect(command.status == 66)
        #expect(
            command.errors == "sections[0].items[0].src: cannot read \"no.jpg\" (there is no such file)\n"
        )
    }

    /// A document can't show files that aren't pictures or are outside of its folder.
    @Test
    func onlyPicturesBeneathTheDocumentsFolderAreEmbedded() throws {
        let temporary = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let folder = temporary.appendingPathComponent("board")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: temporary) }
        let picture = IndexCommandTests.picture
        try picture.write(to: folder.appendingPathComponent("a.gif"))
        try picture.write(to: temporary.appendingPathComponent("above.gif"))
        try Data("a secret".utf8).write(to: folder.appendingPathComponent("secret.jpg"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent("link.gif").path,
            withDestinationPath: "../above.gif"
        )
        let document = folder.appendingPathComponent("board.json")
        let drawing = folder.appendingPathComponent("board.svg")
        func render(_ source: String, _ more: String...) throws -> Command {
            try? FileManager.default.removeItem(at: drawing)
            try board(showing: source).write(to: document, atomically: true, encoding: .utf8)
            return try Command(["render", document.path, "--output", drawing.path] + more)
        }
        for source in [
            "../above.gif", "/etc/passwd", "../../../../../../../../etc/passwd", "/proc/self/environ",
            "secret.jpg", "link.gif", "x/../../above.gif", ".", "",
        ] {
            let command = try render(source)
            #expect(command.status == 66, "\(source): \(command.errors)")
            #expect(command.errors.hasPrefix("sections[0].items[0].src: "), "\(source): \(command.errors)")
            #expect(!FileManager.default.fileExists(atPath: drawing.path), "\(source)")
        }
        let address = "data:image/gif;base64,\(picture.base64EncodedString())"
        for (source, more) in [("a.gif", []), ("../above.gif", ["--root", temporary.path])]
            as [(String, [String])]
        {
            try board(showing: source).write(to: document, atomically: true, encoding: .utf8)
            let command = try Command(["render", document.path, "--output", drawing.path] + more)
            #expect(command.status == 0 && command.errors == "", "\(source): \(command.errors)")
            #expect(try String(contentsOf: drawing, encoding: .utf8).contains(address), "\(source)")
        }
    }
}
