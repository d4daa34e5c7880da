import Testing

@testable import Wall

@Suite struct LibraryFileTests {
    static var library: Library {
        var library = Library()
        library.version = Array("4f".utf8)
        library.token = Array("0123456789abcdef".utf8)
        library.sections = [.init(title: Array("Été".utf8), count: 2), .init(title: [], count: 1)]
        library.ids = [7, 5, 4_294_967_295]
        library.ratios = [12_288, 8_192, 1]
        library.colors = [0, 0xF800, 0xFFFF]
        library.versions = [1, 256, 4_294_967_295]
        library.captionLengths = [0, 24, 255]
        return library
    }

    @Test func theBytesAreThoseOfTheFormat() {
        var library = Library()
        library.version = [0x76]
        library.token = [0x74]
        library.sections = [.init(title: [0x41], count: 1), .init(title: [0x42], count: 1)]
        library.ids = [3, 1]
        library.ratios = [0x2000, 0x3000]
        library.colors = [0, 0x1234]
        library.versions = [1, 300]
        library.captionLengths = [0, 9]
        var expected: [UInt8] = [0x42, 0x52, 0x57, 0x32, 2, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0]
        expected += [0x76] + [UInt8](repeating: 0, count: 15)
        expected += [0x74] + [UInt8](repeating: 0, count: 15)
        expected += [1, 0, 0, 0, 1, 0, 0, 0, 0x41, 0, 0x42]
        expected += [6, 0, 0, 0, 3, 0, 0, 0]  // +3, then -2
        expected += [0, 0x20, 0, 0x30, 0, 0, 0x34, 0x12, 1, 0, 0, 0, 44, 1, 0, 0, 0, 9]
        #expect(LibraryFile.encode(library) == expected)
    }

    @Test func whatIsEncodedIsDecoded() {
        #expect(LibraryFile.decode(LibraryFile.encode(Self.library)) == Self.library)
        #expect(LibraryFile.decode(LibraryFile.encode(Library())) == Library())
    }

    @Test func aFileThatIsNotWholeIsRefused() {
        let bytes = LibraryFile.encode(Self.library)
        for length in bytes.indices {
            #expect(LibraryFile.decode(Array(bytes.prefix(length))) == nil)
        }
        #expect(LibraryFile.decode(bytes + [0]) == nil)
    }

    @Test func countsThatContradictEachOtherAreRefused() {
        var sections = LibraryFile.encode(Self.library)
        sections[48] = 9
        #expect(LibraryFile.decode(sections) == nil)
        var titles = LibraryFile.encode(Self.library)
        titles[56] = 0
        #expect(LibraryFile.decode(titles) == nil)
        var photos = LibraryFile.encode(Self.library)
        photos.replaceSubrange(4..<8, with: [255, 255, 255, 255])
        #expect(LibraryFile.decode(photos) == nil)
    }

    @Test(arguments: [
        (3, 2, 12_288), (1, 1, 8_192), (1, 100_000, 1), (100_000, 1, 65_535), (0, 5, 8_192), (5, -1, 8_192),
    ])
    func proportionsAreNumbersOfSixteenBits(width: Int, height: Int, ratio: Int) {
        #expect(Library.ratio(width: width, height: height) == UInt16(ratio))
    }

    @Test(arguments: [("", 0), ("Sea", 3), ("海の日", 6), ("e\u{301}a", 2), ("🌊!", 3)])
    func captionsAreMeasuredInColumns(caption: String, columns: Int) {
        #expect(Library.captionLength(of: caption.unicodeScalars) == UInt8(columns))
    }

    @Test func longCaptionsCountAtMost255Columns() {
        #expect(Library.captionLength(of: String(repeating: "a", count: 300).unicodeScalars) == 255)
    }
}
