#if canImport(UIKit) && !os(watchOS)

/// Whether a layout gives way to another, or takes the place of one.
struct LayoutHandover {
    private var isLeaving = false
    /// Whether another layout gives way to this one, and the collection view asks where to go.
    private(set) var isComing = false
    /// What the other layout knows.
    private var content: LayoutContent?

    mutating func leave() { isLeaving = true }

    /// Answers whether the layout comes back.
    mutating func enter() -> Bool {
        defer { isLeaving = false }
        return isLeaving
    }

    mutating func come(after other: LayoutContent) {
        isComing = true
        content = other
    }

    /// What the other layout knows, once.
    mutating func takeContent() -> LayoutContent? {
        defer { content = nil }
        return content
    }

    /// Answers whether the layout has left. Where nothing is animated, that is before the layout that comes is prepared.
    mutating func end() -> Bool {
        isComing = false
        return enter()
    }
}
#endif
