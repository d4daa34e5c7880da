/// Items in lines: the lines of a flow, whose items keep their sizes, or justified rows, which the items
/// fill.
///
/// Tags of 80, 120 and 90 points in 300 points make two lines with spacings of 10: the first two take 210, and the third would
/// need 310. Lines are in order, so a query searches them by their starts in O(log n + k).
struct LinePlaces: Sendable {
    struct Line: Equatable, Sendable {
        var firstItem: Int
        var start: Int64
        var length: Int64
        /// The end of the last item across the scroll axis.
        var crossEnd: Int64
        /// Whether each item takes the width up to the next one.
        var isFilled: Bool
    }

    /// How items get their frame within a line.
    enum Fit: Equatable, Sendable {
        /// Their own size, aligned within the line. In a filled line, the width up to the next item.
        case own(FlowSection.LineAlignment, itemSpacing: Int64)
        /// The line's length, and the width up to the next item.
        case fills(itemSpacing: Int64)
    }

    private(set) var fit: Fit
    private(set) var available: Int64
    private(set) var axis: LayoutContainer.Axis
    private(set) var lines: [Line] = []
    private var crossStarts: [Int64] = []
    private var lineNumbers: [Int32] = []
    /// The number of items that have no place in a line.
    private var restCount = 0
    /// Whether the last place in a line is that of the last item, because items before it are hidden.
    private var overflows = false
    private(set) var hiddenCount = 0

    init(fit: Fit, available: Int64, axis: LayoutContainer.Axis) {
        self.fit = fit
        self.available = available
        self.axis = axis
    }

    var count: Int { lineNumbers.count + restCount }

    /// The number of items in lines, without the overflow item.
    private var shownCount: Int { lineNumbers.count - (overflows ? 1 : 0) }

    var length: Int64 {
        guard let last = lines.last else { return 0 }
        return LayoutUnit.clampedSum(last.start, last.length)
    }

    func place(_ index: Int, of items: LayoutItems) -> Place {
        let isOverflow = overflows && index == count - 1
        guard isOverflow || index < shownCount else {
            return Place(crossStart: 0, crossEnd: 0, start: length, end: length)
        }
        let slot = isOverflow ? shownCount : index
        let number = Int(lineNumbers[slot])
        let line = lines[number]
        let crossStart = crossStarts[slot]
        func crossEnd(_ itemSpacing: Int64) -> Int64 {
            let isLast = slot + 1 == lineNumbers.count || Int(lineNumbers[slot + 1]) != number
            return isLast ? line.crossEnd : max(crossStart, crossStarts[slot + 1] - itemSpacing)
        }
        switch fit {
        case .fills(let itemSpacing):
            return Place(
                crossStart: crossStart,
                crossEnd: crossEnd(itemSpacing),
                start: line.start,
                end: LayoutUnit.clampedSum(line.start, line.length)
            )
        case .own(let alignment, let itemSpacing):
            let size = items.lineSize(index, available: available, axis: axis)
            let start = LayoutUnit.clampedSum(line.start, alignment.offset(slack: line.length - size.length))
            return Place(
                crossStart: crossStart,
                crossEnd: line.isFilled ? crossEnd(itemSpacing) : crossStart + size.cross,
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
        for slot in lines[first].firstItem..<lineNumbers.count {
            guard lines[Int(lineNumbers[slot])].start < band.end else { return true }
            let index = slot == shownCount ? count - 1 : slot
            guard body(index, place(index, of: items)) else { return false }
        }
        return true
    }

    /// Removes the line of the item before `index`, which may now have space for it, and all lines after it.
    mutating func removeLines(from index: Int) {
        if overflows {
            crossStarts.removeLast()
            lineNumbers.removeLast()
        }
        (restCount, overflows, hiddenCount) = (0, false, 0)
        // An item after the hidden ones may now fit in the last line.
        let index = min(index, count)
        guard index > 0 else { return removeAll() }
        let number = Int(lineNumbers[index - 1])
        let first = lines[number].firstItem
        lines.removeSubrange(number...)
        crossStarts.removeSubrange(first...)
        lineNumbers.removeSubrange(first...)
    }

    mutating func append(_ crossStart: Int64) { crossStarts.append(crossStart) }

    /// Ends the present line, with `spacing` points after the line before.
    mutating func endLine(length: Int64, crossEnd: Int64, isFilled: Bool = false, spacing: Double) {
        let start = lines.isEmpty ? 0 : LayoutUnit.clampedSum(self.length, LayoutUnit(length: spacing).raw)
        let number = Int32(truncatingIfNeeded: lines.count)
        lines.append(
            Line(firstItem: count, start: start, length: length, crossEnd: crossEnd, isFilled: isFilled)
        )
        // Faster than adding a collection of a few numbers.
        while lineNumbers.count < crossStarts.count { lineNumbers.append(number) }
    }

    /// Ends the lines. If the last one ends with the overflow item, that is the last of all items.
    mutating func end(withItems total: Int, hiding hidden: Int, _ overflows: Bool) {
        (restCount, hiddenCount, self.overflows) = (total - count, hidden, overflows)
    }

    mutating func clear(for fit: Fit, available: Int64, axis: LayoutContainer.Axis) {
        self.fit = fit
        self.available = available
        self.axis = axis
        removeAll()
    }

    private mutating func removeAll() {
        (restCount, overflows, hiddenCount) = (0, false, 0)
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
