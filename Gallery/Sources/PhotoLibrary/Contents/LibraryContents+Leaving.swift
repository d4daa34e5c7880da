extension LibraryContents {
    /// The same without some photos, and without the sections that they leave empty. O(n log n).
    public func leaving(out left: Set<Int64>) -> LibraryContents {
        guard !left.isEmpty else { return self }
        let kept = ids.indices.filter { !left.contains(ids[$0]) }
        func column<Value>(_ values: [Value]) -> [Value] { kept.map { values[$0] } }
        var start = 0
        let sections = sections.map { section in
            let range = start..<start + section.count
            start = range.upperBound
            return Section(title: section.title, count: range.count { !left.contains(ids[$0]) })
        }
        let keptIDs = column(ids)
        let order = keptIDs.indices.sorted { keptIDs[$0] < keptIDs[$1] }
        return LibraryContents(
            revision: revision,
            order: self.order,
            ids: keptIDs,
            versions: column(versions),
            widths: column(widths),
            heights: column(heights),
            colors: column(colors),
            captionLengths: column(captionLengths),
            sections: sections.filter { $0.count > 0 },
            places: PositionIndex(ids: order.map { keptIDs[$0] }, positions: order.map { Int32($0) })
        )
    }
}
