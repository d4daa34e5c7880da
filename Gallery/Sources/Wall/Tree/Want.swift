import WallNodes

/// A node that the page has to fetch.
struct Want: Equatable, Sendable {
    /// The node's kind, which is never a root.
    let kind: NodeKind
    /// The number of the node's chapter.
    let chapter: Int
    /// The number of the part whose shapes the node has, or of the block, among all of the chapter.
    let number: Int
    /// The node's name.
    let name: NodeName
    /// Whether the node is part of the staged wall, which numbers its chapters differently.
    internal(set) var isStaged = false
}

extension ChapterList {
    func want(_ chapter: Int) -> Want {
        Want(kind: .chapter, chapter: chapter, number: 0, name: name(chapter))
    }
}

extension LoadedNodes {
    /// Returns the nodes that are missing to show a range of photos: chapters first, then shapes, then
    /// blocks.
    func missing(_ photos: Range<Int>, of list: ChapterList) -> [Want] {
        guard let (first, _) = list.place(of: photos.lowerBound), !photos.isEmpty else { return [] }
        var wants: [Want] = []
        for number in first..<list.count where list.starts[number] < photos.upperBound {
            let name = list.name(number)
            guard let chapter = chapters[name] else {
                wants.append(list.want(number))
                continue
            }
            let start = list.starts[number]
            let range = photos.clamped(to: start..<list.starts[number + 1])
            missing(range.lowerBound - start..<range.upperBound - start, of: chapter, number, &wants)
        }
        return wants.filter { $0.kind == .chapter } + wants.filter { $0.kind == .shapes }
            + wants.filter { $0.kind == .block }
    }

    private func missing(
        _ photos: Range<Int>,
        of chapter: LoadedChapter,
        _ number: Int,
        _ wants: inout [Want]
    ) {
        guard !photos.isEmpty else { return }
        var needed = photos
        for section in chapter.section(of: photos.lowerBound)...chapter.section(of: photos.upperBound - 1) {
            let all = chapter.photos(of: section)
            for part in chapter.missingParts(of: section, toLayOut: photos.clamped(to: all)) {
                wants.append(Want(kind: .shapes, chapter: number, number: part.number, name: part.name))
            }
            // The section's shapes are only in its blocks, so all of them are needed.
            guard chapter.needsBlocks(section) else { continue }
            needed = min(needed.lowerBound, all.lowerBound)..<max(needed.upperBound, all.upperBound)
        }
        for block in chapter.blocks(of: needed) {
            let name = chapter.node.blocks[block].name
            guard blocks[name] == nil, !wants.contains(where: { $0.name == name }) else { continue }
            wants.append(Want(kind: .block, chapter: number, number: block, name: name))
        }
    }
}
