import LayoutEngine

/// A wall of photos as a page shows it: which photos are in the document, in which slots, and where.
///
/// All numbers are points of the page. After each call ``changes`` has what the page must do, and
/// ``scrollPosition`` where it must be scrolled to; whatever changes, the first photo that is wholly seen stays
/// where it is, and at the wall's top the top stays.
public struct Wall: Sendable {
    /// The photos.
    public private(set) var library = Library()
    /// How they are arranged.
    public private(set) var style = WallStyle()
    /// The width of the wall.
    public private(set) var width = 0.0
    /// The height of the part that is seen.
    public private(set) var visibleHeight = 0.0
    /// Pixels to the point.
    public private(set) var scale = 1.0
    /// Whether the page reads from right to left.
    public private(set) var isRightToLeft = false
    /// What the page has to do, in order, after the last call.
    public private(set) var changes: [TileChange] = []

    var arrangement = Arrangement(Library())
    var layout = CollectionLayout(container: LayoutContainer(width: 0))
    var scrollMap = ScrollMap(contentLength: 0, visibleLength: 0)
    private var window = CollectionLayout.Window()
    /// The photo with the keyboard's focus, which stays where it is before others do; a library's position.
    private var focus: Int?

    /// How far beyond what is seen photos are in the document, as a share of its height.
    static let overscan = 0.5

    /// A wall without photos.
    public init() {}
}

extension Wall {
    /// Shows another state of the library. A filter does not outlive it.
    public mutating func show(_ new: Library) {
        let seen = look()
        let found = seen.found(in: new, of: library)
        focus = focus.flatMap { new.ids.firstIndex(of: library.ids[$0]) }
        library = new
        arrange(Arrangement(new), seen, found)
    }

    /// Notes a photo's color, for when it is next put into the document; what is there has its thumbnail by now.
    public mutating func setColor(_ color: UInt16, ofPosition position: Int) {
        guard library.colors.indices.contains(position) else { return }
        library.colors[position] = color
    }

    /// Shows only the photos at some positions of the library (rising), or all. Positions beyond the library are
    /// left out.
    public mutating func filter(_ positions: [UInt32]?) {
        let seen = look()
        let count = library.count
        arrange(
            Arrangement(library, filter: positions.map { $0.filter { $0 < count } }),
            seen,
            seen.unchanged
        )
    }

    /// Arranges the photos in another way, or on a page of another size.
    public mutating func arrange(
        style: WallStyle,
        width: Double,
        visibleHeight: Double,
        scale: Double,
        isRightToLeft: Bool
    ) {
        let isSameWidth =
            style == self.style && width == self.width && scale == self.scale
            && isRightToLeft == self.isRightToLeft
        let seen = look()
        self.style = style
        self.width = width
        self.visibleHeight = max(0, visibleHeight)
        self.scale = scale
        self.isRightToLeft = isRightToLeft
        guard !isSameWidth else { return showMoreOrLess() }
        arrangement.update(&layout, library, style: style, in: container)
        keep(seen, seen.unchanged)
    }

    /// Follows the page's scrolling.
    public mutating func scroll(to position: Double) {
        let base = scrollMap.base
        scrollMap.scroll(to: position)
        if scrollMap.needsSettling { scrollMap.settle() }
        update(oldBase: base)
    }

    /// Puts the page's scroll position where it belongs, when it rests: only a wall that is longer than a page
    /// can be has any use for it.
    public mutating func settle() {
        let base = scrollMap.base
        scrollMap.settle()
        update(oldBase: base)
    }

    /// Scrolls just as far as is needed to see the whole of a photo, and remembers it as the one to keep in place.
    /// Nothing happens if the photo is not shown.
    public mutating func reveal(position: Int) {
        changes.removeAll(keepingCapacity: true)
        guard let path = arrangement.path(ofPosition: position), let frame = layout.frame(of: .item(path))
        else {
            return
        }
        focus = position
        let header =
            library.sections[arrangement.sections[path.section]].title.isEmpty ? 0 : WallStyle.headerHeight
        let top = frame.minY - header - style.spacing
        let bottom = frame.maxY + style.spacing - visibleHeight
        if scrollMap.offset > top || bottom > top {
            jump(to: top)
        } else if scrollMap.offset < bottom {
            jump(to: bottom)
        }
    }

    /// Shows the content from an offset on.
    public mutating func jump(to offset: Double) {
        let base = scrollMap.base
        scrollMap.jump(to: offset)
        update(oldBase: base)
    }
}

extension Wall {
    /// Where the page is to be scrolled to.
    public var scrollPosition: Double { scrollMap.position }

    /// The height of the element that the page scrolls.
    public var pageHeight: Double { scrollMap.pageLength }

    /// How many photos are shown.
    public var count: Int { arrangement.count }

    /// How many slots the page has.
    public var slotCount: Int { window.slotCount }

    /// What is seen, in the content's coordinates.
    var visible: LayoutRect {
        LayoutRect(x: 0, y: scrollMap.offset, width: width, height: visibleHeight)
    }

    /// Lays out other photos and keeps in place what was seen.
    private mutating func arrange(_ new: Arrangement, _ seen: Seen, _ found: Seen.Found) {
        arrangement = new
        layout = new.layout(library, style: style, in: container)
        keep(seen, found)
    }

    private var container: LayoutContainer {
        LayoutContainer(
            width: width,
            direction: isRightToLeft ? .rightToLeft : .leftToRight,
            scale: scale
        )
    }

    /// After a new layout: scrolls to where what was seen is now.
    private mutating func keep(_ seen: Seen, _ found: Seen.Found) {
        let map = seen.map(to: arrangement, found)
        let offset = layout.scrollOffset(keeping: seen.anchor, map: map, visibleLength: visibleHeight)
        scrollMap = ScrollMap(
            contentLength: layout.contentSize.height,
            visibleLength: visibleHeight,
            offset: seen.survives(in: map) ? offset : 0
        )
        window.follow(map)
        update(oldBase: nil, seen)
    }

    /// Follows a change of the visible height alone, which moves nothing.
    private mutating func showMoreOrLess() {
        let base = scrollMap.base
        scrollMap = ScrollMap(
            contentLength: scrollMap.contentLength,
            visibleLength: visibleHeight,
            offset: scrollMap.offset
        )
        update(oldBase: base)
    }

    /// What is seen now, to be found again after a change.
    private func look() -> Seen {
        let focused = focus.flatMap { arrangement.path(ofPosition: $0) }
        var seen = Seen(
            anchor: layout.anchor(
                in: visible,
                preferring: firstSeen(preferring: focused),
                sticksToEdges: true
            ),
            offset: scrollMap.offset
        )
        window.forEach { slot, placed in
            let path = placed.element.path
            seen.frames.append((slot, placed.frame))
            if placed.element.kind == .item {
                seen.photos.append((path, arrangement.position(of: path)))
            } else {
                seen.sections.append((path.section, arrangement.sections[path.section]))
            }
        }
        return seen
    }

    /// Brings the slots up to date. Where the page's coordinates have moved against the content's, all are told.
    private mutating func update(oldBase: Double?, _ seen: Seen? = nil) {
        var found: [CollectionLayout.Window.Change] = []
        window.update(to: layout, visible: visible, overscan: visibleHeight * Self.overscan) {
            found.append($0)
        }
        changes.removeAll(keepingCapacity: true)
        for change in found {
            changes.append(self.change(change, seen))
        }
        if oldBase != scrollMap.base {
            tellOfTheRest()
        }
    }

    private mutating func tellOfTheRest() {
        var told = [Bool](repeating: false, count: window.slotCount)
        for change in changes where change.kind != .gone {
            told[change.slot] = true
        }
        var rest: [TileChange] = []
        window.forEach { slot, placed in
            if !told[slot] { rest.append(tile(.moved, slot, placed)) }
        }
        changes += rest
    }

    private func change(_ change: CollectionLayout.Window.Change, _ seen: Seen?) -> TileChange {
        switch change {
        case .appeared(let slot, let placed):
            return tile(.appeared, slot, placed)
        case .moved(let slot, let placed):
            var moved = tile(.moved, slot, placed)
            moved.before = seen?.frame(ofSlot: slot, scrolledTo: scrollMap.position)
            return moved
        case .disappeared(let slot, let element):
            return TileChange(kind: .gone, slot: slot, content: element.kind == .header ? .header : .photo)
        }
    }

    private func tile(_ kind: TileChange.Kind, _ slot: Int, _ placed: PlacedElement) -> TileChange {
        placed.element.kind == .header ? header(kind, slot, placed) : photo(kind, slot, placed)
    }

    private func photo(_ kind: TileChange.Kind, _ slot: Int, _ placed: PlacedElement) -> TileChange {
        let path = placed.element.path
        let position = arrangement.position(of: path)
        let captionHeight =
            style.kind == .waterfall
            ? Caption.height(
                length: library.captionLengths[position],
                width: style.columns(in: width).width
            ) : 0
        var tile = TileChange(kind: kind, slot: slot, content: .photo)
        tile.index = arrangement.index(of: path)
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
        tile.position = arrangement.sections[tile.index]
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
