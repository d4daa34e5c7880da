import LayoutEngine

/// What is seen of a wall at a moment, to be found again after a change.
struct Seen {
    /// What has to stay in place.
    var anchor: CollectionLayout.Anchor
    /// The content's offset.
    var offset: Double
    /// The photos in the document, in order, with their positions in the library.
    var photos: [(path: ItemPath, position: Int)] = []
    /// The sections whose headers are in the document, with their numbers in the library.
    var sections: [(index: Int, librarySection: Int)] = []
    /// Where the slots stood, in the content's coordinates.
    var frames: [(slot: Int, frame: LayoutRect)] = []

    /// Where in a library the photos and the sections are that were seen, in their order; nil for what is gone.
    struct Found {
        var positions: [Int?]
        var librarySections: [Int?]
    }

    /// Where they are in the library that they were in.
    var unchanged: Found {
        Found(positions: photos.map { $0.position }, librarySections: sections.map { $0.librarySection })
    }

    /// Where they are in another library: photos by identifier, sections by title. O(size of the new library), with
    /// a small table that tells most identifiers at once from those that are sought.
    func found(in new: Library, of old: Library) -> Found {
        let sought = photos.map { old.ids[$0.position] }
        var isCandidate = [Bool](repeating: false, count: 1 << 16)
        for id in sought {
            isCandidate[Int(id & 0xFFFF)] = true
        }
        var positions = [Int?](repeating: nil, count: sought.count)
        for (position, id) in new.ids.enumerated() where isCandidate[Int(id & 0xFFFF)] {
            if let number = sought.firstIndex(of: id) {
                positions[number] = position
            }
        }
        let titles = sections.map { old.sections[$0.librarySection].title }
        return Found(
            positions: positions,
            librarySections: titles.map { title in new.sections.firstIndex { $0.title == title } }
        )
    }

    /// What was seen, as it is called in another arrangement.
    func map(to arrangement: Arrangement, _ found: Found) -> UpdateMap {
        var kept: [(old: ItemPath, new: ItemPath)] = []
        for (photo, position) in zip(photos, found.positions) {
            if let position, let path = arrangement.path(ofPosition: position) {
                kept.append((old: photo.path, new: path))
            }
        }
        var keptSections: [(old: Int, new: Int)] = []
        for (section, librarySection) in zip(sections, found.librarySections) {
            if let librarySection, let index = arrangement.section(showing: librarySection) {
                keptSections.append((old: section.index, new: index))
            }
        }
        return UpdateMap(kept: kept, sections: keptSections)
    }

    /// Whether anything that was seen is still there, or the edge that is to stay.
    func survives(in map: UpdateMap) -> Bool {
        anchor.target == .start || photos.contains { map.newPath(of: $0.path) != nil }
    }

    /// Where a slot stood, on a page that is scrolled to some position now. O(number of slots in use).
    func frame(ofSlot slot: Int, scrolledTo position: Double) -> LayoutRect? {
        frames.first { $0.slot == slot }.map { old in
            LayoutRect(
                x: old.frame.x,
                y: old.frame.y - offset + position,
                width: old.frame.width,
                height: old.frame.height
            )
        }
    }
}
