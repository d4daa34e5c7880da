#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
public import UIKit

/// A scroll position as a value, for state restoration or for a view that is shown again.
///
/// ```swift
/// let position = layout.scrollPosition             // when the view goes
/// if let position { layout.scroll(to: position) }     // when it is back
/// ```
///
/// If the data may have changed in between, set ``indexPath`` to the item's new path.
public struct SavedScrollPosition: Codable, Hashable, Sendable {
    /// The first visible item; `nil` at the content's start or end.
    public var indexPath: IndexPath?
    /// The distance from the start of the visible rect to the start of that item, in points in the layout
    /// direction. It is negative if a part of the item is hidden.
    public var distance: Double
    /// Whether the position is the content's end. Only layouts with ``BrickworkLayout/staysAtEnd`` save it.
    public var isAtEnd: Bool

    /// Creates a position at which an item has a distance from the start of the visible rect.
    public init(indexPath: IndexPath, distance: Double = 0) {
        (self.indexPath, self.distance, isAtEnd) = (indexPath, distance, false)
    }

    private init(isAtEnd: Bool) {
        (indexPath, distance, self.isAtEnd) = (nil, 0, isAtEnd)
    }

    /// The content's start.
    public static let start = SavedScrollPosition(isAtEnd: false)
    /// The content's end.
    public static let end = SavedScrollPosition(isAtEnd: true)
}

extension SavedScrollPosition {
    init(_ viewport: Viewport, of layout: CollectionLayout, staysAtEnd: Bool) {
        let anchor = layout.anchor(in: viewport.rect)
        if staysAtEnd, viewport.isAtEnd(of: layout) {
            self = .end
        } else if !viewport.isAtStart(of: layout), case .element(let element) = anchor.target {
            self.init(indexPath: IndexPath(element.path), distance: anchor.distance)
        } else {
            self = .start
        }
    }

    var goal: ScrollGoal {
        guard let path = indexPath.flatMap(ItemPath.init) else { return isAtEnd ? .end() : .start() }
        return .anchor(CollectionLayout.Anchor(.item(path), distance: distance))
    }
}
#endif
