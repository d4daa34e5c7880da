import BrickworkEngine
import WallNodes

/// Tiles and their properties.
extension WallView {
    /// How far before and after the visible rect tiles exist.
    var reach: Double { max(visibleHeight * Self.overscan, visible.y - uncovered.y) }

    /// Returns the tiles in the visible rect and within reach of it, in order.
    func tiles() -> [TileWindow.Entry] {
        var entries: [TileWindow.Entry] = []
        let uncovered = uncovered
        let area = LayoutRect(
            x: 0,
            y: visible.y - reach,
            width: visible.width,
            height: visible.height + 2 * reach
        )
        for number in map.chapters(from: area.minY, to: area.maxY) {
            let start = chapters.starts[number]
            let offset = map.offsets[number]
            guard let chapter = nodes.chapters[chapters.name(number)] else {
                let frame = content.body(ofChapter: number).clipped(to: area)
                if frame.height > 0 {
                    entries.append(entry(TileWindow.Key(index: start, content: .gap), frame))
                }
                continue
            }
            chapter.forEachTile(in: area.shifted(by: -offset), visible: uncovered.shifted(by: -offset)) {
                content,
                photo,
                frame,
                isPinned in
                let key = TileWindow.Key(index: start + photo, content: content)
                let known = content == .photo ? nodes.photo(photo, of: chapter) : nil
                entries.append(entry(key, frame.shifted(by: offset), isPinned: isPinned, known))
            }
        }
        return entries
    }

    private func entry(
        _ key: TileWindow.Key,
        _ frame: LayoutRect,
        isPinned: Bool = false,
        _ photo: KnownPhoto? = nil
    ) -> TileWindow.Entry {
        TileWindow.Entry(
            key,
            frame,
            pageFrame: frame.shifted(by: isPinned ? -scrollMap.offset : -scrollMap.base),
            isPinned: isPinned,
            photo: photo
        )
    }

    /// Returns a change in the form that the page gets.
    ///
    /// - Parameter positions: The scroll positions before and after, if moves are animated.
    func tile(_ change: TileWindow.Change, _ positions: (before: Double, now: Double)?) -> TileChange {
        switch change {
        case .gone(let slot, let key):
            return TileChange(kind: .gone, slot: slot, content: key.content)
        case .appeared(let entry):
            return tile(.appeared, entry)
        case .moved(let entry, let old):
            var tile = tile(.moved, entry)
            if let positions, entry.key.content != .gap {
                let onScreen = old.pageFrame.shifted(by: old.isPinned ? 0 : -positions.before)
                tile.before = onScreen.shifted(by: entry.isPinned ? 0 : positions.now)
            }
            return tile
        }
    }

    private func tile(_ kind: TileChange.Kind, _ entry: TileWindow.Entry) -> TileChange {
        var tile = TileChange(kind: kind, slot: entry.slot, content: entry.key.content)
        tile.index = entry.key.index
        tile.isPinned = entry.isPinned
        tile.frame = entry.pageFrame
        if entry.key.content == .photo { describe(&tile, entry.photo) }
        return tile
    }

    private func describe(_ tile: inout TileChange, _ photo: KnownPhoto?) {
        let captionLength = captionLength(of: tile.index)
        tile.captionHeight = arrangement.captionHeight(length: captionLength)
        tile.captionLines = arrangement.captionLines(length: captionLength)
        tile.id = photo?.id ?? 0
        tile.color = Placeholder.color(photo?.color ?? 0, id: photo?.id ?? UInt32(tile.index))
        guard let photo else { return }
        tile.version = photo.version
        tile.isTall = photo.isTall
        tile.thumbnail = ThumbnailWidth.fitting(
            width: tile.frame.width,
            height: tile.frame.height - tile.captionHeight,
            ratio: photo.ratio,
            scale: scale
        )
    }

    private func captionLength(of index: Int) -> UInt8 {
        guard let (number, photo) = chapters.place(of: index) else { return 0 }
        return nodes.chapters[chapters.name(number)]?.captionLength(of: photo) ?? 0
    }
}
