import LayoutEngine

extension Wall {
    /// The position of the photo that is nearest to another one in a direction; nil if there is none.
    public func neighbor(ofPosition position: Int, _ heading: Heading) -> Int? {
        guard let path = arrangement.path(ofPosition: position) else { return nil }
        return layout.neighbor(of: path, heading).map { arrangement.position(of: $0) }
    }

    /// The library's position of the photo that is shown as the so-manieth; nil if there are not so many.
    public func position(at index: Int) -> Int? {
        arrangement.path(at: index).map { arrangement.position(of: $0) }
    }

    /// The number of a photo among those that are shown; nil if it is not shown.
    public func index(ofPosition position: Int) -> Int? {
        arrangement.path(ofPosition: position).map { arrangement.index(of: $0) }
    }

    /// The library's position of a photo; nil if it is not in the library. O(n).
    public func position(ofID id: UInt32) -> Int? {
        library.ids.firstIndex(of: id)
    }

    /// Where in the content a photo begins, in points; nil if it is not shown.
    public func offset(ofPosition position: Int) -> Double? {
        arrangement.path(ofPosition: position).flatMap { layout.frame(of: .item($0)) }?.minY
    }

    /// The position of the first photo that is wholly seen, or else of the first one that is seen.
    public var firstSeen: Int? {
        firstSeen().map { arrangement.position(of: $0) }
    }

    /// A photo, if it is seen; else the first one that is wholly seen, or the first one that is seen.
    func firstSeen(preferring preferred: ItemPath? = nil) -> ItemPath? {
        var first: ItemPath?
        var whole: ItemPath?
        var found: ItemPath?
        layout.forEachElement(in: visible, visible: visible) { element, frame in
            guard element.kind == .item else { return }
            if first == nil { first = element.path }
            if whole == nil, frame.minY >= visible.minY, frame.maxY <= visible.maxY { whole = element.path }
            if element.path == preferred { found = preferred }
        }
        return found ?? whole ?? first
    }
}

extension Wall {
    /// The length of all, which can be more than a page's.
    public var contentHeight: Double { layout.contentSize.height }

    /// Where in the content the seen part begins.
    public var offset: Double { scrollMap.offset }

    /// How many sections are shown.
    public var sectionCount: Int { arrangement.sections.count }

    /// What the header of a shown section says, as UTF-8; empty if it has no header, or is not shown.
    public func title(ofSection index: Int) -> [UInt8] {
        guard arrangement.sections.indices.contains(index) else { return [] }
        return library.sections[arrangement.sections[index]].title
    }

    /// How many photos a section shows.
    public func count(ofSection index: Int) -> Int {
        layout.itemCount(inSection: index)
    }

    /// Where in the content a section begins, in points; 0 for one that is not there.
    public func offset(ofSection index: Int) -> Double {
        let header = layout.frame(of: LayoutElement(.header, section: index))
        return (header ?? layout.frame(of: LayoutElement(.item, section: index)))?.minY ?? 0
    }

    /// The section at an offset of the content; nil if none is shown.
    public func section(atOffset offset: Double) -> Int? {
        let next = partition(sectionCount) { self.offset(ofSection: $0) <= offset }
        return sectionCount > 0 ? max(0, next - 1) : nil
    }
}
