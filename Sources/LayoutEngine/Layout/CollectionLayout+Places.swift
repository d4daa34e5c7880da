extension CollectionLayout {
    /// The place of an element, or nil if there is none.
    ///
    /// - Parameter visible: the visible stretch of the scroll axis, in points, by which pinned elements stand.
    func place(of element: LayoutElement, visible: (start: Double, end: Double)?) -> Place? {
        guard sections.indices.contains(element.path.section) else { return nil }
        let section = sections[element.path.section]
        switch element.kind {
        case .item:
            guard section.section.items.indices.contains(element.path.item) else { return nil }
            return section.place(ofItem: element.path.item)
        case .background:
            guard section.section.hasBackground else { return nil }
            return acrossEverything(from: section.origin, to: section.end)
        case .header:
            guard let header = section.section.header else { return nil }
            let start = header.isPinned ? pinnedHeaderStart(section, visible) : section.origin
            return acrossEverything(from: start, to: LayoutUnit.clampedSum(start, section.headerLength))
        case .footer:
            guard let footer = section.section.footer else { return nil }
            let start = footer.isPinned ? pinnedFooterStart(section, visible) : section.footerStart
            return acrossEverything(from: start, to: LayoutUnit.clampedSum(start, section.footerLength))
        }
    }

    /// A pinned header stays at the start of the visible rect, but never leaves its section nor covers its footer.
    private func pinnedHeaderStart(_ section: PlacedSection, _ visible: (start: Double, end: Double)?)
        -> Int64
    {
        guard let visible else { return section.origin }
        let last = section.footerStart - section.headerLength
        return max(section.origin, min(LayoutUnit.nearest(visible.start), last))
    }

    /// A pinned footer stays at the end of the visible rect, but never leaves its section nor covers its header.
    private func pinnedFooterStart(_ section: PlacedSection, _ visible: (start: Double, end: Double)?)
        -> Int64
    {
        guard let visible else { return section.footerStart }
        let first = LayoutUnit.clampedSum(section.origin, section.headerLength)
        return min(section.footerStart, max(LayoutUnit.nearest(visible.end) - section.footerLength, first))
    }

    private func acrossEverything(from start: Int64, to end: Int64) -> Place {
        Place(crossStart: 0, crossEnd: projection.crossLength, start: start, end: end)
    }
}

extension PlacedSection {
    /// Where the footer stands when it is not pinned.
    var footerStart: Int64 {
        max(origin, end - footerLength)
    }
}
