import BrickworkEngine
import WallNodes

/// The content of a wall: its root, the loaded nodes, and their layout.
struct WallContent: Sendable {
    private(set) var chapters = ChapterList()
    private(set) var nodes = LoadedNodes()
    private(set) var map = ContentMap()
    private(set) var arrangement = Arrangement(WallStyle(), in: LayoutContainer(width: 0))
}

// The wall's nodes.
extension WallContent {
    /// Replaces the root.
    mutating func show(_ list: ChapterList) {
        chapters = list
        estimate()
    }

    /// Replaces the arrangement.
    mutating func arrange(_ new: Arrangement) {
        let change = new.itemChange(from: arrangement)
        arrangement = new
        nodes.arrange(new, change)
        estimate()
    }

    mutating func noteLack(of name: NodeName) { nodes.noteLack(of: name) }

    mutating func forgetLacks() { nodes.forgetLacks() }

    /// Adds the nodes that come with a root. Returns false if one is damaged.
    mutating func add(_ bundle: WallBundle, of list: ChapterList) -> Bool {
        for node in bundle.nodes.dropFirst() {
            let isWhole = node.bytes.withUnsafeBytes { add(node.kind, node.name, $0, of: [list]) }
            guard isWhole else { return false }
        }
        return true
    }

    /// Adds a node of one or more walls. Returns false if it is damaged or contradicts other nodes.
    mutating func add(
        _ kind: NodeKind,
        _ name: NodeName,
        _ bytes: UnsafeRawBufferPointer,
        of lists: [ChapterList]
    ) -> Bool {
        switch kind {
        case .root: return false
        case .chapter:
            guard let node = try? ChapterNode(bytes) else { return false }
            for list in lists {
                guard let number = list.number(of: name) else { continue }
                guard list.root.chapters[number].describes(node), nodes.add(node, name, arrangement) else {
                    return false
                }
            }
            return true
        case .shapes:
            guard let node = try? ShapesNode(bytes) else { return false }
            return nodes.add(node, name, arrangement)
        case .block:
            guard let node = try? BlockNode(bytes) else { return false }
            return nodes.add(node, name, arrangement)
        }
    }

    /// Drops nodes that exceed the memory budget and aren't in use.
    mutating func trim() {
        if nodes.trim() { measure() }
    }

    /// Estimates the lengths of all chapters.
    private mutating func estimate() {
        let (list, arrangement) = (chapters, arrangement)
        map.replace(list.count) { arrangement.length(of: list.root.chapters[$0]) }
        measure()
    }

    /// Updates the lengths of the loaded chapters.
    mutating func measure() {
        var loaded: [(chapter: Int, length: Double, sections: Int)] = []
        for (name, chapter) in nodes.chapters {
            guard let number = chapters.number(of: name) else { continue }
            loaded.append((number, chapter.length, chapter.node.sections.count))
        }
        map.update(loaded)
    }
}

// Use of nodes.
extension WallContent {
    /// Begins a new round of use. Nodes used from now on are more recent than all others.
    mutating func beginUse() { nodes.beginUse() }

    mutating func touch(_ name: NodeName) { nodes.touch(name) }

    /// Marks the nodes of a photo as used.
    mutating func touch(_ index: Int) {
        guard let (number, photo) = chapters.place(of: index) else { return }
        nodes.touch(chapters.name(number))
        guard let chapter = nodes.chapters[chapters.name(number)] else { return }
        nodes.touch(chapter.node.blocks[chapter.block(of: photo)].name)
    }

    /// Marks the nodes of the tiles in the document as used.
    mutating func touch(_ entries: [TileWindow.Entry]) {
        var last = (chapter: -1, block: -1)
        for entry in entries {
            guard let (number, photo) = chapters.place(of: entry.key.index) else { continue }
            let name = chapters.name(number)
            if number != last.chapter {
                nodes.touch(name)
                last = (number, -1)
            }
            guard entry.photo != nil, let chapter = nodes.chapters[name] else { continue }
            let block = chapter.block(of: photo)
            guard block != last.block else { continue }
            nodes.touch(chapter.node.blocks[block].name)
            last.block = block
        }
    }

    /// Makes the frame of a photo in a long section, if it is missing.
    mutating func prepare(_ index: Int) {
        guard let (number, photo) = chapters.place(of: index) else { return }
        nodes.show(photo, of: chapters.name(number), arrangement)
    }

    /// Makes the missing frames in a range of the content, and marks its chapters as used.
    mutating func prepare(from top: Double, to bottom: Double) {
        for number in map.chapters(from: top, to: bottom) {
            let offset = map.offsets[number]
            guard nodes.chapters[chapters.name(number)] != nil else { continue }
            nodes.touch(chapters.name(number))
            nodes.show(chapters.name(number), from: top - offset, to: bottom - offset, arrangement)
        }
    }
}

// Positions of photos, loaded or not.
extension WallContent {
    /// Returns the frame of a photo, or nil if it isn't laid out.
    func frame(of index: Int) -> LayoutRect? {
        guard let (number, photo) = chapters.place(of: index) else { return nil }
        return nodes.chapters[chapters.name(number)]?.frame(of: photo)?.shifted(by: map.offsets[number])
    }

    /// Returns the vertical position of a mark. In content that isn't loaded, assumes that all photos have
    /// the same height.
    func y(of mark: Mark) -> Double {
        guard let (number, photo) = chapters.place(of: mark.index) else { return 0 }
        if let chapter = nodes.chapters[chapters.name(number)] {
            return map.offsets[number] + chapter.y(of: photo, mark.fraction)
        }
        let body = body(ofChapter: number)
        return body.minY + even(body, ofChapter: number).y(of: photo, mark.fraction)
    }

    /// Returns the mark at a vertical position in content that isn't laid out, or nil if the wall is empty.
    func mark(at y: Double) -> Mark? {
        guard let number = map.chapter(at: y) else { return nil }
        let start = chapters.starts[number]
        if let chapter = nodes.chapters[chapters.name(number)] {
            let point = chapter.point(at: y - map.offsets[number])
            return Mark(index: start + point.photo, fraction: point.fraction)
        }
        let body = body(ofChapter: number)
        let point = even(body, ofChapter: number).point(at: y - body.minY)
        return Mark(index: start + point.photo, fraction: point.fraction)
    }

    private func even(_ body: LayoutRect, ofChapter number: Int) -> EvenPhotos {
        EvenPhotos(count: chapters.root.chapters[number].sums.count, length: body.height)
    }

    /// Returns the estimated rectangle of a chapter's photos if it isn't loaded. It excludes the first header
    /// and the space after the last photo.
    func body(ofChapter number: Int) -> LayoutRect {
        let header = arrangement.headerHeight(title(ofChapter: number))
        let insets = arrangement.style.insets
        return LayoutRect(
            x: insets.leading,
            y: map.offsets[number] + header,
            width: arrangement.innerWidth,
            height: max(0, map.lengths[number] - header - insets.bottom)
        )
    }

    func title(ofChapter number: Int) -> SectionTitle { chapters.root.chapters[number].firstTitle }
}
