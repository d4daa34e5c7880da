/// A section as its owner describes it: a way of placing, the items, and what surrounds them.
///
/// Along the scroll axis stand the header (across the whole container, unless it follows the insets), the inset, the
/// items, the inset, the footer. A section without items is its header, its insets and its footer.
public struct LayoutSection: Sendable {
    /// A header or a footer.
    public struct Supplementary: Equatable, Hashable, Sendable {
        /// The height, in points. With a horizontal axis, the width. If the view is self-sizing, the estimate or the
        /// measured height.
        public var height: Double
        /// Whether it stays at the edge of the visible rect while its section is there.
        public var isPinned: Bool
        /// The first estimate of the height of a self-sizing view, otherwise `nil`.
        public private(set) var estimate: Double?

        /// Creates a header or footer with a height, in points.
        public init(height: Double, isPinned: Bool = false) {
            self.height = height
            self.isPinned = isPinned
        }

        /// Returns a self-sizing header or footer with an estimated height, in points.
        public static func estimated(_ height: Double, isPinned: Bool = false) -> Supplementary {
            var result = Supplementary(height: height, isPinned: isPinned)
            result.estimate = height
            return result
        }

        /// What is known of one whose length is estimated once more: what `previous`, the same one before, was measured
        /// to be, if it was estimated alike; otherwise the new estimate.
        public func keepingMeasure(of previous: Supplementary) -> Supplementary {
            guard let estimate, estimate == previous.estimate else { return self }
            var result = self
            result.height = previous.height
            return result
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
    /// Whether header and footer keep within the insets across, as the items do, instead of filling the container.
    public var supplementariesFollowInsets = false
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
        supplementariesFollowInsets: Bool = false,
        hasBackground: Bool = false,
        items: LayoutItems = []
    ) {
        self.layout = layout
        self.insets = insets
        self.header = header
        self.footer = footer
        self.supplementariesFollowInsets = supplementariesFollowInsets
        self.hasBackground = hasBackground
        self.items = items
    }
}
