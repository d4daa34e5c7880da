/// The kinds of section, with their settings.
///
/// It is an enumeration because Embedded Swift has no existentials of values.
///
/// `WaterfallSection(columns: 3).kind` is `.waterfall(WaterfallSection(columns: 3))`.
public enum SectionKind: Equatable, Sendable {
    /// Columns of equal width with items of different lengths.
    case waterfall(WaterfallSection)
    /// Lines of items with sizes of their own.
    case flow(FlowSection)
    /// Rows of about one height that fill the width.
    case justified(JustifiedSection)
    /// Equal cells in rows.
    case grid(GridSection)
    /// Items over several columns and rows of equal cells.
    case mosaic(MosaicSection)
    /// An app's own layout.
    case custom(CustomSection)
}

extension SectionKind: SectionArrangement {
    /// This kind of section.
    public var kind: SectionKind { self }

    /// Places the items from `first` to the end, as ``SectionArrangement`` requires.
    public func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into frames: inout ItemFrames
    ) {
        switch self {
        case .waterfall(let section):
            section.place(items, from: first, keepingColumns: keepingColumns, in: space, into: &frames)
        case .flow(let section):
            section.place(items, from: first, keepingColumns: keepingColumns, in: space, into: &frames)
        case .justified(let section):
            section.place(items, from: first, keepingColumns: keepingColumns, in: space, into: &frames)
        case .grid(let section):
            section.place(items, from: first, keepingColumns: keepingColumns, in: space, into: &frames)
        case .mosaic(let section):
            section.place(items, from: first, keepingColumns: keepingColumns, in: space, into: &frames)
        case .custom(let section):
            section.arrangement.place(
                items,
                from: first,
                keepingColumns: keepingColumns,
                in: space,
                into: &frames
            )
        }
    }
}

extension SectionKind {
    /// The number of columns; `nil` without columns. Sections without columns ignore a new number.
    package var columns: ColumnCount? {
        get {
            switch self {
            case .waterfall(let section): section.columns
            case .grid(let section): section.columns
            case .mosaic(let section): section.columns
            case .flow, .justified, .custom: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .waterfall(var section):
                section.columns = newValue
                self = section.kind
            case .grid(var section):
                section.columns = newValue
                self = section.kind
            case .mosaic(var section):
                section.columns = newValue
                self = section.kind
            case .flow, .justified, .custom: break
            }
        }
    }

    /// The spacing between columns or the items of a line, and the spacing along the scroll axis, in points. An app's own
    /// layout has no spacing, and ignores a new one.
    package var spacing: (items: Double, lines: Double) {
        get {
            switch self {
            case .waterfall(let section): (section.itemSpacing, section.lineSpacing)
            case .flow(let section): (section.itemSpacing, section.lineSpacing)
            case .justified(let section): (section.itemSpacing, section.lineSpacing)
            case .grid(let section): (section.itemSpacing, section.lineSpacing)
            case .mosaic(let section): (section.itemSpacing, section.lineSpacing)
            case .custom: (0, 0)
            }
        }
        set {
            switch self {
            case .waterfall(var section):
                (section.itemSpacing, section.lineSpacing) = newValue
                self = section.kind
            case .flow(var section):
                (section.itemSpacing, section.lineSpacing) = newValue
                self = section.kind
            case .justified(var section):
                (section.itemSpacing, section.lineSpacing) = newValue
                self = section.kind
            case .grid(var section):
                (section.itemSpacing, section.lineSpacing) = newValue
                self = section.kind
            case .mosaic(var section):
                (section.itemSpacing, section.lineSpacing) = newValue
                self = section.kind
            case .custom: break
            }
        }
    }
}

/// An arrangement: the way a section places its items.
///
/// The engine's layouts (``WaterfallSection``, ``FlowSection``, ``JustifiedSection``, ``GridSection`` and ``MosaicSection``) conform to this
/// protocol, and an app's own can. A conforming type is a value with settings but no state. If a section gets a layout that
/// equals its layout, its items keep their frames.
///
/// A layout appends a frame for each item, in *leading coordinates*: `x` grows from the leading edge across the scroll
/// axis, and `y` along it, from the section's start inside its insets. The engine turns the frames for horizontal
/// scrolling and mirrors them for right-to-left reading.
///
/// ```swift
/// struct StaircaseSection: SectionArrangement {
///     var step: Double
///
///     func place(
///         _ items: LayoutItems, from first: Int, keepingColumns: Bool, in space: SectionSpace,
///         into frames: inout ItemFrames
///     ) {
///         frames.removeAll(from: first)
///         for index in first..<items.count {
///             frames.append(LayoutRect(x: Double(index) * step, y: Double(index) * step, width: 40, height: 40))
///         }
///     }
/// }
/// ```
public protocol SectionArrangement: Equatable, Sendable {
    /// The kind of section. An app's own layout doesn't implement it, and is ``SectionKind/custom(_:)``.
    var kind: SectionKind { get }

    /// Places the items from `first` to the end.
    ///
    /// Frames without an item are ignored. An item without a frame gets an empty one at the section's start.
    ///
    /// - Parameters:
    ///   - items: All items of the section.
    ///   - first: The first item whose frame may have changed. The items before it keep their frames. At most
    ///     `items.count` and the number of frames.
    ///   - keepingColumns: Whether items that have a column keep it. Layouts without columns can ignore it.
    ///   - space: The space to fill.
    ///   - frames: The frames of the items before the change, and afterward of all items.
    func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into frames: inout ItemFrames
    )
}

/// Whether items may move to other columns when others change.
///
/// If an item is inserted at the front of two columns, `.rebalance` may move each later item to the other column, and `.sticky` moves
/// none.
public enum UpdatePolicy: Equatable, Hashable, Sendable {
    /// All items are placed as in a layout from scratch.
    case rebalance
    /// Items keep their columns and only move along them.
    ///
    /// Items with an estimated size that have never been visible don't: they go to the shortest columns when something
    /// before them changes. A new item goes where the columns end up most even, counting the items below that keep their
    /// places.
    case sticky
    /// Sections with measured items use ``sticky``, other sections ``rebalance``.
    ///
    /// Otherwise, measuring a cell that is visible could move other visible cells to other columns.
    case automatic
}

/// The space for a section's items.
public struct SectionSpace: Equatable, Sendable {
    /// The axis along which the content scrolls.
    public let axis: LayoutContainer.Axis
    let crossUnits: Int64

    /// The length across the scroll axis between the insets, in points.
    public var crossLength: Double {
        LayoutUnit(raw: crossUnits).points
    }
}

/// A section: its layout, its items, and its header, footer, insets and background.
///
/// Along the scroll axis, it consists of the header, the inset, the items, the inset, and the footer. The
/// header is as wide as the container, unless it has insets or follows the section's. A section without items consists of its
/// header, its insets and its footer.
///
/// ```swift
/// LayoutSection(
///     layout: GridSection(columns: 3),
///     insets: LayoutInsets(top: 10, leading: 10, bottom: 10, trailing: 10),
///     header: LayoutSection.Supplementary(height: 44, isPinned: true),
///     items: [.aspectRatio(1), .aspectRatio(1)]
/// )
/// ```
public struct LayoutSection: Equatable, Sendable {
    /// A header or a footer.
    public struct Supplementary: Equatable, Hashable, Sendable {
        /// The height, in points. With a horizontal axis, the width. If the view is self-sizing, the estimate or the
        /// measured height.
        public var height: Double
        /// Whether it stays at the edge of the visible rect while its section is visible.
        public var isPinned: Bool
        /// The insets around the view, inside its part of the section. They add to the section's length, and with
        /// ``LayoutSection/supplementariesFollowInsets`` to the section's insets.
        public var insets = LayoutInsets.zero
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
    /// Whether header and footer keep the section's insets across the scroll axis, as the items do. Otherwise, they
    /// fill the container.
    public var supplementariesFollowInsets = false
    /// Whether there is a decoration behind the whole section, including its header and footer.
    public var hasBackground: Bool
    /// The items.
    public var items: LayoutItems

    /// Creates a section. Everything but the layout has a default.
    public init(
        layout: some SectionArrangement,
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

    /// Creates a section with an array of items, such as `ratios.map { .aspectRatio($0) }`.
    public init(
        layout: some SectionArrangement,
        insets: LayoutInsets = .zero,
        header: Supplementary? = nil,
        footer: Supplementary? = nil,
        supplementariesFollowInsets: Bool = false,
        hasBackground: Bool = false,
        items: [ItemSize]
    ) {
        self.init(
            layout: layout,
            insets: insets,
            header: header,
            footer: footer,
            supplementariesFollowInsets: supplementariesFollowInsets,
            hasBackground: hasBackground,
            items: LayoutItems(items)
        )
    }

    /// Keeps the measured lengths of the header and footer of `previous`, an earlier version of the section, if they have the
    /// same estimates.
    package mutating func keepMeasures(of previous: LayoutSection) {
        if let earlier = previous.header { header = header?.keepingMeasure(of: earlier) }
        if let earlier = previous.footer { footer = footer?.keepingMeasure(of: earlier) }
    }
}
