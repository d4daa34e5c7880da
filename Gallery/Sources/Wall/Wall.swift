import LayoutEngine

/// A wall of photos as a page shows it: which photos are in the document, in which slots, and where.
///
/// All numbers are points of the page. After each call ``changes`` has what the page must do, and
/// ``scrollPosition`` where it must be scrolled to. At the wall's top the top stays. Elsewhere the first photo that is
/// wholly seen stays where it is when the library changes, and the one in the middle when it is arranged in another way.
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
    /// What stays where it is while the wall is arranged in one way after another; until it is scrolled.
    private var held: Held?

    /// How far beyond what is seen photos are in the document, as a share of its height.
    static let overscan = 0.5

    /// A wall without photos.
    public init() {}
}

extension Wall {
    /// Shows another state of the library, and of it the photos at some positions (rising), or all. What is seen stays
    /// where it is. Positions beyond the library are left out.
    public mutating func show(_ new: Library, filter: [UInt32]? = nil) {
        let seen = look()
        let found = seen.found(in: new, of: library)
        focus = focus.flatMap { new.ids.firstIndex(of: library.ids[$0]) }
        held = nil
        library = new
        arrange(positions(filter))
        keep(seen, found)
    }

    /// Notes a photo's color, for when it is next put into the document; what is there has its thumbnail by now.
    public mutating func setColor(_ color: UInt16, ofPosition position: Int) {
        guard library.colors.indices.contains(position) else { return }
        library.colors[position] = color
    }

    /// Shows only the photos at some positions of the library (rising) from the first on, or all where what is seen stays
    /// where it is. Positions beyond the library are left out.
    public mutating func filter(_ filter: [UInt32]?) {
        let seen = look()
        held = nil
        arrange(positions(filter))
        if filter == nil {
            keep(seen, seen.unchanged)
        } else {
            show(seen, seen.map(to: arrangement, seen.unchanged), offset: 0)
        }
    }

    /// Arranges the photos in another way, or on a page of another size.
    public mutating func arrange(
        style: WallStyle,
        width: Double,
        visibleHeight: Double,
        scale: Double,
        isRightToLeft: Bool
    ) {
        let isSame =
            style == self.style && width == self.width && scale == self.scale
            && isRightToLeft == self.isRightToLeft
        held = held ?? middle()
        let seen = look()
        self.style = style
        self.width = width
        self.visibleHeight = max(0, visibleHeight)
        self.scale = scale
        self.isRightToLeft = isRightToLeft
        guard !isSame else { return showMoreOrLess() }
        if grouping == arrangement.grouping {
            arrangement.update(&layout, library, style: style, in: container)
        } else {
            arrange(arrangement.matches)
        }
        show(seen, seen.map(to: arrangement, seen.unchanged), offset: held.flatMap(offset(holding:)) ?? 0)
    }

    /// Lets the photo nearest to a point of what is seen stay there while the wall is arranged in other ways, until it
    /// is scrolled. Nothing happens where there are no photos.
    public mutating func hold(x: Double, y: Double) {
        held = nearest(x: x, y: y + scrollMap.offset).map { path, frame in
            Held(
                position: arrangement.position(of: path),
                frame,
                y: y,
                offset: scrollMap.offset,
                visibleHeight
            )
        }
    }

    /// Follows the page's scrolling.
    public mutating func scroll(to position: Double) {
        let base = scrollMap.base
        // Browsers round where they scroll to.
        if abs(position - scrollMap.position) > 1 { held = nil }
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

    /// Scrolls just as far as is needed to see the whole of a photo, or from afar of one near it, and remembers it as
    /// the one to keep in place. Nothing happens if the photo does not pass the filter.
    public mutating func reveal(position: Int) {
        changes.removeAll(keepingCapacity: true)
        guard arrangement.matches.index(of: position) != nil,
            let path = arrangement.path(nearestToPosition: position),
            let frame = layout.frame(of: .item(path))
        else {
            return
        }
        focus = position
        let header = layout.section(path.section)?.header?.length ?? 0
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
        held = nil
        scrollMap.jump(to: offset)
        update(oldBase: base)
    }
}

extension Wall {
    /// Where the page is to be scrolled to.
    public var scrollPosition: Double { scrollMap.position }

    /// The height of the element that the page scrolls.
    public var pageHeight: Double { scrollMap.pageLength }

    /// How many photos pass the filter.
    public var count: Int { arrangement.matches.count }

    /// How many slots the page has.
    public var slotCount: Int { window.slotCount }

    /// What is seen, in the content's coordinates.
    var visible: LayoutRect {
        LayoutRect(x: 0, y: scrollMap.offset, width: width, height: visibleHeight)
    }

    private func positions(_ filter: [UInt32]?) -> Positions {
        let count = library.count
        return filter.map { Positions($0.filter { $0 < count }) } ?? Positions(all: count)
    }

    /// Lays out some photos of the library, or all.
    private mutating func arrange(_ matches: Positions) {
        let grouping = Grouping(style, width: width, isFiltered: matches.isSome)
        arrangement = Arrangement(library, matches: matches, grouping: grouping)
        layout = arrangement.layout(library, style: style, in: container)
    }

    private var grouping: Grouping { Grouping(style, width: width, isFiltered: arrangement.matches.isSome) }

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
        show(seen, map, offset: seen.survives(in: map) ? offset : 0)
    }

    /// After a new layout: shows it from an offset on.
    private mutating func show(_ seen: Seen, _ map: UpdateMap, offset: Double) {
        scrollMap = ScrollMap(
            contentLength: layout.contentSize.height,
            visibleLength: visibleHeight,
            offset: offset
        )
        window.follow(map)
        update(oldBase: nil, seen)
    }

    /// Follows a change of the visible height alone, which moves nothing as long as what is held stays in sight.
    private mutating func showMoreOrLess() {
        let base = scrollMap.base
        let isInSight = held.flatMap(self.y(of:)).map { visible.minY...visible.maxY ~= $0 } ?? true
        scrollMap = ScrollMap(
            contentLength: scrollMap.contentLength,
            visibleLength: visibleHeight,
            offset: isInSight ? scrollMap.offset : held.flatMap(offset(holding:)) ?? scrollMap.offset
        )
        update(oldBase: base)
    }

    /// What is to stay where it is when the wall is arranged in another way: the photo with the focus if it is seen, or
    /// else the one in the middle; nil at the top, which stays the top.
    private func middle() -> Held? {
        guard scrollMap.offset > 0 else { return nil }
        let focused = focus.flatMap { arrangement.path(ofPosition: $0) }.flatMap { path in
            layout.frame(of: .item(path)).map { (path, $0) }
        }
        let isFocusSeen = focused.map { $0.1.minY < visible.maxY && $0.1.maxY > visible.minY } ?? false
        let middle = scrollMap.offset + visibleHeight / 2
        guard let (path, frame) = isFocusSeen ? focused : nearest(x: width / 2, y: middle) else { return nil }
        let y = isFocusSeen ? (frame.minY + frame.maxY) / 2 : middle
        return Held(
            position: arrangement.position(of: path),
            frame,
            y: y - scrollMap.offset,
            offset: scrollMap.offset,
            visibleHeight
        )
    }

    /// Where what is held is in the content now.
    private func y(of held: Held) -> Double? {
        arrangement.path(nearestToPosition: held.position).flatMap { layout.frame(of: .item($0)) }.map(
            held.y(in:)
        )
    }

    private func offset(holding held: Held) -> Double? {
        y(of: held).map { $0 - held.share * visibleHeight }
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
                seen.sections.append((path.section, arrangement.sections[path.section].lowerBound))
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
}
