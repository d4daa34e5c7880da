import BrickworkEngine

/// Takes frames from a list repeatedly, for more or fewer items than there are.
struct ListedSection: SectionArrangement {
    let frames: [LayoutRect]
    let surplus: Int

    init(_ frames: [LayoutRect], surplus: Int = 0) {
        self.frames = frames
        self.surplus = surplus
    }

    func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into places: inout ItemFrames
    ) {
        places.removeAll(from: first)
        for index in first..<max(first, items.count + surplus) {
            places.append(frames[index % frames.count])
        }
    }
}

/// Lets another layout place its items, or different ones, from a given index on.
struct DelegatingSection: SectionArrangement {
    let other: SectionKind
    let items: LayoutItems?
    let first: Int

    init(_ other: some SectionArrangement, items: LayoutItems? = nil, from first: Int) {
        self.other = other.kind
        self.items = items
        self.first = first
    }

    func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into places: inout ItemFrames
    ) {
        other.place(
            self.items ?? items,
            from: self.first,
            keepingColumns: keepingColumns,
            in: space,
            into: &places
        )
    }
}

/// Places nothing.
struct IdleSection: SectionArrangement {
    func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into places: inout ItemFrames
    ) {}
}
