import WallNodes

/// A node that the page has to fetch.
struct Want: Equatable, Sendable {
    /// The node's kind, which is never a root.
    let kind: NodeKind
    /// The number of the node's chapter.
    let chapter: Int
    /// The number of the section whose shapes the node has, or of the block, in the chapter.
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
        for section in chapter.section(of: photos.lowerBound)...chapter.section(of: photos.upperBound - 1)
        where !chapter.isLaidOut(section) {
            if case .node(let name) = chapter.node.sections[section].shapes {
                guard let few = missingBlocks(of: chapter, section), !few.isEmpty else {
                    wants.append(Want(kind: .shapes, chapter: number, number: section, name: name))
                    continue
                }
                for block in few {
                    let name = chapter.node.blocks[block].name
                    wants.append(Want(kind: .block, chapter: number, number: block, name: name))
                }
            } else {
                // The section's shapes are only in its blocks, so all of them are needed.
                let all = chapter.photos(of: section)
                needed = min(needed.lowerBound, all.lowerBound)..<max(needed.upperBound, all.upperBound)
            }
        }
        for block in chapter.blocks(of: needed) {
            let name = chapter.node.blocks[block].name
            guard blocks[name] == nil, !wants.contains(where: { $0.name == name }) else { continue }
            wants.append(Want(kind: .block, chapter: number, number: block, name: name))
        }
    }
}
