/// The number of columns of a section, or the minimum width of one.
///
/// In 375 points with a spacing of 10, `.minimumWidth(150)` makes two columns of 182.5 points.
public struct ColumnCount: Equatable, Hashable, Sendable {
    package enum Rule: Hashable, Sendable {
        case fixed(Int)
        case minimumWidth(Double)
    }

    package let rule: Rule
}

/// A number of columns: an `Int`, or a ``ColumnCount`` such as `.minimumWidth(160)`.
public protocol ColumnCountConvertible {
    /// The number of columns.
    var columnCount: ColumnCount { get }
}

extension Int: ColumnCountConvertible {
    /// This number of columns: ``ColumnCountConvertible/fixed(_:)``.
    public var columnCount: ColumnCount { .fixed(self) }
}

extension ColumnCount: ColumnCountConvertible {
    /// This value.
    public var columnCount: ColumnCount { self }
}

// Members of the protocol, so that `columns: .minimumWidth(160)` finds them.
extension ColumnCountConvertible where Self == ColumnCount {
    /// A fixed number of columns. Values below 1 count as 1, values above 1,024 as 1,024.
    public static func fixed(_ count: Int) -> ColumnCount { ColumnCount(rule: .fixed(count)) }

    /// As many columns of at least this width as fit, in points: at least 1, at most 1,024. If the width isn't a
    /// positive finite number, the result is 1.
    public static func minimumWidth(_ width: Double) -> ColumnCount {
        ColumnCount(rule: .minimumWidth(width))
    }

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    @available(*, unavailable, renamed: "minimumWidth(_:)")
    public static func adaptive(minimum width: Double) -> ColumnCount { .minimumWidth(width) }
}

extension ColumnCount: ExpressibleByIntegerLiteral {
    /// Creates a fixed number of columns, as in `columns: 3`.
    public init(integerLiteral count: Int) {
        rule = .fixed(count)
    }
}

/// Columns of equal width. The first one is at the leading edge.
struct ColumnGrid: Equatable, Sendable {
    static let mostColumns = 1_024

    let count: Int
    let spacing: Int64
    let columnWidth: Double
    let enlargesItems: Bool
    /// The distance between the starts of two columns, rounded down, and the total number of units left over.
    private let pitch: Int64
    private let leftOver: UInt32

    init(
        _ columns: ColumnCount,
        spacing points: Double,
        crossLength crossUnits: Int64,
        enlargesItems: Bool = true
    ) {
        self.enlargesItems = enlargesItems
        let wanted = LayoutUnit(length: points).raw
        switch columns.rule {
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

    @inline(__always)
    func end(_ column: Int, span: Int) -> Int64 {
        start(column + span) - spacing
    }

    /// Returns a range with the columns that intersect a range across the scroll axis. It may begin and end with others, also
    /// with columns that don't exist.
    func columns(meeting cross: Band) -> Range<Int64> {
        let step = max(1, pitch)
        return cross.start / step - 1..<cross.end / step + 1
    }

    @inline(__always)
    func span(_ traits: ItemTraits) -> Int {
        min(traits.span, count)
    }

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
    /// Returns the length of an item across the scroll axis, in points, not rounded to pixels. Without columns, items are at
    /// most as long as the section.
    package func itemWidth(
        _ span: ItemSize.Span,
        columns: ColumnCount?,
        spacing: Double,
        insets: LayoutInsets
    ) -> Double {
        let crossUnits = crossRange(inside: insets).length
        guard let columns else { return LayoutUnit(raw: crossUnits).points }
        let grid = ColumnGrid(columns, spacing: spacing, crossLength: crossUnits)
        let count =
            switch span {
            case .columns(let count): max(1, min(count, grid.count))
            case .full: grid.count
            }
        return LayoutUnit(raw: grid.end(0, span: count)).points
    }

    package func columnCount(_ columns: ColumnCount, spacing: Double, insets: LayoutInsets) -> Int {
        ColumnGrid(columns, spacing: spacing, crossLength: crossRange(inside: insets).length).count
    }

    /// Returns the range between insets across the scroll axis, in units from the leading edge.
    func crossRange(inside insets: LayoutInsets) -> (start: Int64, length: Int64) {
        let (first, end) = insets.units(along: axis.cross)
        let start = min(first, crossLength)
        return (start, max(0, crossLength - start - end))
    }
}
