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
    /// The number of placed items. There may be memory for more.
    private(set) var count = 0
    private var crossStarts: [Int64] = []
    private var lineNumbers: [Int32] = []

    init(fit: Fit, available: Int64, axis: LayoutContainer.Axis) {
        self.fit = fit
        self.available = available
        self.axis = axis
    }

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
    ///
    /// - Returns: The first item to place.
    mutating func removeLines(from index: Int) -> Int {
        guard index > 0, index <= count else {
            removeAll()
            return 0
        }
        let number = Int(lineNumbers[index - 1])
        let first = lines[number].firstItem
        lines.removeSubrange(number...)
        count = first
        return first
    }

    /// Makes `body` place items until `count` items have a place. For each item, it writes the line and the
    /// start across the scroll axis. It ends one line after another.
    mutating func fill(count: Int, _ body: (inout LinePlaces, LineMemory) -> Void) {
        // Meanwhile, `self` has no such memory, so that both can be changed.
        var crossStarts: [Int64] = []
        var lineNumbers: [Int32] = []
        swap(&crossStarts, &self.crossStarts)
        swap(&lineNumbers, &self.lineNumbers)
        crossStarts.resize(to: count)
        lineNumbers.resize(to: count)
        unsafe crossStarts.withUnsafeMutableBufferPointer { crossStarts in
            unsafe lineNumbers.withUnsafeMutableBufferPointer { lineNumbers in
                if let crossStarts = crossStarts.baseAddress, let lineNumbers = lineNumbers.baseAddress {
                    unsafe body(&self, LineMemory(crossStarts: crossStarts, lineNumbers: lineNumbers))
                }
            }
        }
        swap(&crossStarts, &self.crossStarts)
        swap(&lineNumbers, &self.lineNumbers)
    }

    /// The number of the current line.
    var nextLineNumber: Int32 {
        Int32(truncatingIfNeeded: lines.count)
    }

    /// Ends a line before the item `end`, with `spacing` points after the line before.
    @inline(__always)
    mutating func endLine(before end: Int, length: Int64, crossEnd: Int64, spacing: Double) {
        let start = lines.isEmpty ? 0 : LayoutUnit.clampedSum(self.length, LayoutUnit(length: spacing).raw)
        lines.append(Line(firstItem: count, start: start, length: length, crossEnd: crossEnd))
        count = end
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
        count = 0
    }
}

/// The items' lines and starts while they are placed, by index.
@unsafe struct LineMemory {
    let crossStarts: UnsafeMutablePointer<Int64>
    let lineNumbers: UnsafeMutablePointer<Int32>
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
