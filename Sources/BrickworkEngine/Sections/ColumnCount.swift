/// How many columns a section has.
public enum ColumnCount: Equatable, Hashable, Sendable {
    /// So many, at least 1 and at most 1,024.
    case fixed(Int)
    /// As many as fit when none is narrower than so many points; at least 1. What is not a positive finite
    /// number gives 1.
    case minimumWidth(Double)
}

/// Columns of equal width across a section, the first at the leading edge.
struct ColumnGrid: Equatable, Sendable {
    static let mostColumns = 1_024

    let count: Int
    let spacing: Int64
    /// The width of one column, in points.
    let columnWidth: Double
    /// From one column's start to the next, rounded down, and the units that are left over in all.
    private let pitch: Int64
    private let leftOver: UInt32

    init(_ columns: ColumnCount, spacing points: Double, across crossUnits: Int64) {
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

    /// Where a column begins. Columns differ by a unit at most, and the last one ends where the section does.
    @inline(__always)
    func start(_ column: Int) -> Int64 {
        let shared = leftOver &* UInt32(truncatingIfNeeded: column) / UInt32(truncatingIfNeeded: count)
        return pitch &* Int64(column) &+ Int64(shared)
    }

    /// Where the last of `span` columns from `column` on ends.
    @inline(__always)
    func end(_ column: Int, span: Int) -> Int64 {
        start(column + span) - spacing
    }

    /// The columns that a stretch across meets, and perhaps one more on either side.
    func columns(meeting across: Band) -> Range<Int> {
        let step = max(1, pitch)
        let last = Int64(count - 1)
        let first = max(0, min(across.start / step - 1, last))
        let end = max(first, min(across.end / step, last))
        return Int(first)..<Int(end) + 1
    }

    /// The number of columns that an item gets.
    @inline(__always)
    func span(_ traits: ItemTraits) -> Int {
        min(traits.span, count)
    }

    /// The width of `span` columns and the spacing between them, in points.
    @inline(__always)
    func width(span: Int) -> Double {
        span == 1
            ? columnWidth : columnWidth * Double(span) + LayoutUnit(raw: spacing).points * Double(span - 1)
    }
}
