extension CollectionLayout {
    /// The place of an element, or nil if there is none.
    ///
    /// - Parameter visible: the visible stretch of the scroll axis, in points, by which pinned elements stand.
    func place(of element: LayoutElement, visible: (start: Double, end: Double)?) -> Place? {
        let index = element.path.section
        guard sections.indices.contains(index) else { return nil }
        // No section is taken out of the list: that would count references up and down.
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

    /// A pinned header stays at the start of the visible rect, but never leaves its section nor covers its footer.
    private func pinnedHeaderStart(_ index: Int, _ visible: (start: Double, end: Double)?) -> Int64 {
        let origin = positions.start(index)
        guard let visible else { return origin }
        let last = footerStart(index) - sections[index].headerLength
        return max(origin, min(LayoutUnit.nearest(visible.start), last))
    }

    /// A pinned footer stays at the end of the visible rect, but never leaves its section nor covers its header.
    private func pinnedFooterStart(_ index: Int, _ visible: (start: Double, end: Double)?) -> Int64 {
        let last = footerStart(index)
        guard let visible else { return last }
        let first = LayoutUnit.clampedSum(positions.start(index), sections[index].headerLength)
        return min(last, max(LayoutUnit.nearest(visible.end) - sections[index].footerLength, first))
    }

    /// Where a footer stands when it is not pinned.
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
