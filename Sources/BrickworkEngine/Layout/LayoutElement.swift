/// The path of an item: its section and its index there.
public struct ItemPath: Comparable, Hashable, Sendable {
    /// The section's index.
    public var section: Int
    /// The item's index in the section.
    public var item: Int

    /// Creates a path.
    @inlinable
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    /// Returns whether one path is before another, by section, then by item.
    @inlinable
    public static func < (left: ItemPath, right: ItemPath) -> Bool {
        left.section != right.section ? left.section < right.section : left.item < right.item
    }
}

/// An object with a frame: an item, a header, a footer, or a section's background.
///
/// Examples are `.item(ItemPath(section: 0, item: 3))` and `LayoutElement(.header, section: 2)`.
public struct LayoutElement: Hashable, Sendable {
    /// The kinds of elements, in their order within a section.
    public enum Kind: Int, Hashable, Sendable, CaseIterable {
        /// A decoration behind the whole section.
        case background
        /// The view before the items.
        case header
        /// An item.
        case item
        /// The view after the items.
        case footer

        /// The stacking order: headers and footers are above items, because they may be pinned. Backgrounds are below.
        /// Cells are at zero, and an app can move single ones above everything.
        package var zIndex: Int {
            switch self {
            case .background: -1
            case .item: 0
            case .footer: 1
            case .header: 2
            }
        }
    }

    /// The kind.
    public var kind: Kind
    /// The path. For an element that isn't an item, `item` is 0.
    public var path: ItemPath

    /// Creates an element.
    @inlinable
    public init(_ kind: Kind, section: Int, item: Int = 0) {
        self.kind = kind
        path = ItemPath(section: section, item: item)
    }

    /// Returns the item at a path.
    @inlinable
    public static func item(_ path: ItemPath) -> LayoutElement {
        LayoutElement(.item, section: path.section, item: path.item)
    }

    /// Returns whether the element is before another one in the order of sections, kinds and items.
    @inlinable
    public func precedes(_ other: LayoutElement) -> Bool {
        if path.section != other.path.section { return path.section < other.path.section }
        if kind != other.kind { return kind.rawValue < other.kind.rawValue }
        return path.item < other.path.item
    }
}

/// An element and its frame.
public struct PlacedElement: Hashable, Sendable {
    /// The element.
    public var element: LayoutElement
    /// The element's frame, in points.
    public var frame: LayoutRect

    /// Creates an element with a frame.
    @inlinable
    public init(_ element: LayoutElement, frame: LayoutRect) {
        self.element = element
        self.frame = frame
    }
}
