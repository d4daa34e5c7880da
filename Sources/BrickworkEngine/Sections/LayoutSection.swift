/// A section: its layout, its items, and its header, footer, insets and background.
///
/// Along the scroll axis, it consists of the header, the inset, the items, the inset, and the footer. The
/// header is as wide as the container, unless it follows the insets. A section without items consists of its
/// header, its insets and its footer.
public struct LayoutSection: Equatable, Sendable {
    /// A header or a footer.
    public struct Supplementary: Equatable, Hashable, Sendable {
        /// The height, in points. With a horizontal axis, the width. If the view is self-sizing, the estimate or the
        /// measured height.
        public var height: Double
        /// Whether it stays at the edge of the visible rect while its section is visible.
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

        /// Returns the header or footer with the measured length of `previous`, its earlier version, if both
        /// have the same estimate. Otherwise, returns it unchanged.
        public func keepingMeasure(of previous: Supplementary) -> Supplementary {
            guard let estimate, estimate == previous.estimate else { return self }
            var result = self
            result.height = previous.height
            return result
        }
    }

    /// The layout of the items.
    public var layout: SectionKind
    /// The insets of the items, inside header and footer.
    public var insets: LayoutInsets
    /// The header before the items, if there is one.
    public var header: Supplementary?
    /// The footer after the items, if there is one.
    public var footer: Supplementary?
    /// Whether header and footer keep the insets across the scroll axis, as the items do. Otherwise, they
    /// fill the container.
    public var supplementariesFollowInsets = false
    /// Whether there is a decoration behind the whole section, including its header and footer.
    public var hasBackground: Bool
    /// The items.
    public var items: LayoutItems

    /// Creates a section. Everything but the layout has a default.
    public init(
        layout: some SectionLayout,
        insets: LayoutInsets = .zero,
        header: Supplementary? = nil,
        footer: Supplementary? = nil,
        supplementariesFollowInsets: Bool = false,
        hasBackground: Bool = false,
        items: LayoutItems = []
    ) {
        self.layout = layout.kind
        self.insets = insets
        self.header = header
        self.footer = footer
        self.supplementariesFollowInsets = supplementariesFollowInsets
        self.hasBackground = hasBackground
        self.items = items
    }

    /// Keeps the measured lengths of the header and footer of `previous`, an earlier version of the section, if they have the
    /// same estimates.
    package mutating func keepMeasures(of previous: LayoutSection) {
        if let earlier = previous.header { header = header?.keepingMeasure(of: earlier) }
        if let earlier = previous.footer { footer = footer?.keepingMeasure(of: earlier) }
    }
}
