import SampleLibrary
import Testing

@testable import Pictures

/// Which parts of files contain the metadata.
struct PartTests {
    private func pixels(_ bytes: [UInt8]) -> [Range<Int>] {
        bytes.withUnsafeBytes { HEIFBoxes.pixels(in: $0) }
    }

    private func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        big(8 + content.count, 4) + Array(name.utf8) + content
    }

    /// Returns a file with three items. The second is metadata: 10 bytes at position 30 of the data.
    private func file(version: Int) -> (bytes: [UInt8], data: Int) {
        let start = box("ftyp", Array("heic".utf8))
        func meta(_ data: Int) -> [UInt8] {
            let sizes: [UInt8] = version == 0 ? [0x44, 0x40] : [0x44, 0x44]
            var places = big(version << 24, 4) + sizes + big(3, version < 2 ? 2 : 4)
            for (item, place, length) in [(1, 0, 30), (2, 30, 10), (3, 40, 60)] {
                places += big(item, version < 2 ? 2 : 4) + (version == 0 ? [] : [0, 0]) + [0, 0]
                places +=
                    big(data, 4) + big(1, 2) + (version == 0 ? [] : big(0, 4)) + big(place, 4)
                    + big(length, 4)
            }
            let items = [(1, "hvc1"), (2, "Exif"), (3, "hvc1")].map { item, type in
                box("infe", [2, 0, 0, 0] + big(item, 2) + [0, 0] + Array(type.utf8) + [0])
            }
            return box(
                "meta",
                [0, 0, 0, 0] + box("iinf", [0, 0, 0, 0] + big(3, 2) + items.flatMap(\.self))
                    + box("iloc", places)
            )
        }
        let data = start.count + meta(0).count + 8
        return (start + meta(data) + box("mdat", [UInt8](repeating: 1, count: 100)), data)
    }

    @Test(arguments: [0, 1, 2])
    func pixelsAreWhatIsNotMetadata(version: Int) {
        let (bytes, data) = file(version: version)
        #expect(pixels(bytes) == [data..<data + 30, data + 40..<data + 100])
    }

    /// However a file is truncated or changed, the results don't refer to missing bytes.
    @Test
    func damagedBoxesAreHarmless() {
        let (bytes, _) = file(version: 1)
        var random = SeededRandom(seed: 3)
        for length in 0..<bytes.count {
            var some = Array(bytes[..<length])
            if length > 0 {
                some[Int(random.next() % UInt64(length))] = UInt8(truncatingIfNeeded: random.next())
            }
            for part in pixels(some) {
                #expect(!part.isEmpty && part.lowerBound >= 0 && part.upperBound <= length)
            }
        }
    }

    private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        big(content.count, 4) + Array(name.utf8) + content + [1, 2, 3, 4]
    }

    @Test
    func ofPNGWhatIsBeforeAndBehindThePixelsIsTaken() {
        let start = [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + chunk("IHDR", [UInt8](repeating: 0, count: 13))
        let pixels = (0..<100).flatMap { _ in chunk("IDAT", [UInt8](repeating: 7, count: 3000)) }
        let end = chunk("tEXt", Array("Title\0Lake".utf8)) + chunk("IEND", [])
        func taken(_ bytes: [UInt8]) -> [UInt8] { bytes.withUnsafeBytes { PNGChunks.withoutPixels($0) } }
        #expect(taken(start + pixels + end) == start + end)
        #expect(taken(start + end) == start + end)
        // Truncated, or followed by other data: only the part before the pixels.
        #expect(taken(start + pixels) == start)
        #expect(taken(start + pixels.dropLast(5)) == start)
        #expect(taken(start + pixels + end + [0]) == start)
        #expect(taken([]) == [] && taken(Array(start.prefix(5))) == Array(start.prefix(5)))
    }
}
