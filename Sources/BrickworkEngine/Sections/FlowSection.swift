/// Lines of items with sizes of their own, such as tags or words. Each line takes as many items as fit.
///
/// An item wider than the section takes the section's width. Placing from an item on costs O(items from its
/// line on).
///
/// Items of 80, 120 and 90 points in 300 points, 10 apart, make two lines: the first two fit, and the third would need 310.
public struct FlowSection: SectionArrangement {
    /// The alignment of the items in a line.
    public enum Alignment: Equatable, Hashable, Sendable {
        /// At the leading edge.
        case leading
        /// In the center.
        case center
        /// At the trailing edge.
        case trailing
        /// From edge to edge, with the free space distributed between the items. A single item is at the
        /// leading edge.
        case justified
        /// From edge to edge, with the free space added to the items in equal parts.
        case fill
    }

    /// The alignment of an item within its line, along the scroll axis.
    public enum LineAlignment: Equatable, Hashable, Sendable {
        /// At the line's start.
        case top
        /// In the line's center.
        case center
        /// At the line's end.
        case bottom

        func offset(slack: Int64) -> Int64 {
            switch self {
            case .top: 0
            case .center: slack / 2
            case .bottom: slack
            }
        }
    }

    /// The alignment of the items in each line.
    public var alignment: Alignment
    /// The alignment of the last line if the other lines are justified or filled. Other flows ignore it.
    public var lastLineAlignment: Alignment
    /// The alignment of items within their line.
    public var lineAlignment: LineAlignment
    /// The spacing between the items of a line, in points.
    public var itemSpacing: Double
    /// The spacing between lines, in points.
    public var lineSpacing: Double

    /// The greatest number of lines, or `nil` for any number. Values below 1 count as 1.
    ///
    /// The items after these lines are hidden: their frames are empty, at the section's end.
    /// `CollectionLayout.hiddenItemCount(inSection:)` is their number.
    public var lineLimit: Int?
    /// Whether the last item is the overflow item, such as "+5 more".
    ///
    /// If other items are hidden, the last line ends with it, and as many items are hidden as it takes. Otherwise, it
    /// is hidden itself.
    public var hasOverflowItem: Bool

    /// Creates a flow. By default, its lines are leading, and items and lines are 10 points apart.
    public init(
        alignment: Alignment = .leading,
        lastLineAlignment: Alignment = .leading,
        lineAlignment: LineAlignment = .center,
        itemSpacing: Double = 10,
        lineSpacing: Double = 10,
        lineLimit: Int? = nil,
        hasOverflowItem: Bool = false
    ) {
        self.alignment = alignment
        self.lastLineAlignment = lastLineAlignment
        self.lineAlignment = lineAlignment
        self.itemSpacing = itemSpacing
        self.lineSpacing = lineSpacing
        self.lineLimit = lineLimit
        self.hasOverflowItem = hasOverflowItem
    }

    /// This section: ``SectionKind/flow(_:)``.
    public var kind: SectionKind { .flow(self) }

    /// Places the items from `first` to the end, as ``SectionArrangement`` requires.
    public func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into places: inout ItemFrames
    ) {
        let gap = LayoutUnit(length: itemSpacing).raw
        var lines = places.takeLines(fit: .own(lineAlignment, itemSpacing: gap), in: space)
        lines.removeLines(from: first)
        let count = hasOverflowItem ? max(0, items.count - 1) : items.count
        let limit = max(1, lineLimit ?? .max)
        var overflows = false
        while lines.count < count, lines.lines.count < limit {
            let isLast = lines.lines.count + 1 == limit
            overflows = addLine(of: items, upTo: count, isLast: isLast, gap: gap, in: space, to: &lines)
        }
        lines.end(withItems: items.count, hiding: count - lines.count + (overflows ? 1 : 0), overflows)
        places.form = .lines(lines)
    }

    /// Adds the next line, of items before `end`. Returns whether it ends with the overflow item.
    private func addLine(
        of items: LayoutItems,
        upTo end: Int,
        isLast: Bool,
        gap: Int64,
        in space: SectionSpace,
        to lines: inout LinePlaces
    ) -> Bool {
        let first = lines.count
        let available = space.crossUnits
        func size(_ index: Int) -> (cross: Int64, length: Int64) {
            items.lineSize(index, available: available, axis: space.axis)
        }
        var width = -gap
        var next = first
        while next < end {
            let widened = width + gap + size(next).cross
            guard next == first || widened <= available else { break }
            width = widened
            next += 1
        }
        let overflows = isLast && hasOverflowItem && next < end
        if overflows {
            let reserved = size(end).cross
            while next > first, width + gap + reserved > available {
                next -= 1
                width -= gap + size(next).cross
            }
            width += gap + reserved
        }
        let count = next - first + (overflows ? 1 : 0)
        let lineAlignment = next == end && alignment.reachesEdges ? lastLineAlignment : alignment
        let spread = Spread(lineAlignment, slack: available - width, count: count)
        var (cross, length) = (Int64(0), Int64(0))
        for position in 0..<count {
            let size = size(first + position < next ? first + position : end)
            lines.append(cross + spread.shift(position))
            cross += size.cross + gap
            length = max(length, size.length)
        }
        lines.endLine(
            length: length,
            crossEnd: lineAlignment == .fill ? available : width + spread.shift(count - 1),
            isFilled: lineAlignment == .fill,
            spacing: lineSpacing
        )
        return overflows
    }
}

extension FlowSection.Alignment {
    package var reachesEdges: Bool { self == .justified || self == .fill }
}

/// The distribution of a line's free space, as offsets from the leading position.
private struct Spread {
    let startSpace: Int64
    let shared: Int64
    let parts: Int64

    init(_ alignment: FlowSection.Alignment, slack: Int64, count: Int) {
        switch alignment {
        case .leading, .justified, .fill: startSpace = 0
        case .center: startSpace = slack / 2
        case .trailing: startSpace = slack
        }
        parts = Int64(max(1, alignment == .fill ? count : count - 1))
        shared = alignment.reachesEdges ? slack : 0
    }

    func shift(_ position: Int) -> Int64 {
        let position = Int64(position)
        return startSpace + shared / parts &* position + shared % parts &* position / parts
    }
}
