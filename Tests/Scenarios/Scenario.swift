/// A list in which something happens, and its frames and offset afterward. The scrolled layout alone, a collection view and a
/// lazy container run the same scenarios, and have to agree.
///
/// The list has no spacing, in a view of 100 × 250 points. At first, it has 50 items with the numbers 0 to 49.
/// Inserted items have the numbers from 100 on.
package struct Scenario: Sendable, CustomStringConvertible {
    /// How the items get their heights.
    package enum Sizes: Sendable {
        /// They are squares.
        case squares
        /// Their views are measured. The estimate of 100 points is right, except for these numbers.
        case measured([Int: Double])
    }

    package enum Event: Sendable {
        /// The user scrolls. The distance is relative, because items may have been measured on the way.
        case scroll(by: Double)
        /// The view gets another width.
        case resize(width: Double)
        case insert(at: Int, count: Int)
        case append(count: Int)
        case remove(at: Int)
        case move(from: Int, to: Int)
        /// An item gets another ratio of height to width.
        case reload(at: Int, ratio: Double)
        /// All items are replaced by the same number of other ones.
        case replaceAll
        /// The view of an item gets another height, and is measured again.
        case grow(number: Int, height: Double)
    }

    /// A visible item.
    package struct Visible: Sendable, Equatable, CustomStringConvertible {
        package var number: Int
        package var x: Double
        package var y: Double
        package var height: Double

        package init(_ number: Int, x: Double = 0, y: Double, height: Double) {
            (self.number, self.x, self.y, self.height) = (number, x, y, height)
        }

        package var description: String { "\(number) at \(x), \(y), \(height) high" }
    }

    package let description: String
    package let sizes: Sizes
    /// The number of columns.
    package let columns: Int
    /// Whether items keep their columns.
    package let isSticky: Bool
    package let events: [Event]
    /// The offset after the events.
    package let offset: Double
    /// The visible items after the events, in order.
    package let visible: [Visible]

    init(
        _ description: String,
        of sizes: Sizes = .squares,
        columns: Int = 1,
        isSticky: Bool = false,
        _ events: [Event],
        offset: Double,
        _ visible: [Visible]
    ) {
        self.description = description
        self.sizes = sizes
        (self.columns, self.isSticky) = (columns, isSticky)
        self.events = events
        self.offset = offset
        self.visible = visible
    }
}

// The tables.
extension Scenario {
    /// Returns visible items with a height, one below the other.
    private static func items(_ numbers: [Int], from y: Double, height: Double = 100) -> [Visible] {
        numbers.enumerated().map { Visible($1, y: y + Double($0) * height, height: height) }
    }

    package static let all = scrolling + resizing + updates + columns + measuring

    private static let scrolling = [
        Scenario("nothing happens", [], offset: 0, items([0, 1, 2], from: 0)),
        Scenario("scrolled", [.scroll(by: 1030)], offset: 1030, items([10, 11, 12], from: 1000)),
    ]

    private static let resizing = [
        Scenario(
            "resized at the start",
            [.resize(width: 200)],
            offset: 0,
            items([0, 1], from: 0, height: 200)
        ),
        // Of item 10, 30 of 100 points are hidden, and then 60 of 200.
        Scenario(
            "resized",
            [.scroll(by: 1030), .resize(width: 200)],
            offset: 2060,
            items([10, 11], from: 2000, height: 200)
        ),
        Scenario(
            "resized and back",
            [.scroll(by: 1030), .resize(width: 200), .resize(width: 100)],
            offset: 1030,
            items([10, 11, 12], from: 1000)
        ),
        Scenario(
            "scrolled in between",
            [.scroll(by: 1030), .resize(width: 200), .scroll(by: 100), .resize(width: 100)],
            offset: 1080,
            items([10, 11, 12, 13], from: 1000)
        ),
        Scenario(
            "resized after an insertion",
            [.scroll(by: 1030), .insert(at: 0, count: 3), .resize(width: 200)],
            offset: 2660,
            items([10, 11], from: 2600, height: 200)
        ),
    ]

    private static let updates = [
        // The end is pulled up by 30 points. Items 50 and on then belong to the content.
        Scenario(
            "appended while the end is pulled up",
            [.scroll(by: 4780), .append(count: 20)],
            offset: 4780,
            items([47, 48, 49, 100], from: 4700)
        ),
        // The content has 4,900 points. It is still pulled by 30.
        Scenario(
            "removed above while the end is pulled up",
            [.scroll(by: 4780), .remove(at: 0)],
            offset: 4680,
            items([47, 48, 49], from: 4600)
        ),
        // It can't be pulled any further.
        Scenario(
            "the last item is removed while the end is pulled up",
            [.scroll(by: 4780), .remove(at: 49)],
            offset: 4680,
            items([46, 47, 48], from: 4600)
        ),
        Scenario(
            "all are replaced",
            [.scroll(by: 1030), .replaceAll],
            offset: 1030,
            items([110, 111, 112], from: 1000)
        ),
        Scenario(
            "all are replaced at the end",
            [.scroll(by: 4750), .replaceAll],
            offset: 4750,
            items([147, 148, 149], from: 4700)
        ),
        // Item 1 was 200 points high. The new items are as high as estimated.
        Scenario(
            "all are replaced and measured",
            of: .measured([1: 200]),
            [.scroll(by: 1130), .replaceAll],
            offset: 1130,
            items([111, 112, 113], from: 1100)
        ),
        Scenario(
            "inserted above",
            [.scroll(by: 1030), .insert(at: 0, count: 3)],
            offset: 1330,
            items([10, 11, 12], from: 1300)
        ),
        Scenario(
            "inserted at the start",
            [.insert(at: 0, count: 3)],
            offset: 0,
            items([100, 101, 102], from: 0)
        ),
        Scenario(
            "inserted below the first visible item",
            [.scroll(by: 1030), .insert(at: 11, count: 1)],
            offset: 1030,
            items([10, 100, 11], from: 1000)
        ),
        Scenario(
            "appended",
            [.scroll(by: 1030), .append(count: 20)],
            offset: 1030,
            items([10, 11, 12], from: 1000)
        ),
        Scenario(
            "removed above",
            [.scroll(by: 1030), .remove(at: 3)],
            offset: 930,
            items([10, 11, 12], from: 900)
        ),
        // Item 11 was 70 points below the edge.
        Scenario(
            "the first visible item is removed",
            [.scroll(by: 1030), .remove(at: 10)],
            offset: 930,
            items([9, 11, 12], from: 900)
        ),
        Scenario(
            "the first visible item moves to the top",
            [.scroll(by: 1030), .move(from: 10, to: 0)],
            offset: 1030,
            items([9, 11, 12], from: 1000)
        ),
        // Its start stays in place, as when a view grows.
        Scenario(
            "the first visible item is reloaded at the edge",
            [.scroll(by: 1000), .reload(at: 10, ratio: 3)],
            offset: 1000,
            [Visible(10, y: 1000, height: 300)]
        ),
        // Item 11 stays 70 points below the edge.
        Scenario(
            "the first visible item is reloaded while it is partly hidden",
            [.scroll(by: 1030), .reload(at: 10, ratio: 3)],
            offset: 1230,
            [Visible(10, y: 1000, height: 300)] + items([11, 12], from: 1300)
        ),
        Scenario(
            "an item above moves below",
            [.scroll(by: 1030), .move(from: 3, to: 30)],
            offset: 930,
            items([10, 11, 12], from: 900)
        ),
        // The content has 4,900 points.
        Scenario(
            "removed at the end",
            [.scroll(by: 4750), .remove(at: 49)],
            offset: 4650,
            [Visible(46, y: 4600, height: 100)] + items([47, 48], from: 4700)
        ),
    ]

    /// Two columns: 1, 3, 5… and 2, 4, 6… after item 0 is removed, or the other way round if items keep their columns.
    private static let columns = [false, true].flatMap { isSticky in
        [false, true].map { isResized in
            let side = isResized ? 100.0 : 50
            return Scenario(
                "removed\(isSticky ? ", and sticky" : "")\(isResized ? ", and resized" : "")",
                columns: 2,
                isSticky: isSticky,
                [.remove(at: 0)] + (isResized ? [.resize(width: 200)] : []),
                offset: 0,
                (1...Int(2 * (250 / side).rounded(.up))).map {
                    let isLeft = $0.isMultiple(of: 2) == isSticky
                    let row = Double(($0 - 1) / 2)
                    return Visible($0, x: isLeft ? 0 : side, y: row * side, height: side)
                }
            )
        }
    }

    /// Scrolls to 1,500, and measures all items on the way.
    private static let down = Array(repeating: Event.scroll(by: 250), count: 6)

    private static let measuring = [
        Scenario(
            "measured as estimated",
            of: .measured([:]),
            [.scroll(by: 1030)],
            offset: 1030,
            items([10, 11, 12], from: 1000)
        ),
        Scenario(
            "measured below the first visible item",
            of: .measured([11: 170]),
            [.scroll(by: 1030)],
            offset: 1030,
            [
                Visible(10, y: 1000, height: 100), Visible(11, y: 1100, height: 170),
                Visible(12, y: 1270, height: 100),
            ]
        ),
        // The view scrolls up to item 10, which grows toward the start.
        Scenario(
            "measured above the items that were visible before",
            of: .measured([10: 500]),
            [.scroll(by: 1150), .scroll(by: -150)],
            offset: 1400,
            [Visible(10, y: 1000, height: 500)] + items([11, 12], from: 1500)
        ),
        // Item 11 was the first visible one. It is just below the visible rect, and item 10 above it stays in place.
        Scenario(
            "measured after scrolling up by more than the view's length",
            of: .measured([9: 150]),
            [.scroll(by: 1150), .scroll(by: -300)],
            offset: 900,
            [Visible(9, y: 900, height: 150), Visible(10, y: 1050, height: 100)]
        ),
        // The inserted items are above, so they aren't measured.
        Scenario(
            "inserted above measured items",
            of: .measured([11: 170]),
            [.scroll(by: 1030), .insert(at: 0, count: 3)],
            offset: 1330,
            [
                Visible(10, y: 1300, height: 100), Visible(11, y: 1400, height: 170),
                Visible(12, y: 1570, height: 100),
            ]
        ),
        Scenario(
            "removed above measured items",
            of: .measured([11: 170]),
            [.scroll(by: 1030), .remove(at: 3)],
            offset: 930,
            [
                Visible(10, y: 900, height: 100), Visible(11, y: 1000, height: 170),
                Visible(12, y: 1170, height: 100),
            ]
        ),
        // Item 20 is partly hidden. The items below it in its column move. Nothing moves in the other column.
        Scenario(
            "the first visible item of two columns grows",
            of: .measured([0: 200, 1: 200]),
            columns: 2,
            [.scroll(by: 1130), .grow(number: 20, height: 170)],
            offset: 1130,
            [
                Visible(20, y: 1100, height: 170), Visible(21, x: 50, y: 1100, height: 100),
                Visible(22, y: 1270, height: 100), Visible(23, x: 50, y: 1200, height: 100),
                Visible(24, y: 1370, height: 100), Visible(25, x: 50, y: 1300, height: 100),
            ]
        ),
        // Item 20 is hidden. When it becomes visible again, 50 points of it are visible, as of item 21.
        Scenario(
            "a hidden item of two columns grows",
            of: .measured([:]),
            columns: 2,
            down + [.grow(number: 20, height: 200), .scroll(by: -450)],
            offset: 1150,
            [
                Visible(20, y: 1000, height: 200), Visible(21, x: 50, y: 1100, height: 100),
                Visible(22, y: 1200, height: 100), Visible(23, x: 50, y: 1200, height: 100),
                Visible(24, y: 1300, height: 100), Visible(25, x: 50, y: 1300, height: 100),
            ]
        ),
        Scenario(
            "a hidden item of two columns shrinks",
            of: .measured([:]),
            columns: 2,
            down + [.grow(number: 20, height: 60), .scroll(by: -450)],
            offset: 1050,
            [
                Visible(20, y: 1040, height: 60), Visible(21, x: 50, y: 1000, height: 100),
                Visible(22, y: 1100, height: 100), Visible(23, x: 50, y: 1100, height: 100),
                Visible(24, y: 1200, height: 100), Visible(25, x: 50, y: 1200, height: 100),
            ]
        ),
        // The columns begin together again.
        Scenario(
            "a hidden item of two columns grows, and the view scrolls to the start",
            of: .measured([:]),
            columns: 2,
            down + [.grow(number: 20, height: 200)] + Array(repeating: .scroll(by: -150), count: 8)
                + [.scroll(by: -400)],
            offset: 0,
            (0..<6).map { Visible($0, x: $0 % 2 == 0 ? 0 : 50, y: Double($0 / 2) * 100, height: 100) }
        ),
        Scenario(
            "inserted and measured at the start",
            of: .measured([100: 60, 101: 40]),
            [.insert(at: 0, count: 2)],
            offset: 0,
            [Visible(100, y: 0, height: 60), Visible(101, y: 60, height: 40)] + items([0, 1], from: 100)
        ),
    ]
}
