import Foundation
import SourceFiles
import SystemPackage
import Testing

@testable import LibraryIndexing

/// Ignored files, as described in gitignore(5).
struct IgnoreTests {
    private func leavesOut(_ pattern: String, _ path: String) throws -> Bool {
        let isFolder = path.hasSuffix("/")
        let names = path.split(separator: "/").map { FileName(String($0)) }
        return try #require(IgnorePattern(line: pattern.utf8)).matches(names, isFolder: isFolder)
    }

    @Test(arguments: [
        // Without a slash: names in any folder.
        ("*.png", ["a.png", "b/c.png", "b/d.png/"], ["a.jpg", "png"]),
        ("raw", ["raw", "a/raw", "raw/"], ["raws", "raw/a"]),
        ("raw/", ["raw/", "a/raw/"], ["raw", "a/raw"]),
        ("a?c.jpg", ["abc.jpg"], ["ac.jpg", "abbc.jpg"]),
        // With a slash: relative to the file's folder.
        ("/raw", ["raw", "raw/"], ["a/raw"]),
        ("2024/raw", ["2024/raw"], ["a/2024/raw", "2024/a/raw"]),
        ("2024/*", ["2024/a", "2024/a/"], ["2024/", "2024/a/b", "2025/a"]),
        ("2024/*.png", ["2024/a.png"], ["2024/a/b.png", "a.png"]),
        // Any number of folders.
        ("**/raw", ["raw", "a/raw", "a/b/raw"], ["araw"]),
        ("2024/**", ["2024/a", "2024/a/b"], ["2024/", "a/2024/b"]),
        ("a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["a/xb", "b"]),
        ("a/**/b/**/c", ["a/b/c", "a/b/b/x/c", "a/x/b/y/c"], ["a/c", "a/b/x"]),
        ("**", ["a", "a/b"], []),
        // Sets, and escaped characters.
        ("[abc].jpg", ["a.jpg"], ["d.jpg", "ab.jpg"]), ("[!a-c].jpg", ["d.jpg"], ["b.jpg"]),
        ("[^a-c]", ["d"], ["b"]), ("[]x]", ["]", "x"], ["[", "a"]), ("[a-]", ["a", "-"], ["b"]),
        ("[abc", [], ["a", "[abc"]), ("\\*.jpg", ["*.jpg"], ["a.jpg"]), ("\\#a", ["#a"], ["a"]),
        ("\\!a", ["!a"], ["a"]), ("a\\ ", ["a "], ["a"]), ("a  ", ["a"], ["a  "]), ("a\r", ["a"], []),
        ("a*b*c", ["abc", "aXbYc", "abbcc"], ["ab", "acb"]), ("*", ["a", "a/b"], []),
    ])
    func patterns(pattern: String, matching: [String], others: [String]) throws {
        for path in matching {
            #expect(try leavesOut(pattern, path), "\(path)")
        }
        for path in others {
            #expect(try !leavesOut(pattern, path), "\(path)")
        }
    }

    @Test(arguments: ["", "   ", "# a", "/", "!", "!/"])
    func linesThatSayNothing(line: String) {
        #expect(IgnorePattern(line: line.utf8) == nil)
    }

    /// Patterns that cause exponential time in other implementations.
    @Test
    func noPatternTakesLong() throws {
        let name = String(repeating: "a", count: 200)
        #expect(try !leavesOut(String(repeating: "a*", count: 100) + "b", name))
        let path = Array(repeating: "a", count: 100).joined(separator: "/")
        #expect(try !leavesOut(String(repeating: "**/a/", count: 40) + "b", path))
    }

    @Test
    func foldersHaveFilesOfTheirOwn() async throws {
        let library = try TemporaryLibrary()
        for name in [
            "a.jpg", "draft.jpg", "keep/draft.jpg", "keep/deep/draft.jpg", "out/b.jpg", "@eaDir/c.jpg",
            "My.photoslibrary/originals/d.jpg", "sub/@eaDir/e.jpg", "sub/f.png", "sub/g.jpg", "sub/only.png",
        ] {
            try library.add(name)
        }
        try library.add(".brickworkignore", "# What nobody wants to see\n\u{FEFF}\ndraft.*\r\n/out/\n*.png\n")
        try library.add("keep/.brickworkignore", "!draft.jpg\n/deep/\n")
        try library.add("sub/.brickworkignore", "!only.png\n")
        let catalog = try library.catalog()
        let indexer = library.indexer(catalog)
        let summary = try await indexer.index()
        #expect(
            try catalog.places().keys.sorted() == ["a.jpg", "keep/draft.jpg", "sub/g.jpg", "sub/only.png"]
        )
        // draft.jpg, keep/deep, out, both @eaDir, the library of another program, sub/f.png.
        #expect(summary.ignored == 7)
        #expect(summary.leftOutText == "Left out: 7 by ignore rules")

        // Changed rules apply to known photos, in all folders below.
        let id = try catalog.id(at: "sub/g.jpg")
        try library.add(".brickworkignore", "a.jpg\n")
        let changed = try await indexer.index()
        #expect((changed.removed, changed.added) == (1, 3))
        #expect(
            try catalog.places().keys.sorted() == [
                "draft.jpg", "keep/draft.jpg", "out/b.jpg", "sub/f.png", "sub/g.jpg", "sub/only.png",
            ]
        )
        #expect(try catalog.id(at: "sub/g.jpg") == id)
        try library.add(".brickworkignore", "!@eaDir/\n")
        #expect(try await indexer.index().added == 3)
    }

    /// A worker that scans one folder reads the rules of the folders above it.
    @Test
    func aFolderKeepsItsPhotosIfTheRulesAboveItCannotBeRead() throws {
        let library = try TemporaryLibrary()
        try library.add("a/b.jpg")
        let folder = library.photos.appending("a")
        let walk = try library.walk(library.catalog())
        try walk.start(at: folder)
        let found = try withoutDescriptors { try walk.step() }
        #expect(found?.count == 0)
        #expect(walk.findings.kept == [folder])
        #expect(walk.findings.seen == [])
        #expect(walk.summary.problems.map(\.reason) == ["cannot be read: too many open files"])
        #expect(walk.summary.problems.map(\.isPassing) == [true])
    }

    /// Runs a function while this process can't open any more files.
    private func withoutDescriptors<Result>(_ body: () throws -> Result) throws -> Result {
        #if os(Linux)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var usual = rlimit()
        try #require(getrlimit(resource, &usual) == 0)
        var none = rlimit(rlim_cur: 0, rlim_max: usual.rlim_max)
        try #require(setrlimit(resource, &none) == 0)
        defer { setrlimit(resource, &usual) }
        return try body()
    }

    @Test
    func whatIsPassedOverIsCounted() async throws {
        let library = try TemporaryLibrary()
        for name in ["a.jpg", "b.mp3", "c.MP3", "notes.txt", "README"] {
            try library.add(name, name == "a.jpg" ? "4x3" : "no picture")
        }
        let summary = try await library.indexer(library.catalog()).index()
        #expect(summary.formats == [".mp3": 2, ".txt": 1, "without a dot": 1])
        #expect(
            summary.leftOutText
                == "Left out: 4 files that aren't pictures (2 .mp3, 1 .txt, 1 without a dot)"
        )
    }
}
