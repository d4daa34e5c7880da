import SampleLibrary
import WallNodes

@testable import Wall

/// Walls to show.
enum Walls {
    /// Returns sections with these numbers of photos, with identifiers from 1 on.
    static func sections(_ counts: [Int], from first: UInt32 = 1) -> [TestSection] {
        var next = first
        return counts.enumerated().map { number, count in
            defer { next += UInt32(count) }
            return TestSection(number, (0..<UInt32(count)).map { next + $0 })
        }
    }

    /// Returns days of different sizes: most have a few dozen photos, some have thousands.
    static func days(_ count: Int, seed: UInt64) -> [TestSection] {
        var random = SeededRandom(seed: seed)
        return sections(
            (0..<count).map { _ in
                let maximum = [5, 24, 60, 200, 700, 3_000].randomElement(using: &random) ?? 1
                return Int.random(in: 1...maximum, using: &random)
            }
        )
    }

    /// Returns a page with a completely loaded wall.
    static func whole(_ counts: [Int], style: WallStyle = WallStyle(), scale: Double = 1) -> Reader {
        var reader = Reader(style: style, scale: scale)
        reader.open(TestTree(sections(counts)), whole: true)
        return reader
    }
}
