/// Equal cells in rows. Nothing is stored for an item, because its place follows from its index.
///
/// In 3 columns, cell 7 is in row 2 and column 1. A query divides the visible range by the length of a row, so it takes O(k)
/// for k cells, whatever their number.
struct CellPlaces: Equatable, Sendable {
    let grid: ColumnGrid
    let cellLength: Int64
    let lineSpacing: Int64
    var count: Int

    private var rows: Int {
        (count + grid.count - 1) / grid.count
    }

    var length: Int64 {
        rows > 0 ? end(row: rows - 1) : 0
    }

    func place(_ index: Int) -> Place {
        let row = index / grid.count
        let column = index % grid.count
        return Place(
            crossStart: grid.start(column),
            crossEnd: grid.end(column, span: 1),
            start: start(row: row),
            end: end(row: row)
        )
    }

    func visitCandidates(in band: Band, _ body: (Int, Place) -> Bool) -> Bool {
        guard count > 0, band.end > 0 else { return true }
        let pitch = max(1, cellLength + lineSpacing)
        // If indices have 32 bits, a row beyond their range is after the last row.
        guard let firstRow = Int(exactly: max(0, band.start) / pitch) else { return true }
        let first = firstRow.multipliedReportingOverflow(by: grid.count)
        guard !first.overflow, first.partialValue < count else { return true }
        for index in first.partialValue..<count {
            let place = place(index)
            guard place.start < band.end else { return true }
            guard body(index, place) else { return false }
        }
        return true
    }

    private func start(row: Int) -> Int64 {
        LayoutUnit.start(ofRow: row, length: cellLength, spacing: lineSpacing)
    }

    private func end(row: Int) -> Int64 {
        LayoutUnit.clampedSum(start(row: row), cellLength)
    }
}
