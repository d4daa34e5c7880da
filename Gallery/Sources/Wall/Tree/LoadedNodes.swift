import WallNodes

/// The loaded nodes of all walls. Nodes with the same name have the same content.
struct LoadedNodes: Sendable {
    private(set) var chapters: [NodeName: LoadedChapter] = [:]
    private(set) var blocks: [NodeName: BlockNode] = [:]
    /// The names of nodes that couldn't be fetched or were damaged.
    private var lacking: Set<NodeName> = []
    /// The round of use in which each node was last used.
    private var uses: [NodeName: Int] = [:]
    private var step = 0

    /// The limits for what is kept besides the nodes in use: photos in blocks, and laid-out photos and
    /// sections in chapters. When the page's width changes, all kept chapters are laid out again.
    static let budget = (blocks: 131_072, chapters: 32_768, sections: 512)

    func lacks(_ name: NodeName) -> Bool { lacking.contains(name) }

    mutating func noteLack(of name: NodeName) { lacking.insert(name) }

    mutating func forgetLacks() { lacking.removeAll() }
}

// New nodes are checked against their parents.
extension LoadedNodes {
    /// Adds a chapter. Returns false if it contradicts its loaded blocks.
    mutating func add(_ node: ChapterNode, _ name: NodeName, _ arrangement: Arrangement) -> Bool {
        guard chapters[name] == nil else { return true }
        for entry in node.blocks {
            if let block = blocks[entry.name], block.photos.count != entry.count { return false }
        }
        var chapter = LoadedChapter(node, arrangement)
        var learned: [(section: Int, shapes: ShapesNode)] = []
        for section in node.sections.indices where chapter.needsBlocks(section) {
            if let known = gather(chapter, section), known.sums == node.sections[section].sums {
                learned.append((section, ShapesNode(known.shapes)))
            }
        }
        chapter.learn(learned, arrangement)
        chapter.learn(loadedParts(of: chapter), arrangement)
        chapters[name] = chapter
        touch(name)
        return true
    }

    /// Adds a block. Returns false if it contradicts a chapter. A block that belongs to no loaded chapter is
    /// ignored.
    mutating func add(_ node: BlockNode, _ name: NodeName, _ arrangement: Arrangement) -> Bool {
        guard blocks[name] == nil else { return true }
        blocks[name] = node
        var learned: [(chapter: NodeName, sections: [(section: Int, shapes: ShapesNode)])] = []
        for (chapterName, chapter) in chapters {
            guard let number = chapter.node.blocks.firstIndex(where: { $0.name == name }) else { continue }
            guard chapter.node.blocks[number].count == node.photos.count,
                let sections = sections(of: chapter, completedBy: number)
            else {
                blocks[name] = nil
                return false
            }
            learned.append((chapterName, sections))
        }
        guard !learned.isEmpty else {
            blocks[name] = nil
            return true
        }
        for (chapter, sections) in learned { chapters[chapter]?.learn(sections, arrangement) }
        touch(name)
        return true
    }

    /// Adds the shapes of a part and lays out its photos. Returns false if they contradict a chapter.
    mutating func add(_ node: ShapesNode, _ part: NodeName, _ arrangement: Arrangement) -> Bool {
        let sums = node.sums
        for name in Array(chapters.keys) {
            guard let found = chapters[name]?.parts(named: part), !found.isEmpty else { continue }
            guard found.allSatisfy({ $0.sums == sums }) else { return false }
            chapters[name]?.learn(found.map { ($0.section, $0.part, node) }, arrangement)
        }
        return true
    }

    /// Returns the sections for which a block provides the last missing shapes. Returns nil if the shapes
    /// contradict the chapter.
    private func sections(of chapter: LoadedChapter, completedBy block: Int)
        -> [(section: Int, shapes: ShapesNode)]?
    {
        let photos = chapter.blockStarts[block]..<chapter.blockStarts[block + 1]
        var learned: [(section: Int, shapes: ShapesNode)] = []
        for section in chapter.section(of: photos.lowerBound)...chapter.section(of: photos.upperBound - 1) {
            guard chapter.needsBlocks(section), let known = gather(chapter, section) else { continue }
            guard known.sums == chapter.node.sections[section].sums else { return nil }
            learned.append((section, ShapesNode(known.shapes)))
        }
        return learned
    }

    /// Collects the shapes of a section's photos from its blocks. Returns nil if a block is missing.
    private func gather(_ chapter: LoadedChapter, _ section: Int) -> (shapes: [PhotoShape], sums: PhotoSums)?
    {
        let photos = chapter.photos(of: section)
        var shapes: [PhotoShape] = []
        var sums = PhotoSums()
        for number in chapter.blocks(of: photos) {
            guard let block = blocks[chapter.node.blocks[number].name] else { return nil }
            let start = chapter.blockStarts[number]
            let end = min(photos.upperBound, start + block.photos.count)
            for photo in max(photos.lowerBound, start)..<max(photos.lowerBound, start, end) {
                let shape = block.photos.shape(at: photo - start)
                shapes.append(shape)
                sums.add(shape)
            }
        }
        return shapes.count == photos.count ? (shapes, sums) : nil
    }

    /// Returns the parts of a new chapter that other chapters already have, such as an earlier version of it.
    private func loadedParts(of chapter: LoadedChapter) -> [(section: Int, part: Int, node: ShapesNode)] {
        var found: [(section: Int, part: Int, node: ShapesNode)] = []
        var names: [NodeName: (section: Int, part: Int)] = [:]
        for section in chapter.node.sections.indices {
            for (number, part) in chapter.parts(of: section).enumerated() {
                names[part.name] = (section, number)
            }
        }
        guard !names.isEmpty else { return [] }
        for other in chapters.values {
            for section in other.node.sections.indices {
                for (number, part) in other.parts(of: section).enumerated() {
                    guard let place = names[part.name],
                        let node = other.shapes(ofPart: number, part.photos, of: section)
                    else { continue }
                    names[part.name] = nil
                    found.append((place.section, place.part, node))
                }
            }
        }
        return found
    }
}

extension LoadedNodes {
    /// Repeats the layout of all chapters.
    mutating func arrange(_ arrangement: Arrangement, _ change: Arrangement.ItemChange) {
        for name in Array(chapters.keys) {
            chapters[name]?.arrange(arrangement, change)
        }
    }

    /// Makes the missing frames in a range of a chapter.
    mutating func show(_ name: NodeName, from start: Double, to end: Double, _ arrangement: Arrangement) {
        chapters[name]?.show(from: start, to: end, arrangement)
    }

    /// Makes the missing frame of a photo.
    mutating func show(_ photo: Int, of name: NodeName, _ arrangement: Arrangement) {
        chapters[name]?.show(photo, arrangement)
    }

    /// Returns a photo of a chapter, or nil if its block isn't loaded.
    func photo(_ photo: Int, of chapter: LoadedChapter) -> KnownPhoto? {
        let number = chapter.block(of: photo)
        guard let block = blocks[chapter.node.blocks[number].name] else { return nil }
        return KnownPhoto(block, at: photo - chapter.blockStarts[number])
    }

    /// Returns a photo of a wall, or nil if its chapter or block isn't loaded.
    func photo(_ index: Int, of list: ChapterList) -> KnownPhoto? {
        guard let (number, photo) = list.place(of: index), let chapter = chapters[list.name(number)] else {
            return nil
        }
        return self.photo(photo, of: chapter)
    }

    /// Returns the ThumbHash of a photo of a wall, or nil if its block isn't loaded.
    func thumbHash(_ index: Int, of list: ChapterList) -> [UInt8]? {
        guard let (number, photo) = list.place(of: index), let chapter = chapters[list.name(number)] else {
            return nil
        }
        let block = chapter.block(of: photo)
        guard let photos = blocks[chapter.node.blocks[block].name]?.photos else { return nil }
        return [UInt8](photos.thumbHash(at: photo - chapter.blockStarts[block]))
    }

    /// Returns the number in a chapter of the photo with an identifier, if its block is loaded. O(number of
    /// loaded photos).
    func photo(withID id: UInt32, in chapter: LoadedChapter) -> Int? {
        for (number, entry) in chapter.node.blocks.enumerated() {
            if let found = blocks[entry.name]?.photos.ids.firstIndex(of: id) {
                return chapter.blockStarts[number] + found
            }
        }
        return nil
    }
}

// The least recently used nodes are dropped first.
extension LoadedNodes {
    /// Begins a new round of use. Nodes used from now on are more recent than all others.
    mutating func beginUse() { step += 1 }

    mutating func touch(_ name: NodeName) { uses[name] = step }

    /// Drops nodes until the budget is met, but none that has been used since the last ``beginUse()``.
    ///
    /// - Returns: Whether a chapter was dropped.
    mutating func trim() -> Bool {
        var photos = 0
        for block in blocks.values { photos += block.photos.count }
        if photos > Self.budget.blocks {
            for name in unused(Array(blocks.keys)) where photos > Self.budget.blocks {
                photos -= blocks.removeValue(forKey: name)?.photos.count ?? 0
                uses[name] = nil
            }
        }
        var laidOut = 0
        var sections = 0
        for chapter in chapters.values {
            laidOut += chapter.laidOut
            sections += chapter.node.sections.count
        }
        let before = chapters.count
        guard laidOut > Self.budget.chapters || sections > Self.budget.sections else { return false }
        for name in unused(Array(chapters.keys))
        where laidOut > Self.budget.chapters || sections > Self.budget.sections {
            guard let gone = chapters.removeValue(forKey: name) else { continue }
            laidOut -= gone.laidOut
            sections -= gone.node.sections.count
            uses[name] = nil
        }
        return chapters.count < before
    }

    /// Returns the names of unused nodes, least recently used first.
    private func unused(_ names: [NodeName]) -> [NodeName] {
        names.filter { uses[$0, default: 0] < step }.sorted { uses[$0, default: 0] < uses[$1, default: 0] }
    }
}
