import BrickworkEngine
import WallNodes

/// A mapping of photos from a wall to the changed wall that replaces it.
struct Move: Sendable {
    /// The new indices of photos that still exist.
    fileprivate var found: [Int: Int] = [:]
    /// For each photo that is gone, the index of the photo nearest to its earlier position.
    fileprivate var near: [Int: Int] = [:]

    /// Returns the new index of a photo, or nil if it is gone.
    func index(_ old: Int) -> Int? { found[old] }

    /// Returns the same point in the new wall. If its photo is gone, returns the top of the nearest one.
    func following(_ kept: Kept) -> Kept {
        var kept = kept
        if let index = found[kept.mark.index] {
            kept.mark.index = index
        } else {
            kept.mark = Mark(index: near[kept.mark.index] ?? 0)
        }
        return kept
    }
}

extension WallView {
    /// Whether a staged wall can be shown.
    enum Readiness {
        case ready(Move)
        case waiting([Want])
    }

    /// Looks for the visible photos in the staged wall.
    func move(to staged: ChapterList) -> Readiness {
        var finder = Finder(old: chapters, new: staged, nodes: nodes)
        var move = Move()
        var wants: [Want] = []
        let seen = shownPhotos
        for index in seen + marks {
            switch finder.place(of: index) {
            case .at(let new): move.found[index] = new
            case .gone(let near): move.near[index] = near
            case .unknown(let missing): wants += missing
            }
        }
        for index in others {
            if case .at(let new) = finder.place(of: index) { move.found[index] = new }
        }
        if wants.isEmpty {
            let shown = shown(seen + marks, after: move, in: staged)
            wants = nodes.missing(shown, of: staged).filter { !nodes.lacks($0.name) }
        }
        guard wants.isEmpty else {
            return .waiting(
                wants.map { want in
                    var want = want
                    want.isStaged = true
                    return want
                }
            )
        }
        return .ready(move)
    }

    /// The photos in the document.
    private var shownPhotos: [Int] {
        window.entries.filter { $0.key.content == .photo }.map { $0.key.index }
    }

    /// Returns the photos that will be visible in the staged wall.
    private func shown(_ seen: [Int], after move: Move, in staged: ChapterList) -> Range<Int> {
        let indices = seen.compactMap { move.found[$0] ?? move.near[$0] }
        guard staged.photoCount > 0, let first = indices.min(), let last = indices.max() else { return 0..<0 }
        if startStays { return 0..<min(staged.photoCount, seen.count + 1) }
        // The visible photos may be far apart now. Then the photos around their median are shown.
        guard last - first > 2 * seen.count + 16 else { return first..<last + 1 }
        let middle = indices.sorted()[indices.count / 2]
        return max(0, middle - seen.count)..<min(staged.photoCount, middle + seen.count + 1)
    }

    /// Returns the keys that the tiles in the document have in the staged wall.
    func keys(after move: Move, in staged: ChapterList) -> [TileWindow.Key: TileWindow.Key] {
        var keys: [TileWindow.Key: TileWindow.Key] = [:]
        for entry in window.entries where entry.key.content == .photo {
            guard let index = move.index(entry.key.index) else { continue }
            keys[entry.key] = TileWindow.Key(index: index, content: .photo)
            // A header follows its first photo that still exists, if the photo's section still has the same
            // title.
            guard let (old, oldStart) = section(of: entry.key.index, in: chapters),
                let (new, newStart) = section(of: index, in: staged), old.title == new.title
            else { continue }
            let header = TileWindow.Key(index: oldStart, content: .header)
            keys[header] = keys[header] ?? TileWindow.Key(index: newStart, content: .header)
        }
        return keys
    }

    /// Returns the section that contains a photo and the index of its first photo, or nil if the chapter
    /// isn't loaded.
    func section(of index: Int, in list: ChapterList) -> (ChapterNode.Section, start: Int)? {
        guard let (number, photo) = list.place(of: index), let chapter = nodes.chapters[list.name(number)]
        else {
            return nil
        }
        let section = chapter.section(of: photo)
        return (chapter.node.sections[section], list.starts[number] + chapter.starts[section])
    }

    /// Returns the names of the nodes that are searched to show the staged wall.
    func names(neededFor staged: ChapterList) -> [NodeName] {
        var finder = Finder(old: chapters, new: staged, nodes: nodes)
        for index in shownPhotos + marks { _ = finder.place(of: index) }
        return finder.names
    }
}
