/// Items over several columns and rows of equal cells, packed densely in their order.
///
/// An item takes the columns of its span, and the number of rows that comes nearest to its length at that width, from 1 to
/// 100. So with square cells, `.aspectRatio(1, span: .columns(2))` takes two columns and two rows, and `.aspectRatio(0.5)` one
/// column and two rows.
///
/// Each item goes to the first free place, row by row from the leading edge. Later small items fill the holes that earlier large
/// ones leave, as with `grid-auto-flow: dense` in CSS. Placing costs O(columns · (items + rows · shapes)), where a shape is a
/// number of columns and rows. Every change places all items again.
public struct MosaicSection: SectionArrangement {
    /// The number of columns.
    public var columns: ColumnCount
    /// The aspect ratio of a cell, width divided by height. If it isn't a positive finite number, cells have no length.
    public var aspectRatio: Double
    /// The spacing between columns, in points.
    public var itemSpacing: Double
    /// The spacing between rows, in points.
    public var lineSpacing: Double

    /// Creates a mosaic. By default, it has as many columns of squares at least 90 points wide as fit, 10 points apart.
    public init(
        columns: some ColumnCountConvertible = .minimumWidth(90),
        aspectRatio: Double = 1,
        itemSpacing: Double = 10,
        lineSpacing: Double = 10
    ) {
        self.columns = columns.columnCount
        self.aspectRatio = aspectRatio
        self.itemSpacing = itemSpacing
        self.lineSpacing = lineSpacing
    }

    /// This section: ``SectionKind/mosaic(_:)``.
    public var kind: SectionKind { .mosaic(self) }

    /// Places the items from `first` to the end, as ``SectionArrangement`` requires.
    public func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into places: inout ItemFrames
    ) {
        let grid = ColumnGrid(columns, spacing: itemSpacing, crossLength: space.crossUnits)
        let cell = grid.cellLength(aspectRatio: aspectRatio, axis: space.axis)
        let spacing = LayoutUnit(length: lineSpacing).raw
        var (cells, frames) = (FreeCells(columns: grid.count), FramePlaces())
        for index in 0..<items.count {
            let span = grid.span(items.traits[index])
            let length = items.length(index, width: grid.width(span: span), axis: space.axis)
            let rows = Self.rows(of: length, cell: cell, spacing: spacing)
            let (row, column) = cells.take(columns: span, rows: rows)
            let start = LayoutUnit.start(ofRow: row, length: cell, spacing: spacing)
            frames.append(
                Place(
                    crossStart: grid.start(column),
                    crossEnd: grid.end(column, span: span),
                    start: start,
                    // At most 100 rows of two longest lengths: far below the limit.
                    end: LayoutUnit.clampedSum(start, (cell + spacing) &* Int64(rows) - spacing)
                )
            )
        }
        places.form = .frames(frames)
    }

    private static func rows(of length: Int64, cell: Int64, spacing: Int64) -> Int {
        let pitch = cell + spacing
        guard pitch > 0 else { return 1 }
        return Int(max(1, min((length + spacing + pitch / 2) / pitch, Int64(mostRows))))
    }

    private static let mostRows = 100
}

private struct FreeCells {
    private let columns: Int
    private let words: Int
    /// A bit for each cell, row by row, that is set if the cell is taken.
    private var taken: [UInt64] = []
    /// For each shape, the row of its last item. Cells are only taken, never freed, so no row before it has a place.
    private var shapes: [(columns: Int, rows: Int, row: Int)] = []
    /// The number of rows at the start without a free cell.
    private var fullRows = 0

    init(columns: Int) {
        self.columns = columns
        words = (columns + 63) / 64
    }

    mutating func take(columns span: Int, rows: Int) -> (row: Int, column: Int) {
        let shape = shapes.firstIndex { $0.columns == span && $0.rows == rows }
        var row = max(fullRows, shape.map { shapes[$0].row } ?? 0)
        while true {
            if let column = firstColumn(ofSpan: span, inRows: row..<row + rows) {
                if let shape { shapes[shape].row = row } else { shapes.append((span, rows, row)) }
                fill(row..<row + rows, column..<column + span)
                return (row, column)
            }
            row += 1
        }
    }

    /// Returns the first column from which on a number of columns is free in all rows.
    private func firstColumn(ofSpan span: Int, inRows rows: Range<Int>) -> Int? {
        var free = 0
        for column in 0..<columns {
            let bit = UInt64(1) << UInt64(column % 64)
            let isTaken = rows.contains { row in
                let word = row * words + column / 64
                return word < taken.count && taken[word] & bit != 0
            }
            free = isTaken ? 0 : free + 1
            if free == span { return column - span + 1 }
        }
        return nil
    }

    private mutating func fill(_ rows: Range<Int>, _ columns: Range<Int>) {
        while taken.count < rows.upperBound * words { taken.append(0) }
        for row in rows {
            for column in columns { taken[row * words + column / 64] |= UInt64(1) << UInt64(column % 64) }
        }
        while firstColumn(ofSpan: 1, inRows: fullRows..<fullRows + 1) == nil { fullRows += 1 }
    }
}
