import LayoutEngine

/// What the page has to know of what stands in its slots.
extension Wall {
    func tile(_ kind: TileChange.Kind, _ slot: Int, _ placed: PlacedElement) -> TileChange {
        placed.element.kind == .header ? header(kind, slot, placed) : photo(kind, slot, placed)
    }

    private func photo(_ kind: TileChange.Kind, _ slot: Int, _ placed: PlacedElement) -> TileChange {
        let path = placed.element.path
        let position = arrangement.position(of: path)
        let captionHeight = style.captionHeight(length: library.captionLengths[position], in: width)
        var tile = TileChange(kind: kind, slot: slot, content: .photo)
        tile.index = index(ofPosition: position) ?? 0
        tile.position = position
        tile.id = library.ids[position]
        tile.version = library.versions[position]
        tile.color = Placeholder.color(library.colors[position], id: tile.id)
        tile.captionHeight = captionHeight
        tile.thumbnail = ThumbnailWidth.fitting(
            width: placed.frame.width,
            height: placed.frame.height - captionHeight,
            ratio: library.shape(at: position),
            scale: scale
        )
        tile.frame = onPage(placed.frame)
        return tile
    }

    private func header(_ kind: TileChange.Kind, _ slot: Int, _ placed: PlacedElement) -> TileChange {
        var tile = TileChange(kind: kind, slot: slot, content: .header)
        tile.index = placed.element.path.section
        tile.position = arrangement.sections[tile.index].lowerBound
        let natural = layout.frame(of: placed.element)
        // One that its section's end pushes out goes with the content, not with what is seen.
        tile.isPinned = natural?.y != placed.frame.y && placed.frame.y >= visible.minY
        tile.frame = onPage(placed.frame)
        if tile.isPinned { tile.frame.y -= scrollMap.position }
        return tile
    }

    private func onPage(_ frame: LayoutRect) -> LayoutRect {
        LayoutRect(x: frame.x, y: frame.y - scrollMap.base, width: frame.width, height: frame.height)
    }
}
