#if canImport(UIKit) && !os(watchOS)

/// The state of a switch between layouts: whether a layout is replaced, or replaces another.
struct LayoutHandover {
    private var isLeaving = false
    /// Whether this layout is replacing another one, and the collection view asks for the offset.
    private(set) var isComing = false
    /// The content of the other layout.
    private var content: LayoutContent?

    mutating func leave() { isLeaving = true }

    /// Returns whether the layout returns.
    mutating func enter() -> Bool {
        defer { isLeaving = false }
        return isLeaving
    }

    mutating func come(after other: LayoutContent) {
        isComing = true
        content = other
    }

    /// Returns the content of the other layout, once.
    mutating func takeContent() -> LayoutContent? {
        defer { content = nil }
        return content
    }

    /// Returns whether the layout has been replaced. Without an animation, this is called before the new
    /// layout is prepared.
    mutating func end() -> Bool {
        isComing = false
        return enter()
    }
}
#endif
