import BrickworkEngine
import BrickworkScrolling

/// The requests to the scroll view. It obeys later, and meanwhile reports offsets from before or on the way.
struct ScrollRequests {
    /// A target for the scroll view: the start of the visible rect in the container's coordinates, and whether the user sees the
    /// content move. The number lets the same target be requested twice.
    typealias Request = (number: Int, offset: Double, isAnimated: Bool)

    /// What a reported offset means.
    enum Progress {
        /// The scroll view hasn't received the request yet.
        case isWaiting
        /// It is between the start and the target of an animated scroll.
        case isOnTheWay
        /// It has reached the target of an animated scroll.
        case hasArrived
        /// It is at the target of a request without an animation, or the user has scrolled.
        case hasScrolled
    }

    private(set) var latest: Request?
    private var isDelivered = true
    private var offset = 0.0
    /// The start and end of the scroll until the scroll view has reached its end.
    private var pending: (start: Double, end: Double, isAnimated: Bool)?

    /// Whether the scroll view is scrolling past items to a target.
    var isAnimating: Bool { pending?.isAnimated == true }

    var isThere: Bool { pending == nil }

    mutating func takeUndelivered() -> Request? {
        defer { isDelivered = true }
        return isDelivered ? nil : latest
    }

    mutating func scroll(to target: Double, isAnimated: Bool) {
        pending = isNear(target, offset) ? nil : (offset, target, isAnimated)
        latest = ((latest?.number ?? 0) + 1, target, isAnimated)
        isDelivered = false
    }

    /// Asks for an offset without an animation, unless the scroll view is there or goes there.
    mutating func move(to target: Double) {
        let goal = pending.flatMap { $0.isAnimated ? nil : $0.end } ?? offset
        if !isNear(target, goal) { scroll(to: target, isAnimated: false) }
    }

    mutating func cancel() { pending = nil }

    /// Notes an offset that isn't the result of scrolling.
    mutating func didChangeOffset(to new: Double) { offset = new }

    mutating func report(_ now: Viewport, in scrolled: ScrolledLayout) -> Progress {
        offset = now.offset
        guard let pending, let layout = scrolled.layout else { return .hasScrolled }
        let last = now.restingStarts(in: layout).upperBound - now.insets.start
        guard pending.isAnimated else {
            // It stays where it is, or at the end of content that has become shorter.
            if isNear(offset, min(pending.start, last)) { return .isWaiting }
            self.pending = nil
            return .hasScrolled
        }
        // The content may have become shorter in the meantime.
        let isAtEnd = pending.end > max(pending.start, last) && now.isAt(last)
        guard now.isAt(pending.end) || isAtEnd else { return .isOnTheWay }
        self.pending = nil
        return .hasArrived
    }

    private func isNear(_ left: Double, _ right: Double) -> Bool { abs(left - right) <= 0.001 }
}
