import WallNodes

/// Finds photos of a wall in the changed wall that replaces it.
///
/// Both walls share the nodes that haven't changed. The nodes in between are searched for the photo's
/// identifier, beginning with those nearest to the expected positions.
struct Finder {
    /// The result of a search.
    enum Place {
        case at(Int)
        /// The photo is gone. The index is that of the photo nearest to its earlier position.
        case gone(near: Int)
        /// These nodes have to be loaded to find the photo.
        case unknown([Want])
    }

    private let old: ChapterList
    private let new: ChapterList
    private let nodes: LoadedNodes
    private var changes: [Int: Change] = [:]

    /// The highest numbers of chapters and blocks that are searched for a photo.
    private static let maximum = (chapters: 4, blocks: 8)

    init(old: ChapterList, new: ChapterList, nodes: LoadedNodes) {
        self.old = old
        self.new = new
        self.nodes = nodes
    }

    /// A run of chapters that is gone, and the chapters that replace it.
    private struct Change {
        /// The new chapters between the nearest ones that both walls have.
        var chapters: Range<Int>
        /// The new chapters that are searched.
        var searched: [Int] = []
        /// The photos of the chapters that are gone.
        var oldPhotos: Range<Int>
        /// The blocks of the searched chapters, each with the index of its first photo.
        var blocks: [(want: Want, start: Int)] = []
        /// The index in `blocks` of each block.
        var numbers: [NodeName: Int] = [:]
        /// The searched chapters that aren't loaded.
        var missing: [Want] = []
    }

    /// Finds a photo in the new wall.
    mutating func place(of index: Int) -> Place {
        guard let (chapter, photo) = old.place(of: index) else { return .gone(near: 0) }
        if let number = new.number(of: old.name(chapter)) { return .at(new.starts[number] + photo) }
        let change = changes[chapter] ?? change(at: chapter, expecting: index)
        changes[chapter] = change
        let expected = expected(index, change)
        guard change.missing.isEmpty else { return .unknown(change.missing) }
        guard let node = nodes.chapters[old.name(chapter)] else { return .gone(near: expected.evenly) }
        return place(of: photo, in: node, change, expected)
    }

    private func place(of photo: Int, in node: LoadedChapter, _ change: Change, _ expected: Expected) -> Place
    {
        let block = node.block(of: photo)
        if let number = change.numbers[node.node.blocks[block].name] {
            return .at(change.blocks[number].start + photo - node.blockStarts[block])
        }
        guard let id = nodes.photo(photo, of: node)?.id else { return .gone(near: expected.evenly) }
        var missing: [Want] = []
        for number in candidates(block, node, change, expected) {
            let (want, start) = change.blocks[number]
            if let found = nodes.blocks[want.name]?.photos.ids.firstIndex(of: id) {
                return .at(start + found)
            }
            if nodes.blocks[want.name] == nil, !nodes.lacks(want.name) { missing.append(want) }
        }
        return missing.isEmpty ? .gone(near: expected.evenly) : .unknown(missing)
    }

    /// Returns the blocks that may contain a photo: the new ones between the nearest unchanged ones, most
    /// likely first.
    private func candidates(
        _ block: Int,
        _ node: LoadedChapter,
        _ change: Change,
        _ expected: Expected
    ) -> [Int] {
        let blocks = node.node.blocks
        let before = blocks[..<block].last { change.numbers[$0.name] != nil }
        let after = blocks[(block + 1)...].first { change.numbers[$0.name] != nil }
        let first = before.flatMap { change.numbers[$0.name] }.map { $0 + 1 } ?? 0
        let end = after.flatMap { change.numbers[$0.name] } ?? change.blocks.count
        guard first < end else { return [] }
        let candidates = (first..<end).sorted {
            expected.distance(to: change.blocks[$0].start) < expected.distance(to: change.blocks[$1].start)
        }
        return Array(candidates.prefix(Self.maximum.blocks))
    }

    /// The indices at which a photo is expected in the new wall.
    private struct Expected {
        /// If the photos of the old chapters are distributed evenly over the new ones.
        var evenly: Int
        /// If all other photos of the new chapters are behind the old ones, as when a search goes on.
        var fromStart: Int
        /// If they are in front of the old ones.
        var fromEnd: Int

        /// Returns the distance between a photo and the nearest of these.
        func distance(to index: Int) -> Int { distance(to: index..<index + 1) }

        /// Returns the same for a run of photos.
        func distance(to photos: Range<Int>) -> Int {
            func distance(from index: Int) -> Int {
                max(0, max(photos.lowerBound - index, index - photos.upperBound + 1))
            }
            // Blocks are sorted by it, so it makes no arrays.
            return min(distance(from: evenly), min(distance(from: fromStart), distance(from: fromEnd)))
        }
    }

    private func expected(_ index: Int, _ change: Change) -> Expected {
        let start = new.starts[change.chapters.lowerBound]
        let end = new.starts[change.chapters.upperBound]
        let share = Double(index - change.oldPhotos.lowerBound) / Double(max(1, change.oldPhotos.count))
        let evenly = start + Int(share * Double(end - start))
        return Expected(
            evenly: max(0, min(evenly, new.photoCount - 1)),
            fromStart: start + index - change.oldPhotos.lowerBound,
            fromEnd: end + index - change.oldPhotos.upperBound
        )
    }

    private func change(at chapter: Int, expecting index: Int) -> Change {
        var (first, end) = (chapter, chapter + 1)
        var (newFirst, newEnd) = (0, new.count)
        while first > 0 {
            if let number = new.number(of: old.name(first - 1)) {
                newFirst = number + 1
                break
            }
            first -= 1
        }
        while end < old.count {
            if let number = new.number(of: old.name(end)) {
                newEnd = number
                break
            }
            end += 1
        }
        var change = Change(
            chapters: newFirst..<max(newFirst, newEnd),
            oldPhotos: old.starts[first]..<old.starts[end]
        )
        let expected = expected(index, change)
        let nearest = change.chapters.sorted {
            expected.distance(to: new.starts[$0]..<new.starts[$0 + 1])
                < expected.distance(to: new.starts[$1]..<new.starts[$1 + 1])
        }
        change.searched = nearest.prefix(Self.maximum.chapters).sorted()
        for number in change.searched {
            let name = new.name(number)
            if let node = nodes.chapters[name] {
                for (block, entry) in node.node.blocks.enumerated() {
                    change.numbers[entry.name] = change.blocks.count
                    let want = Want(kind: .block, chapter: number, number: block, name: entry.name)
                    change.blocks.append((want, new.starts[number] + node.blockStarts[block]))
                }
            } else if !nodes.lacks(name) {
                change.missing.append(new.want(number))
            }
        }
        return change
    }

    /// The names of all nodes that were searched.
    var names: [NodeName] {
        changes.values.flatMap { change in
            change.searched.map { new.name($0) } + change.blocks.map { $0.want.name }
        }
    }
}
