import WallNodes

/// The nodes that are there, of whichever wall: what has the same name is the same.
struct LoadedNodes: Sendable {
    private(set) var chapters: [NodeName: LoadedChapter] = [:]
    private(set) var blocks: [NodeName: BlockNode] = [:]
    /// What could not be fetched, or was damaged.
    private var lacking: Set<NodeName> = []
    /// When each was last used, in steps of ``step``.
    private var uses: [NodeName: Int] = [:]
    private var step = 0

    /// So many photos are kept in blocks, and laid out in chapters of so many sections, besides what is in use. A page
    /// that changes its width lays out as many anew.
    static let budget = (blocks: 131_072, chapters: 65_536, sections: 1_024)

    func lacks(_ name: NodeName) -> Bool { lacking.contains(name) }

    mutating func noteLack(of name: NodeName) { lacking.insert(name) }

    mutating func forgetLacks() { lacking.removeAll() }
}

// What comes is held against what its parents say of it.
extension LoadedNodes {
    /// Adds a chapter; false if it is not what its blocks are that are there.
    mutating func add(_ node: ChapterNode, _ name: NodeName, _ arrangement: Arrangement) -> Bool {
        guard chapters[name] == nil else { return true }
        for entry in node.blocks {
            if let block = blocks[entry.name], block.photos.count != entry.count { return false }
        }
        var chapter = LoadedChapter(node, arrangement)
        var learned: [(section: Int, photos: SectionPhotos)] = []
        for section in node.sections.indices where !chapter.isLaidOut(section) {
            if case .node(let shapesName) = node.sections[section].shapes {
                if let known = shapes(named: shapesName, node.sections[section].sums.count) {
                    learned.append((section, known))
                } else if let shapes = assemble(chapter, section) {
                    learned.append((section, SectionPhotos(shapes, arrangement)))
                }
            } else if let known = gather(chapter, section), known.sums == node.sections[section].sums {
                learned.append((section, .laidOut(SectionShapes(known.shapes))))
            }
        }
        chapter.learn(learned, arrangement)
        chapters[name] = chapter
        touch(name)
        return true
    }

    /// Adds a block; false if it is not what chapters say of it. One that none speaks of is let go.
    mutating func add(_ node: BlockNode, _ name: NodeName, _ arrangement: Arrangement) -> Bool {
        guard blocks[name] == nil else { return true }
        blocks[name] = node
        var learned: [(chapter: NodeName, sections: [(section: Int, photos: SectionPhotos)])] = []
        for (chapterName, chapter) in chapters {
            guard let number = chapter.node.blocks.firstIndex(where: { $0.name == name }) else { continue }
            guard chapter.node.blocks[number].count == node.photos.count,
                let sections = sections(of: chapter, completedBy: number, arrangement)
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

    /// Lays out the sections whose shapes have come; false if they are not what chapters say of them.
    mutating func add(_ node: ShapesNode, _ name: NodeName, _ arrangement: Arrangement) -> Bool {
        var found: [(chapter: NodeName, section: Int)] = []
        let sums = node.sums
        for (chapterName, chapter) in chapters {
            for section in chapter.node.sections.indices
            where chapter.node.sections[section].shapes == .node(name) && !chapter.isLaidOut(section) {
                guard chapter.node.sections[section].sums == sums else { return false }
                found.append((chapterName, section))
            }
        }
        guard !found.isEmpty else { return true }
        let photos = SectionPhotos(node, arrangement)
        for (chapter, section) in found { chapters[chapter]?.learn([(section, photos)], arrangement) }
        return true
    }

    /// The sections that a block has the last missing shapes of; nil if one's shapes are not what its chapter says.
    private func sections(of chapter: LoadedChapter, completedBy block: Int, _ arrangement: Arrangement)
        -> [(section: Int, photos: SectionPhotos)]?
    {
        let photos = chapter.blockStarts[block]..<chapter.blockStarts[block + 1]
        var learned: [(section: Int, photos: SectionPhotos)] = []
        for section in chapter.section(of: photos.lowerBound)...chapter.section(of: photos.upperBound - 1) {
            guard !chapter.isLaidOut(section) else { continue }
            if case .node = chapter.node.sections[section].shapes {
                if let shapes = assemble(chapter, section) {
                    learned.append((section, SectionPhotos(shapes, arrangement)))
                }
                continue
            }
            guard
                let known = gather(chapter, section)
            else { continue }
            guard known.sums == chapter.node.sections[section].sums else { return nil }
            learned.append((section, .laidOut(SectionShapes(known.shapes))))
        }
        return learned
    }

    /// The shapes of a section's photos, from its blocks; nil if one is missing.
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

    /// Shapes that another chapter has, such as the same one before it was changed.
    private func shapes(named name: NodeName, _ count: Int) -> SectionPhotos? {
        for chapter in chapters.values {
            for section in chapter.node.sections.indices
            where chapter.node.sections[section].shapes == .node(name) && chapter.isLaidOut(section) {
                if chapter.photos(of: section).count == count { return chapter.layout(of: section) }
            }
        }
        return nil
    }
}

extension LoadedNodes {
    /// Lays out all chapters anew.
    ///
    /// - Parameter keepsCaptions: Whether captions are as high as they were.
    mutating func arrange(_ arrangement: Arrangement, keepsCaptions: Bool) {
        for name in Array(chapters.keys) {
            chapters[name]?.arrange(arrangement, keepsCaptions: keepsCaptions)
        }
    }

    /// Sees to it that all photos in a stretch of a chapter that can have frames have them.
    mutating func show(_ name: NodeName, from start: Double, to end: Double, _ arrangement: Arrangement) {
        chapters[name]?.show(from: start, to: end, arrangement)
    }

    /// The same for a photo.
    mutating func show(_ photo: Int, of name: NodeName, _ arrangement: Arrangement) {
        chapters[name]?.show(photo, arrangement)
    }

    /// The photo at a place of a chapter; nil if its block is not there.
    func photo(_ photo: Int, of chapter: LoadedChapter) -> KnownPhoto? {
        let number = chapter.block(of: photo)
        guard let block = blocks[chapter.node.blocks[number].name] else { return nil }
        return KnownPhoto(block, at: photo - chapter.blockStarts[number])
    }

    /// A photo of a wall; nil if its chapter or its block is not there.
    func photo(_ index: Int, of list: ChapterList) -> KnownPhoto? {
        guard let (number, photo) = list.place(of: index), let chapter = chapters[list.name(number)] else {
            return nil
        }
        return self.photo(photo, of: chapter)
    }

    /// Where in a chapter the photo with an identifier is, if its block is there. O(number of photos that are).
    func photo(withID id: UInt32, in chapter: LoadedChapter) -> Int? {
        for (number, entry) in chapter.node.blocks.enumerated() {
            if let found = blocks[entry.name]?.photos.ids.firstIndex(of: id) {
                return chapter.blockStarts[number] + found
            }
        }
        return nil
    }
}

// What has not been used for longest goes first.
extension LoadedNodes {
    /// What is used from now on counts as used later than all before.
    mutating func beginUse() { step += 1 }

    mutating func touch(_ name: NodeName) { uses[name] = step }

    /// Lets go of what is too much, but of nothing that has been used since the last ``beginUse()``.
    ///
    /// - Returns: whether a chapter is gone.
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

    /// Names of what is not in use, the least lately used first.
    private func unused(_ names: [NodeName]) -> [NodeName] {
        names.filter { uses[$0, default: 0] < step }.sorted { uses[$0, default: 0] < uses[$1, default: 0] }
    }
}

extension ShapesNode {
    /// The sums over the photos.
    fileprivate var sums: PhotoSums {
        var sums = PhotoSums()
        for index in ratios.indices {
            let length = captionLengths.isEmpty ? 0 : captionLengths[index]
            sums.add(PhotoShape(ratio: ratios[index], captionLength: length))
        }
        return sums
    }
}
