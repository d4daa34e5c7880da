import LayoutEngine

extension Wall {
    /// The position of the photo that is nearest to another one in a direction; nil if there is none.
    public func neighbor(ofPosition position: Int, _ heading: Heading) -> Int? {
        guard let path = arrangement.path(ofPosition: position) else { return nil }
        return layout.neighbor(of: path, heading).map { arrangement.position(of: $0) }
    }

    /// The library's position of the photo that is shown as the so-manieth of all that pass the filter; nil if there are not so many.
    public func position(at index: Int) -> Int? {
        index >= 0 && index < count ? arrangement.matches[index] : nil
    }

    /// The number of a photo among all that pass the filter; nil if it does not.
    public func index(ofPosition position: Int) -> Int? {
        arrangement.matches.index(of: position)
    }

    /// The library's position of a photo; nil if it is not in the library. O(n).
    public func position(ofID id: UInt32) -> Int? {
        library.ids.firstIndex(of: id)
    }

    /// The position of a photo, or from afar of one near it that is shown; nil if it does not pass the filter.
    public func shown(nearestToPosition position: Int) -> Int? {
        guard index(ofPosition: position) != nil else { return nil }
        return arrangement.path(nearestToPosition: position).map { arrangement.position(of: $0) }
    }

    /// Where in the content a photo begins, or from afar one near it, in points; nil if it does not pass the filter.
    public func offset(ofPosition position: Int) -> Double? {
        guard index(ofPosition: position) != nil else { return nil }
        return arrangement.path(nearestToPosition: position).flatMap { layout.frame(of: .item($0)) }?.minY
    }

    /// Whether something of a photo is seen.
    public func isSeen(position: Int) -> Bool {
        guard let path = arrangement.path(ofPosition: position), let frame = layout.frame(of: .item(path))
        else {
            return false
        }
        return frame.minY < visible.maxY && frame.maxY > visible.minY
    }

    /// The seen photo that is nearest to a point of the content, with its frame.
    func nearest(x: Double, y: Double) -> (path: ItemPath, frame: LayoutRect)? {
        var nearest: (path: ItemPath, frame: LayoutRect)?
        var least = Double.infinity
        layout.forEachElement(in: visible) { element, frame in
            guard element.kind == .item else { return }
            let across = max(frame.minX - x, 0, x - frame.maxX)
            let along = max(frame.minY - y, 0, y - frame.maxY)
            let distance = across * across + along * along
            if distance < least { (nearest, least) = ((element.path, frame), distance) }
        }
        return nearest
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

    /// The titles that the header of a shown section stands for, from the first to the last, as UTF-8; empty if it has no
    /// header, or is not shown.
    public func titles(ofSection index: Int) -> (first: [UInt8], last: [UInt8]) {
        guard arrangement.sections.indices.contains(index) else { return ([], []) }
        let sections = arrangement.sections[index]
        return (library.sections[sections.lowerBound].title, library.sections[sections.upperBound].title)
    }

    /// The title of the library's section that a photo is in, as UTF-8; empty if there is no such photo.
    public func title(ofPosition position: Int) -> [UInt8] {
        arrangement.librarySection(ofPosition: position).map { library.sections[$0].title } ?? []
    }

    /// How many photos of a section pass the filter.
    public func count(ofSection index: Int) -> Int {
        start(ofSection: index + 1) - start(ofSection: index)
    }

    /// The number of a section's first photo among all that pass the filter; of a section beyond the last, how many do.
    public func start(ofSection index: Int) -> Int {
        let starts = arrangement.matchStarts
        return starts[max(0, min(index, starts.count - 1))]
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
