/// Maps the page's scroll position to an offset of the content.
///
/// Browsers limit the height of an element, and a wall of a million photos exceeds the limit. Such a wall
/// scrolls through a shorter page. A small step moves the content as far as the page. A long one, as with the
/// scroll bar's thumb, moves to the same fraction of the content. Near both ends, page and content move
/// together, so that any way of scrolling reaches the first and the last photo.
struct ScrollMap: Equatable, Sendable {
    /// The greatest length of a page in points, which all browsers support at a pixel density of 3.
    static let longest = 5_000_000.0
    /// The distance from either end within which page and content move together.
    static let end = 100_000.0

    /// The length of the content.
    let contentLength: Double
    /// The length of the visible rect.
    let visibleLength: Double
    /// The length of the element that the page scrolls.
    let pageLength: Double
    /// The content's offset.
    private(set) var offset = 0.0
    /// The page's scroll position at that offset.
    private(set) var position = 0.0

    /// Creates a map with the content at an offset, which is limited to the valid range.
    init(contentLength: Double, visibleLength: Double, offset: Double = 0) {
        self.contentLength = contentLength
        self.visibleLength = max(0, visibleLength)
        pageLength = min(contentLength, Self.longest)
        jump(to: offset)
    }

    /// Follows a change of the content's length, with the new offset of the visible rect. On a shortened
    /// page, the scroll position stays the same, so that no tile has to move.
    mutating func follow(contentLength: Double, offset: Double) {
        let (before, wasShortened) = (position, isShortened)
        self = ScrollMap(contentLength: contentLength, visibleLength: visibleLength, offset: offset)
        guard wasShortened, isShortened, before <= lastPosition else { return }
        position = before
        if needsSettling { settle() }
    }

    /// The difference between coordinates of the content and of the page. It is zero unless the page is
    /// shortened.
    var base: Double { isShortened ? offset - position : 0 }

    /// The greatest valid offset.
    var lastOffset: Double { max(0, contentLength - visibleLength) }
    private var lastPosition: Double { max(0, pageLength - visibleLength) }
    private var isShortened: Bool { pageLength < contentLength }

    /// Moves the content to an offset.
    mutating func jump(to target: Double) {
        offset = max(0, min(target, lastOffset))
        position = settledPosition
    }

    /// Follows the page to a new scroll position.
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

    /// Whether the page must scroll to ``settledPosition`` now, because page and content would not reach an
    /// end together.
    var needsSettling: Bool {
        isShortened && abs(position - settledPosition) > 1
            && (position < visibleLength || position > lastPosition - visibleLength || offset == 0
                || offset == lastOffset)
    }

    /// Whether the page is so far from ``settledPosition`` that the scroll bar shows it.
    var isAstray: Bool { isShortened && abs(position - settledPosition) * visibleLength > pageLength }

    /// Moves the page to ``settledPosition``. The content doesn't move.
    mutating func settle() {
        position = settledPosition
    }

    /// The scroll position that corresponds to the offset.
    var settledPosition: Double {
        guard isShortened else { return offset }
        if offset <= Self.end { return offset }
        if offset >= lastOffset - Self.end { return lastPosition - (lastOffset - offset) }
        let settled =
            Self.end + (offset - Self.end) * (lastPosition - 2 * Self.end) / (lastOffset - 2 * Self.end)
        // Rounded to a whole pixel, because browsers round positions, which would move the photos.
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

/// Returns the first number below `count` that doesn't fulfill a condition, or `count` if all do. The
/// condition must hold up to some number and fail from there on.
func partition(_ count: Int, _ holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
        let middle = low + (high - low) / 2
        if holds(middle) {
            low = middle + 1
        } else {
            high = middle
        }
    }
    return low
}
