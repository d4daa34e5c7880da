import LayoutEngine

@testable import Wall

/// Libraries to show, and pages that do what they are told.
enum Fixtures {
    /// Photos of many proportions, in sections; every third has a caption.
    ///
    /// - Parameter firstDay: A number makes the sections days: so many after 2024-01-01, at most 365, and on backward.
    static func library(_ counts: [Int], firstID: UInt32 = 1, firstDay: Int? = nil) -> Library {
        var library = Library()
        library.version = Array("v".utf8)
        for (index, count) in counts.enumerated() {
            let title = firstDay.map { day(365 + $0 - index) } ?? "Section \(index)"
            library.sections.append(.init(title: Array(title.utf8), count: count))
        }
        let proportions: [(Int, Int)] = [(3, 2), (2, 3), (1, 1), (16, 9), (4, 3), (5, 1), (1, 2)]
        for index in 0..<counts.reduce(0, +) {
            let (width, height) = proportions[index % proportions.count]
            library.ids.append(firstID + UInt32(index))
            library.ratios.append(Library.ratio(width: width, height: height))
            library.colors.append(0)
            library.versions.append(1)
            library.captionLengths.append(index % 3 == 0 ? UInt8(truncatingIfNeeded: index) : 0)
        }
        return library
    }

    /// The title of the so-manieth day from 2023-01-01 on, until the end of 2024.
    private static func day(_ number: Int) -> String {
        let isLater = number >= 365
        var rest = isLater ? number - 365 : number
        var month = 0
        let lengths = [31, isLater ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        while rest >= lengths[month] {
            rest -= lengths[month]
            month += 1
        }
        let digits = [month + 1, rest + 1].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(isLater ? 2024 : 2023)-\(digits[0])-\(digits[1])"
    }

    /// A wall of a library on a page of 1,020 by 700 points.
    static func wall(_ library: Library, style: WallStyle = WallStyle()) -> Wall {
        var wall = Wall()
        wall.arrange(style: style, width: 1020, visibleHeight: 700, scale: 1, isRightToLeft: false)
        wall.show(library)
        return wall
    }
}

/// A page as the changes make it: what stands where in the document.
struct Page {
    private(set) var slots: [Int: TileChange] = [:]

    mutating func follow(_ wall: Wall) {
        for change in wall.changes {
            if change.kind == .gone {
                precondition(
                    slots.removeValue(forKey: change.slot) != nil,
                    "a slot that was not there is gone"
                )
            } else {
                precondition(
                    (slots[change.slot] == nil) == (change.kind == .appeared),
                    "appeared and moved differ"
                )
                slots[change.slot] = change
            }
        }
    }

    /// The photos in the document, with their frames in what is seen, in order.
    func photos(of wall: Wall) -> [(id: UInt32, frame: LayoutRect)] {
        slots.values.filter { $0.content == .photo }.sorted { $0.index < $1.index }.map { tile in
            (tile.id, tile.frame.shifted(by: -wall.scrollPosition))
        }
    }

    /// Where a photo stands in what is seen.
    func frame(of id: UInt32, in wall: Wall) -> LayoutRect? {
        photos(of: wall).first { $0.id == id }?.frame
    }
}

extension LayoutRect {
    func shifted(by distance: Double) -> LayoutRect {
        LayoutRect(x: x, y: y + distance, width: width, height: height)
    }
}

/// Numbers that are the same for the same seed (SplitMix64, Steele, Lea and Flood 2014).
struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
