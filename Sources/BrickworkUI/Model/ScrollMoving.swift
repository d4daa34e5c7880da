import BrickworkScrolling

/// An item to scroll to as soon as it exists.
struct AwaitedItem {
    var identity: AnyHashable
    /// The share of the visible rect that is before the same share of the item.
    var share: Double?
}

/// The first visible item of a container.
struct FirstVisibleItem: Equatable {
    var identity: AnyHashable
    /// The start of the container in the scroll view's content.
    var before: Double
}

/// Moves the scroll view that contains the lazy containers.
@MainActor
protocol ScrollMoving: AnyObject {
    /// Scrolls to an offset of the content.
    func move(to offset: Double, isAnimated: Bool)
    /// The lengths of the content below the bars at both ends of the visible rect.
    var hidden: Viewport.Insets { get }
    /// Returns the item that the app has asked for before a container had items, if the container has it now, once.
    func takeAwaitedItem(ifItExists: (AnyHashable) -> Bool) -> AwaitedItem?
    /// Called when the first visible item of a container may have changed.
    func firstVisibleItemMayHaveChanged()
}
