/// Where a page's scroll position is in the content.
///
/// Browsers limit the height of an element, and a wall of a million photos is higher. So beyond a limit the page
/// scrolls through a shorter stretch: a small step moves the content as far as the page, a long one (the scroll
/// bar's thumb) to the same share of the content. Near both ends the two agree, so that the first and the last
/// photo are reached by any way of scrolling.
struct ScrollMap: Equatable, Sendable {
    /// The longest stretch that the page scrolls through, in points: what every browser can do at a density of 3.
    static let longest = 5_000_000.0
    /// How far from either end page and content agree.
    static let end = 100_000.0

    /// The length of the content.
    let contentLength: Double
    /// The length of the part that is seen.
    let visibleLength: Double
    /// The length of the element that the page scrolls.
    let pageLength: Double
    /// The content's offset.
    private(set) var offset = 0.0
    /// The page's scroll position at that offset.
    private(set) var position = 0.0

    /// At the content's offset, within what there is.
    init(contentLength: Double, visibleLength: Double, offset: Double = 0) {
        self.contentLength = contentLength
        self.visibleLength = max(0, visibleLength)
        pageLength = min(contentLength, Self.longest)
        jump(to: offset)
    }

    /// Follows content that has become longer or shorter, of which what is seen begins at another offset now. A page that
    /// is shortened stays where it is scrolled to: nothing has to move on it.
    mutating func follow(contentLength: Double, offset: Double) {
        let (before, wasShortened) = (position, isShortened)
        self = ScrollMap(contentLength: contentLength, visibleLength: visibleLength, offset: offset)
        guard wasShortened, isShortened, before <= lastPosition else { return }
        position = before
        if needsSettling { settle() }
    }

    /// What lies between the content's coordinates and the page's; nothing on a page that has room for all.
    var base: Double { isShortened ? offset - position : 0 }

    /// The greatest offset.
    var lastOffset: Double { max(0, contentLength - visibleLength) }
    private var lastPosition: Double { max(0, pageLength - visibleLength) }
    private var isShortened: Bool { pageLength < contentLength }

    /// Shows the content from an offset on.
    mutating func jump(to target: Double) {
        offset = max(0, min(target, lastOffset))
        position = settledPosition
    }

    /// Follows the page, which has been scrolled.
    mutating func scroll(to newPosition: Double) {
        let step = newPosition - position
        if isShortened, abs(step) > 2 * visibleLength {
            offset = offset(atPosition: newPosition)
        } else {
            offset = max(0, min(offset + step, lastOffset))
        }
        position = newPosition
        if !isShortened { offset = max(0, min(newPosition, lastOffset)) }
    }

    /// Whether the page must be scrolled to ``settledPosition`` now, because it is about to reach an end that the
    /// content has not reached, or the other way round.
    var needsSettling: Bool {
        isShortened && abs(position - settledPosition) > 1
            && (position < visibleLength || position > lastPosition - visibleLength || offset == 0
                || offset == lastOffset)
    }

    /// Whether the page is so far from ``settledPosition`` that the scroll bar shows it.
    var isAstray: Bool { isShortened && abs(position - settledPosition) * visibleLength > pageLength }

    /// Moves the page to where it belongs at this offset; the content stays.
    mutating func settle() {
        position = settledPosition
    }

    /// Where the page belongs at this offset.
    var settledPosition: Double {
        guard isShortened else { return offset }
        if offset <= Self.end { return offset }
        if offset >= lastOffset - Self.end { return lastPosition - (lastOffset - offset) }
        let settled =
            Self.end + (offset - Self.end) * (lastPosition - 2 * Self.end) / (lastOffset - 2 * Self.end)
        // A whole pixel, where browsers keep it: what they round would move the photos.
        return Double(Int(settled + 0.5))
    }

    private func offset(atPosition position: Double) -> Double {
        if position <= Self.end { return max(0, position) }
        if position >= lastPosition - Self.end {
            return min(lastOffset, lastOffset - (lastPosition - position))
        }
        return Self.end
            + (position - Self.end) * (lastOffset - 2 * Self.end) / (lastPosition - 2 * Self.end)
    }
}
