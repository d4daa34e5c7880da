/// A section as its owner describes it: a way of placing, the items, and what surrounds them.
///
/// Along the scroll axis stand the header (across the whole container), the inset, the items, the inset, the
/// footer. A section without items is its header, its insets and its footer.
public struct LayoutSection: Sendable {
    /// A header or a footer.
    public struct Supplementary: Equatable, Hashable, Sendable {
        /// The length along the scroll axis, in points.
        public var length: Double
        /// Whether it stays at the edge of the visible rect while its section is there.
        public var isPinned: Bool

        /// A header or footer of a length in points.
        public init(length: Double, isPinned: Bool = false) {
            self.length = length
            self.isPinned = isPinned
        }
    }

    /// How the items are placed.
    public var layout: any SectionLayout
    /// Room around the items, inside header and footer.
    public var insets: LayoutInsets
    /// What stands before the items, if anything.
    public var header: Supplementary?
    /// What stands behind the items, if anything.
    public var footer: Supplementary?
    /// Whether a decoration lies behind the whole section, header and footer included.
    public var hasBackground: Bool
    /// The items.
    public var items: LayoutItems

    /// A section; all but the layout has a default.
    public init(
        layout: any SectionLayout,
        insets: LayoutInsets = .zero,
        header: Supplementary? = nil,
        footer: Supplementary? = nil,
        hasBackground: Bool = false,
        items: LayoutItems = []
    ) {
        self.layout = layout
        self.insets = insets
        self.header = header
        self.footer = footer
        self.hasBackground = hasBackground
        self.items = items
    }
}
