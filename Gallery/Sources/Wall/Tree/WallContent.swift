import LayoutEngine
import WallNodes

/// What a wall is of: a root, the nodes that are there, and where all of it stands.
struct WallContent: Sendable {
    private(set) var chapters = ChapterList()
    private(set) var nodes = LoadedNodes()
    private(set) var map = ContentMap()
    private(set) var arrangement = Arrangement(WallStyle(), in: LayoutContainer(width: 0))
}

// What it is of.
extension WallContent {
    /// Is of another root.
    mutating func show(_ list: ChapterList) {
        chapters = list
        estimate()
    }

    /// Stands in another way.
    mutating func arrange(_ new: Arrangement) {
        let keepsCaptions = new.hasSameCaptions(as: arrangement)
        arrangement = new
        nodes.arrange(new, keepsCaptions: keepsCaptions)
        estimate()
    }

    mutating func noteLack(of name: NodeName) { nodes.noteLack(of: name) }

    mutating func forgetLacks() { nodes.forgetLacks() }

    /// Adds what comes with a root; false if something is damaged.
    mutating func add(_ bundle: WallBundle, of list: ChapterList) -> Bool {
        for node in bundle.nodes.dropFirst() {
            let isWhole = node.bytes.withUnsafeBytes { add(node.kind, node.name, $0, of: [list]) }
            guard isWhole else { return false }
        }
        return true
    }

    /// Adds a node of some walls; false if it is damaged, or not what others say of it.
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

    /// Lets go of what is too much, and is not in use.
    mutating func trim() {
        if nodes.trim() { measure() }
    }

    /// Says of all chapters anew how long they are.
    private mutating func estimate() {
        let (list, arrangement) = (chapters, arrangement)
        map.replace(list.count) { arrangement.length(of: list.root.chapters[$0]) }
        measure()
    }

    /// Says of the chapters that are loaded how long they are.
    mutating func measure() {
        var loaded: [(chapter: Int, length: Double, sections: Int)] = []
        for (name, chapter) in nodes.chapters {
            guard let number = chapters.number(of: name) else { continue }
            loaded.append((number, chapter.length, chapter.node.sections.count))
        }
        map.update(loaded)
    }
}

// What is in use.
extension WallContent {
    /// What is used from now on counts as used later than all before.
    mutating func beginUse() { nodes.beginUse() }

    mutating func touch(_ name: NodeName) { nodes.touch(name) }

    /// All that tells of a photo is in use.
    mutating func touch(_ index: Int) {
        guard let (number, photo) = chapters.place(of: index) else { return }
        nodes.touch(chapters.name(number))
        guard let chapter = nodes.chapters[chapters.name(number)] else { return }
        nodes.touch(chapter.node.blocks[chapter.block(of: photo)].name)
    }

    /// What is in the document is in use.
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

    /// Sees to it that a photo that can have one has a frame.
    mutating func prepare(_ index: Int) {
        guard let (number, photo) = chapters.place(of: index) else { return }
        nodes.show(photo, of: chapters.name(number), arrangement)
    }

    /// The same for all in a stretch, which is in use.
    mutating func prepare(from top: Double, to bottom: Double) {
        for number in map.chapters(from: top, to: bottom) {
            let offset = map.offsets[number]
            guard nodes.chapters[chapters.name(number)] != nil else { continue }
            nodes.touch(chapters.name(number))
            nodes.show(chapters.name(number), from: top - offset, to: bottom - offset, arrangement)
        }
    }
}

// Where things are, loaded or not.
extension WallContent {
    /// Where a photo stands; nil if it is not laid out.
    func frame(of index: Int) -> LayoutRect? {
        guard let (number, photo) = chapters.place(of: index) else { return nil }
        return nodes.chapters[chapters.name(number)]?.frame(of: photo)?.shifted(by: map.offsets[number])
    }

    /// Where a point is: of what is not loaded, as if all of it were alike.
    func y(of mark: Mark) -> Double {
        guard let (number, photo) = chapters.place(of: mark.index) else { return 0 }
        if let chapter = nodes.chapters[chapters.name(number)] {
            return map.offsets[number] + chapter.y(of: photo, mark.fraction)
        }
        let body = body(ofChapter: number)
        let share = (Double(photo) + mark.fraction) / Double(chapters.root.chapters[number].sums.count)
        return body.minY + share * body.height
    }

    /// The point that stands, or will stand, at some height of what is not laid out; nil in an empty wall.
    func mark(at y: Double) -> Mark? {
        guard let number = map.chapter(at: y) else { return nil }
        let start = chapters.starts[number]
        if let chapter = nodes.chapters[chapters.name(number)] {
            let point = chapter.point(at: y - map.offsets[number])
            return Mark(index: start + point.photo, fraction: point.fraction)
        }
        let body = body(ofChapter: number)
        let count = chapters.root.chapters[number].sums.count
        let share = body.height > 0 ? max(0, min((y - body.minY) / body.height, 1)) : 0
        let position = share * Double(count)
        let photo = min(Int(position), count - 1)
        return Mark(index: start + photo, fraction: position - Double(photo))
    }

    /// What the photos of a chapter will take that is not loaded: all but the first header and the room behind the last.
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
