/// The frames of a section's items, stored in a form that suits the layout: columns, lines, cells, or a frame
/// for each item.
///
/// An app's own layout appends to it: ``SectionArrangement`` has an example.
public struct ItemFrames: Sendable {
    enum Form: Sendable {
        case none
        case columns(ColumnPlaces)
        case lines(LinePlaces)
        case cells(CellPlaces)
        case frames(FramePlaces)
    }

    var form = Form.none

    init() {}

    /// The number of frames.
    public var count: Int {
        switch form {
        case .none: 0
        case .columns(let columns): columns.count
        case .lines(let lines): lines.count
        case .cells(let cells): cells.count
        case .frames(let frames): frames.count
        }
    }

    /// The end of the items along the scroll axis, in units.
    var length: Int64 {
        switch form {
        case .none: 0
        case .columns(let columns): columns.length
        case .lines(let lines): lines.length
        case .cells(let cells): cells.length
        case .frames(let frames): frames.length
        }
    }

    /// The distance by which items begin before the section's start, in units. This happens only in an app's
    /// own layout.
    var overhang: Int64 {
        guard case .frames(let frames) = form else { return 0 }
        return frames.overhang
    }

    var hiddenCount: Int {
        if case .lines(let lines) = form { lines.hiddenCount } else { 0 }
    }

    var isBalanced: Bool {
        guard case .columns(let columns) = form else { return true }
        return columns.isBalanced
    }

    @inline(__always)
    func place(_ index: Int, of items: LayoutItems) -> Place {
        switch form {
        case .none: Place(crossStart: 0, crossEnd: 0, start: 0, end: 0)
        case .columns(let columns): columns.place(index, of: items)
        case .lines(let lines): lines.place(index, of: items)
        case .cells(let cells): cells.place(index)
        case .frames(let frames): frames.place(index)
        }
    }

    /// Calls `body` with at least the items that intersect `area`, in order of their index, until it returns
    /// false. Returns whether it always returned true.
    @inline(__always)
    func visitCandidates(in area: Area, of items: LayoutItems, _ body: (Int, Place) -> Bool) -> Bool {
        switch form {
        case .none: true
        case .columns(let columns): columns.visitCandidates(in: area, of: items, body)
        case .lines(let lines): lines.visitCandidates(in: area.along, of: items, body)
        case .cells(let cells): cells.visitCandidates(in: area.along, body)
        case .frames(let frames): frames.visitCandidates(in: area.along, body)
        }
    }
}

// Methods for an app's own layout.
extension ItemFrames {
    /// Removes the frames from `index` on. O(number of remaining frames).
    public mutating func removeAll(from index: Int) {
        withFrames { $0.removeAll(from: index) }
    }

    /// Adds the frame of the next item, in points from the section's leading start. O(1) amortized.
    ///
    /// Coordinates that aren't numbers count as zero, and so do sizes that aren't positive finite numbers.
    /// Items may be before the section's start, or beyond its edges. They are found there, too. Only items
    /// beyond its end make the section longer.
    public mutating func append(_ frame: LayoutRect) {
        withFrames { $0.append(frame) }
    }

    /// Makes the number of places equal to the number of items, even if an app's own layout is wrong.
    /// Additional frames are removed. Missing ones are empty, at the section's start. O(1) if the numbers are
    /// equal.
    mutating func fit(to count: Int) {
        guard self.count != count else { return }
        withFrames { frames in
            frames.removeAll(from: count)
            for _ in frames.count..<count {
                frames.append(LayoutRect(x: 0, y: 0, width: 0, height: 0))
            }
        }
    }

    /// Calls `body` with the frames, in place. Another form is replaced by an empty list of frames.
    private mutating func withFrames(_ body: (inout FramePlaces) -> Void) {
        var frames: FramePlaces
        if case .frames(let present) = form { frames = present } else { frames = FramePlaces() }
        form = .none
        body(&frames)
        form = .frames(frames)
    }
}

extension ItemFrames {
    /// Returns the columns of an earlier layout if they were for the same space, or empty ones. If items keep
    /// their columns, they remember the columns only if the number of columns is the same.
    mutating func takeColumns(
        _ grid: ColumnGrid,
        lineSpacing: Int64,
        keepingColumns: Bool,
        in space: SectionSpace
    ) -> ColumnPlaces {
        defer { form = .none }
        guard case .columns(var columns) = form else {
            return ColumnPlaces(grid: grid, axis: space.axis, lineSpacing: lineSpacing)
        }
        form = .none
        if columns.grid != grid || columns.axis != space.axis || columns.lineSpacing != lineSpacing {
            columns.clear(
                for: grid,
                axis: space.axis,
                lineSpacing: lineSpacing,
                keepingColumns: !keepingColumns || columns.grid.count == grid.count
            )
        }
        return columns
    }

    func length(of item: Int, in items: LayoutItems) -> Int64? {
        if case .columns(let columns) = form { columns.length(item, of: items) } else { nil }
    }

    /// Returns whether measuring an item, even with its present size, may close gaps that growing toward the section's start has
    /// left.
    func mayCloseGaps(measuring item: Int, of items: LayoutItems) -> Bool {
        guard case .columns(let columns) = form, columns.gap != nil else { return false }
        return items.traits[item].kind.isEstimate || columns.hasGaps(near: item, of: items)
    }

    /// Whether columns may have gaps before their first items.
    var mayHaveGapsAtStart: Bool {
        if case .columns(let columns) = form { columns.gap == 0 } else { false }
    }

    /// Calls `body` with the columns, in place. Returns `nil` without columns.
    @discardableResult
    mutating func withColumns<Result>(_ body: (inout ColumnPlaces) -> Result) -> Result? {
        guard case .columns(var columns) = form else { return nil }
        form = .none
        defer { form = .columns(columns) }
        return body(&columns)
    }
}
