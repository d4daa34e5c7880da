extension CollectionLayout {
    /// Returns the place of an element, or `nil` if the element doesn't exist.
    ///
    /// - Parameter visible: The visible range of the scroll axis, in points, which determines the position of
    ///   pinned elements.
    func place(of element: LayoutElement, visible: (start: Double, end: Double)?) -> Place? {
        let index = element.path.section
        guard sections.indices.contains(index) else { return nil }
        // Sections aren't copied out of the list, because that would retain and release objects.
        switch element.kind {
        case .item:
            guard sections[index].section.items.indices.contains(element.path.item) else { return nil }
            return sections[index].place(ofItem: element.path.item, start: positions.start(index))
        case .background:
            guard sections[index].section.hasBackground else { return nil }
            return Place(
                crossStart: 0,
                crossEnd: projection.crossLength,
                start: positions.start(index),
                end: positions.end(index)
            )
        case .header:
            guard let header = sections[index].section.header else { return nil }
            let start = header.isPinned ? pinnedHeaderStart(index, visible) : positions.start(index)
            return supplementaryPlace(in: index, from: start, length: sections[index].headerLength)
        case .footer:
            guard let footer = sections[index].section.footer else { return nil }
            let start = footer.isPinned ? pinnedFooterStart(index, visible) : footerStart(index)
            return supplementaryPlace(in: index, from: start, length: sections[index].footerLength)
        }
    }

    /// Returns the start of a pinned header. It is at the start of the visible rect, but within its section
    /// and not over its footer.
    private func pinnedHeaderStart(_ index: Int, _ visible: (start: Double, end: Double)?) -> Int64 {
        let origin = positions.start(index)
        guard let visible else { return origin }
        let last = footerStart(index) - sections[index].headerLength
        return max(origin, min(LayoutUnit.nearest(visible.start), last))
    }

    /// Returns the start of a pinned footer. It is at the end of the visible rect, but within its section and
    /// not over its header.
    private func pinnedFooterStart(_ index: Int, _ visible: (start: Double, end: Double)?) -> Int64 {
        let last = footerStart(index)
        guard let visible else { return last }
        let first = LayoutUnit.clampedSum(positions.start(index), sections[index].headerLength)
        return min(last, max(LayoutUnit.nearest(visible.end) - sections[index].footerLength, first))
    }

    /// Returns the start of a footer that isn't pinned.
    private func footerStart(_ index: Int) -> Int64 {
        max(positions.start(index), positions.end(index) - sections[index].footerLength)
    }

    private func supplementaryPlace(in index: Int, from start: Int64, length: Int64) -> Place {
        let across = sections[index].supplementaryStretch(of: projection.crossLength)
        return Place(
            crossStart: across.start,
            crossEnd: across.end,
            start: start,
            end: LayoutUnit.clampedSum(start, length)
        )
    }
}
