import SampleLibrary
import Testing

@testable import Pictures

struct WebPContainerTests {
    private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        Array(name.utf8) + [UInt8(data.count), 0, 0, 0] + data + (data.count % 2 == 1 ? [0] : [])
    }

    private func file(_ chunks: [UInt8]...) -> [UInt8] {
        let body = Array("WEBP".utf8) + chunks.joined()
        return Array("RIFF".utf8) + [UInt8(body.count), 0, 0, 0] + body
    }

    @Test
    func metadataIsTakenOut() {
        let picture = chunk("VP8 ", [1, 2, 3])
        let full = file(
            chunk("VP8X", [0b0011_1100, 0, 0, 0, 9, 0, 0, 9, 0, 0]),
            chunk("ICCP", [4, 5]),
            picture,
            chunk("EXIF", [7, 8, 9]),
            chunk("XMP ", [1]),
            chunk("????", [])
        )
        #expect(
            WebPContainer.chunks(of: full)?.map(\.name) == ["VP8X", "ICCP", "VP8 ", "EXIF", "XMP ", "????"]
        )
        #expect(WebPContainer.pictureOnly(full) == file(picture))
        #expect(WebPContainer.pictureOnly(file(picture)) == file(picture))

        let alpha = chunk("ALPH", [9])
        let transparent = file(
            chunk("VP8X", [0b0011_1100, 0, 0, 0, 9, 0, 0, 9, 0, 0]),
            alpha,
            picture,
            chunk("EXIF", [7, 8, 9])
        )
        // Of the flags for profile, alpha, EXIF and XMP, only alpha remains.
        let plain = file(chunk("VP8X", [0b0001_0000, 0, 0, 0, 9, 0, 0, 9, 0, 0]), alpha, picture)
        #expect(WebPContainer.pictureOnly(transparent) == plain)
        #expect(WebPContainer.pictureOnly(plain) == plain)
    }

    @Test
    func whatIsNotWholeIsNoFile() {
        let whole = file(chunk("VP8 ", [1, 2, 3, 4]))
        #expect(WebPContainer.chunks(of: whole) == [WebPContainer.Chunk(name: "VP8 ", data: 20..<24)])
        for length in 0..<whole.count {
            #expect(WebPContainer.chunks(of: whole.prefix(length)) == nil)
        }
        #expect(WebPContainer.chunks(of: whole + [0]) == nil)
        var long = whole
        long[16] = 200
        #expect(WebPContainer.chunks(of: long) == nil)
    }
}
