/// The number of columns of a section.
///
/// In 375 points with a spacing of 10, `.minimumWidth(150)` makes two columns of 182.5 points. A number is fixed: `columns: 3`.
public enum ColumnCount: Equatable, Hashable, Sendable {
    /// A fixed number of columns. Values below 1 count as 1, values above 1,024 as 1,024.
    case fixed(Int)
    /// As many columns of at least this width as fit, in points: at least 1, at most 1,024. If the width isn't a
    /// positive finite number, the result is 1.
    case minimumWidth(Double)
}

extension ColumnCount: ExpressibleByIntegerLiteral {
    /// Creates a fixed number of columns, as in `columns: 3`.
    public init(integerLiteral count: Int) {
        self = .fixed(count)
    }
}

/// Columns of equal width. The first one is at the leading edge.
struct ColumnGrid: Equatable, Sendable {
    static let mostColumns = 1_024

    let count: Int
    let spacing: Int64
    /// The width of one column, in points.
    let columnWidth: Double
    /// Whether items with a width and height are enlarged to their columns' width.
    let enlargesItems: Bool
    /// The distance between the starts of two columns, rounded down, and the total number of units left over.
    private let pitch: Int64
    private let leftOver: UInt32

    init(_ columns: ColumnCount, spacing points: Double, across crossUnits: Int64, enlargesItems: Bool = true)
    {
        self.enlargesItems = enlargesItems
        let wanted = LayoutUnit(length: points).raw
        switch columns {
        case .fixed(let number):
            count = max(1, min(number, Self.mostColumns))
        case .minimumWidth(let width):
            let least = LayoutUnit(length: width).raw
            let fitting = least > 0 ? (crossUnits + wanted) / (least + wanted) : 1
            count = Int(max(1, min(fitting, Int64(Self.mostColumns))))
        }
        spacing = count > 1 ? min(wanted, crossUnits / Int64(count - 1)) : 0
        let total = crossUnits + spacing
        pitch = total / Int64(count)
        leftOver = UInt32(truncatingIfNeeded: total % Int64(count))
        let gap = LayoutUnit(raw: spacing).points
        columnWidth = max(0, (LayoutUnit(raw: crossUnits).points + gap) / Double(count) - gap)
    }

    /// Returns the start of a column. The widths of columns differ by at most one unit, and the last column
    /// ends at the section's edge.
    @inline(__always)
    func start(_ column: Int) -> Int64 {
        let shared = leftOver &* UInt32(truncatingIfNeeded: column) / UInt32(truncatingIfNeeded: count)
        return pitch &* Int64(column) &+ Int64(shared)
    }

    /// Returns the end of the last of `span` columns from `column` on.
    @inline(__always)
    func end(_ column: Int, span: Int) -> Int64 {
        start(column + span) - spacing
    }

    /// Returns the columns that intersect a range across the scroll axis, and perhaps one more on either
    /// side.
    func columns(meeting across: Band) -> Range<Int> {
        let step = max(1, pitch)
        let last = Int64(count - 1)
        let first = max(0, min(across.start / step - 1, last))
        let end = max(first, min(across.end / step, last))
        return Int(first)..<Int(end) + 1
    }

    /// Returns the number of columns that an item takes.
    @inline(__always)
    func span(_ traits: ItemTraits) -> Int {
        min(traits.span, count)
    }

    /// Returns the length of a cell that is a column wide, in units.
    func cellLength(aspectRatio: Double, axis: LayoutContainer.Axis) -> Int64 {
        let width = width(span: 1)
        return LayoutUnit(length: axis == .vertical ? width / aspectRatio : width * aspectRatio).raw
    }

    /// Returns the width of `span` columns and the spacing between them, in points.
    @inline(__always)
    func width(span: Int) -> Double {
        span == 1
            ? columnWidth : columnWidth * Double(span) + LayoutUnit(raw: spacing).points * Double(span - 1)
    }
}

extension LayoutContainer {
    /// Returns the length of an item across the scroll axis, in points. It isn't rounded to pixels.
    ///
    /// - Parameters:
    ///   - span: The number of columns that the item takes.
    ///   - columns: The section's columns. `nil` if it has none: its items then are at most as long as the section.
    ///   - spacing: The spacing between columns.
    ///   - insets: The section's insets.
    package func itemWidth(
        _ span: ItemSize.Span,
        columns: ColumnCount?,
        spacing: Double,
        insets: LayoutInsets
    ) -> Double {
        let crossUnits = crossRange(inside: insets).length
        guard let columns else { return LayoutUnit(raw: crossUnits).points }
        let grid = ColumnGrid(columns, spacing: spacing, across: crossUnits)
        let count =
            switch span {
            case .columns(let count): max(1, min(count, grid.count))
            case .full: grid.count
            }
        return LayoutUnit(raw: grid.end(0, span: count)).points
    }

    /// Returns the number of columns of a section.
    package func columnCount(_ columns: ColumnCount, spacing: Double, insets: LayoutInsets) -> Int {
        ColumnGrid(columns, spacing: spacing, across: crossRange(inside: insets).length).count
    }

    /// Returns the range between insets across the scroll axis, in units from the leading edge.
    func crossRange(inside insets: LayoutInsets) -> (start: Int64, length: Int64) {
        let isVertical = axis == .vertical
        let start = min(LayoutUnit(length: isVertical ? insets.leading : insets.top).raw, crossLength)
        let end = LayoutUnit(length: isVertical ? insets.trailing : insets.bottom).raw
        return (start, max(0, crossLength - start - end))
    }
}
