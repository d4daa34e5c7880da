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

extension Scenario {
    /// The items of the list.
    package struct Items: Sendable {
        package struct Item: Sendable, Equatable {
            package let number: Int
            /// The height divided by the width.
            package var ratio = 1.0
        }

        package private(set) var items = (0..<50).map { Item(number: $0) }
        private var next = 100

        package init() {}

        /// Changes the items. Events of the view don't.
        package mutating func apply(_ event: Event) {
            switch event {
            case .scroll, .resize: break
            case .insert(let index, let count): items.insert(contentsOf: new(count), at: index)
            case .append(let count): items += new(count)
            case .remove(let index): items.remove(at: index)
            case .move(let from, let to): items.insert(items.remove(at: from), at: to)
            case .reload(let index, let ratio): items[index].ratio = ratio
            }
        }

        private mutating func new(_ count: Int) -> [Item] {
            defer { next += count }
            return (next..<next + count).map { Item(number: $0) }
        }
    }

    /// The measured height of an item, or `nil` if its height is given.
    package func measuredHeight(_ number: Int) -> Double? {
        guard case .measured(let heights) = sizes else { return nil }
        return heights[number] ?? 100
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
        Scenario(
            "inserted and measured at the start",
            of: .measured([100: 60, 101: 40]),
            [.insert(at: 0, count: 2)],
            offset: 0,
            [Visible(100, y: 0, height: 60), Visible(101, y: 60, height: 40)] + items([0, 1], from: 100)
        ),
    ]
}
