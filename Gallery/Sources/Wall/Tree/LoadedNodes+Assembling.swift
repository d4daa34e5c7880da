import WallNodes

/// A long section that has changed needn't fetch its shapes node. Most of its blocks also belong to a chapter
/// that is already laid out, and the few new ones are small.
extension LoadedNodes {
    /// The highest number of blocks to fetch instead of the shapes node.
    private static let fewBlocks = 4

    /// A source of a block's shapes.
    private enum Source {
        case block(BlockNode)
        case chapter(LoadedChapter, Range<Int>)
    }

    /// Returns the blocks that are missing to assemble a section's shapes, or nil if there are too many.
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

    /// Assembles the shapes of a section's photos from blocks and from chapters that have the same blocks.
    /// Returns nil if one is missing, or if the shapes contradict the chapter.
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

    /// Returns the laid out blocks of loaded chapters' long sections, if such a section shares blocks with the
    /// given section.
    private func laidOutBlocks(like section: Int, of chapter: LoadedChapter)
        -> [NodeName: (chapter: NodeName, block: Int)]
    {
        let blocks = chapter.blocks(of: chapter.photos(of: section))
        // If one photo has been added or removed, two of these three are unchanged.
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
