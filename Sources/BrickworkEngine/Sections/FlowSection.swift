/// Lines of items with sizes of their own, such as tags or words. Each line takes as many items as fit.
///
/// An item wider than the section takes the section's width. Placing from an item on costs O(items from its
/// line on).
public struct FlowSection: SectionLayout {
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
    /// The alignment of the last line of a justified flow. Other flows ignore it.
    public var lastLineAlignment: Alignment
    /// The alignment of items within their line.
    public var lineAlignment: LineAlignment
    /// The spacing between the items of a line, in points.
    public var itemSpacing: Double
    /// The spacing between lines, in points.
    public var lineSpacing: Double

    /// Creates a flow. By default, its lines are leading, and items and lines are 10 points apart.
    public init(
        alignment: Alignment = .leading,
        lastLineAlignment: Alignment = .leading,
        lineAlignment: LineAlignment = .center,
        itemSpacing: Double = 10,
        lineSpacing: Double = 10
    ) {
        self.alignment = alignment
        self.lastLineAlignment = lastLineAlignment
        self.lineAlignment = lineAlignment
        self.itemSpacing = itemSpacing
        self.lineSpacing = lineSpacing
    }

    /// This section: ``SectionKind/flow(_:)``.
    public var kind: SectionKind { .flow(self) }

    /// Places the items from `first` to the end, as ``SectionLayout`` requires.
    public func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into places: inout ItemFrames
    ) {
        var lines = places.takeLines(fit: .own(lineAlignment), in: space)
        lines.removeLines(from: first)
        while lines.count < items.count { addLine(of: items, in: space, to: &lines) }
        places.form = .lines(lines)
    }

    /// Adds the next line.
    private func addLine(of items: LayoutItems, in space: SectionSpace, to lines: inout LinePlaces) {
        let first = lines.count
        let available = space.crossUnits
        let gap = LayoutUnit(length: itemSpacing).raw
        var length: Int64 = 0
        var width: Int64 = 0
        var next = first
        while next < items.count {
            let size = items.lineSize(next, available: available, axis: space.axis)
            let widened = next == first ? size.cross : width + gap + size.cross
            guard next == first || widened <= available else { break }
            width = widened
            length = max(length, size.length)
            next += 1
        }
        let isLast = next == items.count
        let lineAlignment = isLast && alignment == .justified ? lastLineAlignment : alignment
        let spread = Spread(lineAlignment, slack: available - width, count: next - first)
        var cross: Int64 = 0
        for index in first..<next {
            lines.append(cross + spread.shift(index - first))
            cross += items.lineSize(index, available: available, axis: space.axis).cross + gap
        }
        lines.endLine(
            length: length,
            crossEnd: width + spread.shift(next - first - 1),
            spacing: lineSpacing
        )
    }
}

/// The distribution of a line's free space, as offsets from the leading position.
private struct Spread {
    let lead: Int64
    let shared: Int64
    let gaps: Int64

    init(_ alignment: FlowSection.Alignment, slack: Int64, count: Int) {
        switch alignment {
        case .leading: lead = 0
        case .center: lead = slack / 2
        case .trailing: lead = slack
        case .justified: lead = 0
        }
        shared = alignment == .justified && count > 1 ? slack : 0
        gaps = Int64(max(1, count - 1))
    }

    func shift(_ position: Int) -> Int64 {
        let position = Int64(position)
        return lead + shared / gaps &* position + shared % gaps &* position / gaps
    }
}
