/// The kinds of section, with their settings.
///
/// It is an enumeration because Embedded Swift has no existentials of values.
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

extension SectionKind: SectionLayout {
    /// This kind of section.
    public var kind: SectionKind { self }

    /// Places the items from `first` to the end, as ``SectionLayout`` requires.
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
            section.layout.place(items, from: first, keepingColumns: keepingColumns, in: space, into: &frames)
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
