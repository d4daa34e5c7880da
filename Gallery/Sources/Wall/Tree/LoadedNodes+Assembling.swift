import WallNodes

/// The shapes of a long section that has changed need not be fetched as a whole: most of its blocks are those of a chapter
/// that is laid out, and the few that are new are small.
extension LoadedNodes {
    /// Fetching so many blocks is less than fetching the shapes of all.
    private static let fewBlocks = 4

    /// Where the shapes of a block are.
    private enum Source {
        case block(BlockNode)
        case chapter(LoadedChapter, Range<Int>)
    }

    /// The blocks that are missing to put the shapes of a section together; nil if they are many.
    func missingBlocks(of chapter: LoadedChapter, _ section: Int) -> [Int]? {
        let others = laidOutBlocks(like: section, of: chapter)
        guard !others.isEmpty else { return nil }
        var missing: [Int] = []
        for number in chapter.blocks(of: chapter.photos(of: section))
        where source(chapter.node.blocks[number].name, others) == nil {
            missing.append(number)
            guard missing.count <= Self.fewBlocks else { return nil }
        }
        return missing
    }

    /// The shapes of a section's photos, from its blocks or from chapters that have the same; nil if one is missing, or if
    /// they are not what the chapter says.
    func assemble(_ chapter: LoadedChapter, _ section: Int) -> ShapesNode? {
        let others = laidOutBlocks(like: section, of: chapter)
        guard !others.isEmpty else { return nil }
        let photos = chapter.photos(of: section)
        var ratios: [UInt16] = []
        var lengths: [UInt8] = []
        var sums = PhotoSums()
        for number in chapter.blocks(of: photos) {
            guard let source = source(chapter.node.blocks[number].name, others) else { return nil }
            let start = chapter.blockStarts[number]
            for photo in photos.clamped(to: start..<chapter.blockStarts[number + 1]) {
                guard let shape = shape(photo - start, source) else { return nil }
                ratios.append(shape.ratio)
                lengths.append(shape.captionLength)
                sums.add(shape)
            }
        }
        guard sums == chapter.node.sections[section].sums else { return nil }
        return ShapesNode(ratios: ratios, captionLengths: lengths)
    }

    private func shape(_ photo: Int, _ source: Source) -> PhotoShape? {
        switch source {
        case .block(let block): photo < block.photos.count ? block.photos.shape(at: photo) : nil
        case .chapter(let chapter, let photos):
            photo < photos.count ? chapter.shape(of: photos.lowerBound + photo) : nil
        }
    }

    private func source(_ name: NodeName, _ others: [NodeName: (chapter: NodeName, block: Int)]) -> Source? {
        if let block = blocks[name] { return .block(block) }
        guard let (name, block) = others[name], let chapter = chapters[name] else { return nil }
        return .chapter(chapter, chapter.blockStarts[block]..<chapter.blockStarts[block + 1])
    }

    /// The blocks of long sections that are laid out in other chapters which have some of the same as a section.
    private func laidOutBlocks(like section: Int, of chapter: LoadedChapter)
        -> [NodeName: (chapter: NodeName, block: Int)]
    {
        let blocks = chapter.blocks(of: chapter.photos(of: section))
        // Where one photo has come or gone, two of three are the same.
        let samples = [blocks.lowerBound, blocks.lowerBound + blocks.count / 2, blocks.upperBound - 1]
            .map { chapter.node.blocks[$0].name }
        var found: [NodeName: (chapter: NodeName, block: Int)] = [:]
        for (name, other) in chapters
        where other.node.blocks.contains(where: { samples.contains($0.name) }) {
            for section in other.node.sections.indices where other.isLaidOut(section) {
                guard case .node = other.node.sections[section].shapes else { continue }
                for block in other.blocks(of: other.photos(of: section)) {
                    found[other.node.blocks[block].name] = (name, block)
                }
            }
        }
        return found
    }
}
