import BrickworkEngine
import BrickworkScrolling

/// The part of the content in which views exist, along the scroll axis.
///
/// A frame measures new views only once. So views are made until they fill the visible rect, also if they are shorter than
/// estimated. While the user scrolls forward, no views are made again for items before the visible rect: they would have lost
/// their state, and might report another size than before.
struct ViewReach {
    /// An item in the window that isn't measured yet.
    struct Estimate {
        let frame: LayoutRect
        /// Whether its view chooses both dimensions.
        let choosesBoth: Bool

        /// Returns `nil` if the item's size is known.
        init?(_ placed: PlacedElement, in layout: CollectionLayout) {
            guard let sizing = layout.estimatedSizing(of: placed.element) else { return nil }
            (frame, choosesBoth) = (placed.frame, sizing == .size)
        }
    }

    /// The length of bars if it isn't known. A keyboard is about as high.
    private static let lengthOfBars = 400.0
    /// The assumed length and breadth of an item before any is measured: about a word in a line of text.
    private static let smallestItem = (length: 24.0, breadth: 40.0)

    let viewport: Viewport
    private let isReversed: Bool
    private let goesForward: Bool
    /// The visible part, including what is below bars of a known length, in the layout direction.
    private let visible: (start: Double, end: Double)
    /// The end of the items that don't get views while the user scrolls forward.
    private var passed: Double
    /// The part in which views are made.
    private var made: (start: Double, end: Double)
    /// The end of the part in which views stay.
    private var keptEnd = -Double.infinity
    /// Where the first item with a view ends, and where the last one starts. Every item between them gets a view.
    private var gap = (start: Double.infinity, end: -Double.infinity)

    /// - Parameters:
    ///   - viewport: The visible rect.
    ///   - hidden: The lengths of the content below the bars at both ends of the visible rect. `nil` if unknown.
    ///   - layout: The layout.
    ///   - goesForward: Whether the user has last scrolled forward.
    init(_ viewport: Viewport, below hidden: Viewport.Insets?, in layout: CollectionLayout, goesForward: Bool)
    {
        self.viewport = viewport
        self.goesForward = goesForward
        isReversed = layout.container.isReadFromTheRight
        let from = viewport.start - (hidden?.start ?? 0)
        let to = viewport.start + viewport.length + (hidden?.end ?? 0)
        visible = isReversed ? (-to, -from) : (from, to)
        let bars = hidden == nil ? Self.lengthOfBars : 0
        passed = visible.start - bars
        let reserve = max(viewport.length / 2, bars)
        made = (visible.start - reserve, visible.end + reserve)
    }

    /// The part in which views are made or stay.
    var rect: LayoutRect {
        let end = max(made.end, keptEnd)
        let (from, length) = (isReversed ? -end : made.start, end - made.start)
        return viewport.axis == .vertical
            ? LayoutRect(x: viewport.rect.minX, y: from, width: viewport.rect.width, height: length)
            : LayoutRect(x: from, y: viewport.rect.minY, width: length, height: viewport.rect.height)
    }

    /// Keeps views for another screen. Otherwise, measured views would push others away that are soon needed again.
    mutating func keepMore() {
        keptEnd = made.end + viewport.length
    }

    /// Returns whether a view is made for an element that has none.
    func makesView(of placed: PlacedElement) -> Bool {
        guard placed.element.kind == .item else { return true }
        let (start, end) = range(of: placed.frame)
        if start < gap.end, end > gap.start { return true }
        return start < made.end && end > made.start && !isPassed((start, end))
    }

    /// Notes that an element has a view. Items between it and the others get views, too: a batch can insert items among views
    /// that stay, and an item that isn't measured can come to another column.
    mutating func noteView(of placed: PlacedElement) {
        guard placed.element.kind == .item else { return }
        let (start, end) = range(of: placed.frame)
        gap = (min(gap.start, end), max(gap.end, start))
    }

    /// Fits the part to the usual lengths of unmeasured items, so that views fill it when they are measured. Returns whether
    /// it has become longer.
    ///
    /// - Parameters:
    ///   - estimates: The unmeasured items in the part.
    ///   - ratio: The usual measured extent of an item as a share of its estimate. `nil` if none is measured.
    mutating func fit(_ estimates: [Estimate], ratio: Double?) -> Bool {
        // Items that get no views aren't measured, and don't move others.
        let estimates = estimates.filter { !isPassed(range(of: $0.frame)) }
        let ranges = estimates.map { range(of: $0.frame) }
        guard let first = ranges.map(\.start).min() else { return false }
        let before = rect
        let smallest = estimates.reduce(0) { $0 + smallestShare(of: $1) } / Double(estimates.count)
        let share = ratio ?? smallest
        let goal = ratio == nil ? visible.end : made.end
        if first < goal {
            // If the first measured items are long, the others may still be as short as estimated.
            let least = first + (min(goal, visible.end) - first) / max(1, smallest)
            made.end = max(first + (goal - first) / share, least)
        }
        if first < keptEnd, share < 1 { keptEnd = first + (keptEnd - first) / share }
        // An item at the edge may become shorter, and show those before it.
        for range in ranges where range.start < visible.start && range.end > visible.start {
            passed = min(passed, visible.start - (range.end - range.start) / min(1, share))
        }
        made.start = min(made.start, passed)
        let last = ranges.filter { $0.start < visible.start }.map { min($0.end, visible.start) }.max()
        if !goesForward, ratio != nil, let last, last > made.start {
            made.start = min(made.start, last - (last - made.start) / share)
        }
        return rect != before
    }

    private func isPassed(_ range: (start: Double, end: Double)) -> Bool {
        goesForward && range.end <= passed
    }

    /// Returns the assumed extent of an item as a share of its estimate.
    private func smallestShare(of estimate: Estimate) -> Double {
        let frame = estimate.frame
        let isVertical = viewport.axis == .vertical
        let (length, breadth) = isVertical ? (frame.height, frame.width) : (frame.width, frame.height)
        let share = length > 0 ? Self.smallestItem.length / length : 1
        guard estimate.choosesBoth, breadth > 0 else { return share }
        return share * min(1, Self.smallestItem.breadth / breadth)
    }

    private func range(of frame: LayoutRect) -> (start: Double, end: Double) {
        let (from, to) = viewport.axis == .vertical ? (frame.minY, frame.maxY) : (frame.minX, frame.maxX)
        return isReversed ? (-to, -from) : (from, to)
    }
}
