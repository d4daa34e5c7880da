/// The address of an item: its section and its index there.
public struct ItemPath: Comparable, Hashable, Sendable {
    /// The section's index.
    public var section: Int
    /// The item's index within the section.
    public var item: Int

    /// A path from two indices.
    @inlinable
    public init(section: Int, item: Int) {
        self.section = section
        self.item = item
    }

    /// Whether one path comes before another, by section, then by item.
    @inlinable
    public static func < (left: ItemPath, right: ItemPath) -> Bool {
        left.section != right.section ? left.section < right.section : left.item < right.item
    }
}

/// Something that has a frame: an item, a header, a footer, or a section's background.
public struct LayoutElement: Hashable, Sendable {
    /// What an element is. Within a section elements come in this order.
    public enum Kind: Int, Hashable, Sendable, CaseIterable {
        /// A decoration behind the whole section.
        case background
        /// What stands before the items.
        case header
        /// One of the items.
        case item
        /// What stands behind the items.
        case footer
    }

    /// What it is.
    public var kind: Kind
    /// Where it is; `item` is 0 for what is not an item.
    public var path: ItemPath

    /// An element from its kind and place.
    @inlinable
    public init(_ kind: Kind, section: Int, item: Int = 0) {
        self.kind = kind
        path = ItemPath(section: section, item: item)
    }

    /// The item at a path.
    @inlinable
    public static func item(_ path: ItemPath) -> LayoutElement {
        LayoutElement(.item, section: path.section, item: path.item)
    }

    /// Whether it comes before another one in the order of sections, kinds and items.
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
    /// Its frame, in points.
    public var frame: LayoutRect

    /// An element with a frame.
    @inlinable
    public init(_ element: LayoutElement, frame: LayoutRect) {
        self.element = element
        self.frame = frame
    }
}
