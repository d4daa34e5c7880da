/// Items in lines: the lines of a flow, whose items keep their sizes, or justified rows, which the items
/// fill.
struct LinePlaces: Sendable {
    /// A line of a flow, or a row.
    struct Line: Equatable, Sendable {
        var firstItem: Int
        /// The position along the scroll axis.
        var start: Int64
        var length: Int64
        /// The end of the last item across the scroll axis.
        var crossEnd: Int64
    }

    /// How items get their frame within a line.
    enum Fit: Equatable, Sendable {
        /// Their own size, aligned within the line.
        case own(FlowSection.LineAlignment)
        /// The line's length, and the width up to the next item.
        case fills(itemSpacing: Int64)
    }

    private(set) var fit: Fit
    private(set) var available: Int64
    private(set) var axis: LayoutContainer.Axis
    private(set) var lines: [Line] = []
    /// Each item's start across the scroll axis.
    private var crossStarts: [Int64] = []
    private var lineNumbers: [Int32] = []

    init(fit: Fit, available: Int64, axis: LayoutContainer.Axis) {
        self.fit = fit
        self.available = available
        self.axis = axis
    }

    /// The number of placed items.
    var count: Int { lineNumbers.count }

    var length: Int64 {
        guard let last = lines.last else { return 0 }
        return LayoutUnit.clampedSum(last.start, last.length)
    }

    func place(_ index: Int, of items: LayoutItems) -> Place {
        let number = Int(lineNumbers[index])
        let line = lines[number]
        let crossStart = crossStarts[index]
        switch fit {
        case .fills(let itemSpacing):
            let isLast = index + 1 == count || Int(lineNumbers[index + 1]) != number
            let crossEnd = isLast ? line.crossEnd : max(crossStart, crossStarts[index + 1] - itemSpacing)
            return Place(
                crossStart: crossStart,
                crossEnd: crossEnd,
                start: line.start,
                end: LayoutUnit.clampedSum(line.start, line.length)
            )
        case .own(let alignment):
            let size = items.lineSize(index, available: available, axis: axis)
            let start = LayoutUnit.clampedSum(line.start, alignment.offset(slack: line.length - size.length))
            return Place(
                crossStart: crossStart,
                crossEnd: crossStart + size.cross,
                start: start,
                end: LayoutUnit.clampedSum(start, size.length)
            )
        }
    }

    func visitCandidates(in band: Band, of items: LayoutItems, _ body: (Int, Place) -> Bool) -> Bool {
        let first = partitionPoint(lines.count) {
            LayoutUnit.clampedSum(lines[$0].start, lines[$0].length) <= band.start
        }
        guard first < lines.count else { return true }
        for index in lines[first].firstItem..<count {
            guard lines[Int(lineNumbers[index])].start < band.end else { return true }
            guard body(index, place(index, of: items)) else { return false }
        }
        return true
    }

    /// Removes the line of the item before `index`, which may now have space for it, and all lines after it.
    mutating func removeLines(from index: Int) {
        guard index > 0, index <= count else { return removeAll() }
        let number = Int(lineNumbers[index - 1])
        let first = lines[number].firstItem
        lines.removeSubrange(number...)
        crossStarts.removeSubrange(first...)
        lineNumbers.removeSubrange(first...)
    }

    /// Adds an item to the present line, by its start across the scroll axis.
    mutating func append(_ crossStart: Int64) { crossStarts.append(crossStart) }

    /// Ends the present line, with `spacing` points after the line before.
    mutating func endLine(length: Int64, crossEnd: Int64, spacing: Double) {
        let start = lines.isEmpty ? 0 : LayoutUnit.clampedSum(self.length, LayoutUnit(length: spacing).raw)
        let number = Int32(truncatingIfNeeded: lines.count)
        lines.append(Line(firstItem: count, start: start, length: length, crossEnd: crossEnd))
        lineNumbers.append(contentsOf: repeatElement(number, count: crossStarts.count - count))
    }

    /// Drops all places, and keeps their memory.
    mutating func clear(for fit: Fit, available: Int64, axis: LayoutContainer.Axis) {
        self.fit = fit
        self.available = available
        self.axis = axis
        removeAll()
    }

    private mutating func removeAll() {
        lines.removeAll(keepingCapacity: true)
        crossStarts.removeAll(keepingCapacity: true)
        lineNumbers.removeAll(keepingCapacity: true)
    }
}

extension ItemFrames {
    /// Returns the lines of an earlier layout if they were for the same space, or empty ones.
    mutating func takeLines(fit: LinePlaces.Fit, in space: SectionSpace) -> LinePlaces {
        guard case .lines(var lines) = form else {
            form = .none
            return LinePlaces(fit: fit, available: space.crossUnits, axis: space.axis)
        }
        form = .none
        if lines.fit != fit || lines.available != space.crossUnits || lines.axis != space.axis {
            lines.clear(for: fit, available: space.crossUnits, axis: space.axis)
        }
        return lines
    }
}
