import LayoutEngine
import WallNodes

/// A wall of photos as a page shows it: which photos are in the document, in which slots, and where; over a tree of which
/// only a part is there.
///
/// Photos are named by their index in the wall. All lengths are points of the page. After each call ``changes`` has what
/// the page must do, and ``scrollPosition`` where it must be scrolled to. What arrives, and what changes, never moves the
/// photo that is looked at: that with the focus if it is seen, else the first that is wholly seen. At the wall's top the
/// top stays; when the wall is arranged in another way, what is in the middle does.
public struct WallView: Sendable {
    /// How photos are arranged.
    public private(set) var style = WallStyle()
    /// The width of the wall.
    public private(set) var width = 0.0
    /// How far below the window's top the part begins that is seen.
    public private(set) var top = 0.0
    /// The height of the part that is seen.
    public private(set) var visibleHeight = 0.0
    /// Pixels to the point.
    public private(set) var scale = 1.0
    /// Whether the page reads from right to left.
    public private(set) var isRightToLeft = false
    /// What the page has to do, in order, after the last call.
    public private(set) var changes: [TileChange] = []
    /// How often another root has begun to be shown; indices hold for one.
    public private(set) var commits = 0

    /// What the wall is of, and where that stands.
    private(set) var content = WallContent()
    private(set) var scrollMap = ScrollMap(contentLength: 0, visibleLength: 0)
    private(set) var window = TileWindow()
    /// What the wall will become when what is seen of it is there.
    private(set) var staged: ChapterList?
    /// The chapters before the last commit.
    private var former = ChapterList()
    /// Photos of which the page wants to know, in sight or not; the last asked for is the last.
    private(set) var needed: [Int] = []
    /// The photo with the keyboard's focus, which stays where it is before others do.
    private var focus: Int?
    /// Whether the reader went up last.
    private(set) var goesUp = false
    /// What stays where it is while the wall is arranged in one way after another; until it is scrolled.
    private var held: Kept?
    /// What stays where it is while nodes arrive; until it is scrolled.
    private var goal: Goal?
    /// Where the page was scrolled to when ``changes`` were last made.
    private var shownPosition = 0.0

    /// How far beyond what is seen photos are in the document, as a share of its height.
    static let overscan = 0.5
    /// So many photos can be needed at once.
    static let mostNeeded = 64

    /// A wall without photos.
    public init() {}
}

// What the wall is of.
extension WallView {
    /// Shows the wall of a bundle of nodes; false if they are damaged, and nothing has happened.
    ///
    /// - Parameter keeps: Whether it is what this wall has become: then it is shown when what is seen of it is there, and
    ///   nothing moves. Another wall is shown at once, from its start.
    public mutating func open(_ bytes: UnsafeRawBufferPointer, keeps: Bool) -> Bool {
        changes.removeAll(keepingCapacity: true)
        guard let bundle = try? WallBundle(bytes), let top = bundle.nodes.first,
            let root = top.bytes.withUnsafeBytes({ try? RootNode($0) }), let list = ChapterList(root)
        else { return false }
        let goal = whatStays()
        let isWhole = content.add(bundle, of: list)
        guard isWhole, !keeps || count == 0 else {
            if isWhole { staged = list }
            if !isWhole || !commitIfReady() { place(goal) }
            return isWhole
        }
        show(list)
        return true
    }

    /// Takes a node; false if it is damaged, or not what others say of it. One that nobody wants is let go.
    public mutating func take(_ kind: NodeKind, _ name: NodeName, _ bytes: UnsafeRawBufferPointer) -> Bool {
        changes.removeAll(keepingCapacity: true)
        let goal = whatStays()
        let lists = staged.map { [chapters, $0] } ?? [chapters]
        let isWhole = content.add(kind, name, bytes, of: lists)
        if !isWhole { content.noteLack(of: name) }
        guard !commitIfReady() else { return isWhole }
        if isWhole { place(goal) }
        return isWhole
    }

    /// Takes note of a node that could not be fetched: it is not wanted until ``retry()``.
    public mutating func note(lackOf name: NodeName) {
        changes.removeAll(keepingCapacity: true)
        content.noteLack(of: name)
        commitIfReady()
    }

    /// Wants once more what could not be fetched.
    public mutating func retry() {
        changes.removeAll(keepingCapacity: true)
        content.forgetLacks()
    }

    /// Shows another wall, from its start.
    private mutating func show(_ list: ChapterList) {
        staged = nil
        (focus, held, goal) = (nil, nil, nil)
        needed = []
        begin(list)
        scrollMap = ScrollMap(contentLength: map.contentLength, visibleLength: visibleHeight)
        prepareSeen()
        // Photos that are in both glide to where they are now.
        var indices: [UInt32: Int] = [:]
        for entry in tiles() where entry.key.content == .photo {
            if let photo = entry.photo { indices[photo.id] = entry.key.index }
        }
        window.follow { entry in
            entry.photo.flatMap { indices[$0.id] }.map { TileWindow.Key(index: $0, content: .photo) }
        }
        refresh(glides: true)
    }

    private mutating func begin(_ list: ChapterList) {
        former = chapters
        content.show(list)
        commits += 1
    }

    /// Shows what is staged if all is there that it takes to find what is seen.
    @discardableResult
    private mutating func commitIfReady() -> Bool {
        guard let staged, case .ready(let move) = move(to: staged) else { return false }
        // What is held while the wall is arranged in other ways stays, as if nothing had come.
        held = held.map { move.following($0) }
        let stays = held.map { Goal.passed($0) } ?? whatStays(after: move)
        let kept = keys(after: move, in: staged)
        self.staged = nil
        goal = goal.map { $0.following(move) }
        focus = focus.flatMap { move.index($0) }
        needed = needed.compactMap { move.index($0) }
        begin(staged)
        window.follow { kept[$0.key] }
        place(stays, glides: true)
        return true
    }

    /// Whether the wall's start is seen, and stays.
    var startStays: Bool { scrollMap.offset == 0 && goal == nil }

    /// The photo that is awaited in sight, or that will be there where only a gap is seen.
    var marks: [Int] {
        if let kept = goal?.point { return [kept.mark.index] }
        return firstSeenPhoto == nil ? mark(at: scrollMap.offset).map { [$0.index] } ?? [] : []
    }

    /// Photos that are somewhere else, and to be found again.
    var others: [Int] { needed + (focus.map { [$0] } ?? []) }

    /// Where the photo is now that had an index before another root was shown; nil if it is gone, or that is not known.
    public func moved(_ index: Int) -> Int? {
        var finder = Finder(old: former, new: chapters, nodes: nodes)
        guard case .at(let found) = finder.place(of: index) else { return nil }
        return found
    }

    /// Wants all that tells of a photo, in sight or not.
    public mutating func need(_ index: Int) {
        changes.removeAll(keepingCapacity: true)
        guard index >= 0, index < count else { return }
        needed.removeAll { $0 == index }
        needed.append(index)
        if needed.count > Self.mostNeeded { needed.removeFirst() }
    }

    /// Wants nothing any more but what is seen.
    public mutating func needNone() {
        changes.removeAll(keepingCapacity: true)
        needed = []
    }
}

// How it is arranged.
extension WallView {
    /// Arranges the photos in another way, or on a page of another size, of which a bar takes what is above `top`.
    public mutating func arrange(
        style: WallStyle,
        width: Double,
        top: Double = 0,
        visibleHeight: Double,
        scale: Double,
        isRightToLeft: Bool
    ) {
        let (width, top, visibleHeight) = (Self.length(width), Self.length(top), Self.length(visibleHeight))
        let isSame =
            style == self.style && width == self.width && scale == self.scale
            && isRightToLeft == self.isRightToLeft
        let (stays, step) = (held ?? heldPoint(), top - self.top)
        self.style = style
        self.width = width
        self.top = top
        self.visibleHeight = visibleHeight
        self.scale = scale
        self.isRightToLeft = isRightToLeft
        guard !isSame else { return showMoreOrLess(by: step, keeping: stays) }
        held = stays
        let direction = isRightToLeft ? LayoutContainer.Direction.rightToLeft : .leftToRight
        content.arrange(
            Arrangement(style, in: LayoutContainer(width: width, direction: direction, scale: scale))
        )
        if let held { content.prepare(held.mark.index) }
        let offset = goal == .end ? map.contentLength : held.map(offset(keeping:)) ?? 0
        if goal == nil, let held, frame(of: held.mark.index) == nil { goal = .passed(held) }
        scrollMap = ScrollMap(contentLength: map.contentLength, visibleLength: visibleHeight, offset: offset)
        refresh(glides: true)
    }

    private static func length(_ points: Double) -> Double {
        points > 0 ? min(points, 100_000) : 0
    }

    /// Follows a change of the visible height alone, and of how far down that begins: in the window nothing moves, as long
    /// as what is held stays in sight. At the top the top stays, below the bar.
    private mutating func showMoreOrLess(by step: Double, keeping stays: Kept?) {
        let offset = scrollMap.offset > 0 ? max(0, scrollMap.offset + step) : 0
        let isInSight = stays.map { offset...(offset + visibleHeight) ~= y(of: $0.mark) } ?? true
        if !isInSight { held = stays }
        scrollMap = ScrollMap(
            contentLength: scrollMap.contentLength,
            visibleLength: visibleHeight,
            offset: isInSight ? offset : stays.map(self.offset(keeping:)) ?? offset
        )
        refresh()
    }

    /// Lets the photo nearest to a point of what is seen stay there while the wall is arranged in other ways, until it
    /// is scrolled. Nothing happens where there are no photos.
    public mutating func hold(x: Double, y: Double) {
        changes.removeAll(keepingCapacity: true)
        held = point(x: x, y: y + scrollMap.offset)
    }

    /// What is to stay where it is when the wall is arranged in another way: what the reader has gone to, the photo with
    /// the focus if it is seen, or else the one in the middle; nil at the top, which stays the top.
    private func heldPoint() -> Kept? {
        if let kept = goal?.point { return kept }
        guard scrollMap.offset > 0 else { return nil }
        if let focus, let frame = frame(of: focus), isSeen(frame) {
            return keep(focus, frame, (frame.minY + frame.maxY) / 2)
        }
        return point(x: width / 2, y: scrollMap.offset + visibleHeight / 2)
    }

    /// The point of a photo that is nearest to a point of the content.
    private func point(x: Double, y: Double) -> Kept? {
        if let nearest = nearest(x: x, y: y) {
            // Beside the photo or in a gap, its nearest edge is held.
            return keep(nearest.index, nearest.frame, max(nearest.frame.minY, min(y, nearest.frame.maxY)))
        }
        return mark(at: y).map { Kept($0, distance: y - scrollMap.offset, visibleHeight: visibleHeight) }
    }

    private func keep(_ index: Int, _ frame: LayoutRect, _ y: Double) -> Kept {
        Kept(
            Mark(index: index, fraction: frame.height > 0 ? (y - frame.minY) / frame.height : 0),
            distance: y - scrollMap.offset,
            visibleHeight: visibleHeight
        )
    }

}

// Which part of it is seen.
extension WallView {
    /// Follows the page's scrolling.
    public mutating func scroll(to position: Double) {
        guard position.isFinite else { return changes.removeAll(keepingCapacity: true) }
        let step = position - scrollMap.position
        // Browsers round where they scroll to.
        if abs(step) > 1 { (held, goal) = (nil, nil) }
        if step != 0 { goesUp = step < 0 }
        scrollMap.scroll(to: position)
        if scrollMap.needsSettling { scrollMap.settle() }
        refresh()
    }

    /// Puts the page's scroll position where it belongs, when it rests: only a wall that is longer than a page
    /// can be has any use for it. Nothing happens unless the scroll bar shows the difference, since browsers drop what a
    /// reader does while a page scrolls itself.
    public mutating func settle() {
        changes.removeAll(keepingCapacity: true)
        guard scrollMap.isAstray else { return }
        scrollMap.settle()
        refresh()
    }

    /// Scrolls just as far as is needed to see the whole of a photo, and remembers it as the one to keep in place. One
    /// that is not there yet is awaited where it will be. Nothing happens if there is no such photo.
    public mutating func reveal(_ index: Int) {
        changes.removeAll(keepingCapacity: true)
        guard let place = chapters.place(of: index) else { return }
        focus = index
        content.prepare(index)
        let above = arrangement.headerHeight(content.title(ofChapter: place.chapter)) + style.spacing
        guard let frame = frame(of: index) else { return show(index, at: above) }
        let top = frame.minY - above
        let bottom = frame.maxY + style.spacing - visibleHeight
        if scrollMap.offset > top || bottom > top {
            jump(to: top)
        } else if scrollMap.offset < bottom {
            jump(to: bottom)
        } else {
            refresh()
        }
    }

    /// Shows a photo so far below the top of what is seen, and keeps it there while what is around it arrives.
    public mutating func show(_ index: Int, at distance: Double) {
        changes.removeAll(keepingCapacity: true)
        guard index >= 0, index < count, distance.isFinite else { return }
        content.prepare(index)
        let kept = Kept(Mark(index: index), distance: distance, visibleHeight: visibleHeight)
        jump(to: offset(keeping: kept))
        goal = .awaited(kept)
    }

    /// Shows the content from an offset on.
    public mutating func jump(to offset: Double) {
        (held, goal) = (nil, nil)
        goesUp = offset < scrollMap.offset
        scrollMap.jump(to: offset)
        refresh()
        let hasGap = window.entries.contains { $0.key.content == .gap }
        if hasGap, scrollMap.offset > 0, scrollMap.offset >= scrollMap.lastOffset { goal = .end }
    }

    /// What is to stay where it is when something arrives; nil at the top, which stays the top.
    private mutating func whatStays() -> Goal? {
        switch goal {
        case .awaited, .end: return goal
        case .passed, nil: break
        }
        guard scrollMap.offset > 0 else { return nil }
        if let kept = anchor().flatMap(stay) {
            goal = nil
            return .passed(kept)
        }
        // Until it is there, what was first seen of a gap is remembered: shares of shares would drift.
        goal =
            goal
            ?? mark(at: scrollMap.offset).map { mark in
                .passed(Kept(mark, distance: y(of: mark) - scrollMap.offset, visibleHeight: visibleHeight))
            }
        return goal
    }

    /// The same when another root is shown: of the photos that are there then, the nearest to it that is in the document.
    private mutating func whatStays(after move: Move) -> Goal? {
        let stays = whatStays()
        guard goal == nil, let stays, let anchor = stays.point?.mark.index else {
            return stays?.following(move)
        }
        let nearest = window.entries.filter { $0.key.content == .photo && move.index($0.key.index) != nil }
            .min { abs($0.key.index - anchor) < abs($1.key.index - anchor) }
        return (nearest.flatMap { stay($0.key.index) }.map { .passed($0) } ?? stays).following(move)
    }

    /// A photo where it is in the document, whatever has arrived since.
    private func stay(_ index: Int) -> Kept? {
        shownFrame(of: index).map {
            Kept(Mark(index: index), distance: $0.minY - scrollMap.offset, visibleHeight: visibleHeight)
        }
    }

    private func shownFrame(of index: Int) -> LayoutRect? {
        window.entries.first { $0.key == TileWindow.Key(index: index, content: .photo) }?.frame
    }

    /// The photo that stays where it is; nil if none is seen.
    private func anchor() -> Int? {
        if let focus, let frame = shownFrame(of: focus), isSeen(frame) { return focus }
        return firstSeenPhoto
    }

    /// Follows what has arrived: the content's lengths, and where what stays is now.
    private mutating func place(_ goal: Goal?, glides: Bool = false) {
        content.measure()
        if let kept = goal?.point { content.prepare(kept.mark.index) }
        let offset = goal.map { $0.point.map(offset(keeping:)) ?? map.contentLength } ?? 0
        scrollMap.follow(contentLength: map.contentLength, offset: offset)
        refresh(glides: glides)
        // What a reader came across stands there now: from here on, what is seen stays.
        if case .passed = self.goal, anchor() != nil { self.goal = nil }
        touchNeeded()
        content.trim()
    }

    /// Where what is seen begins if a point stays where it was; on a pixel unless the point is a photo's own edge, which
    /// stands on one.
    private func offset(keeping kept: Kept) -> Double {
        let offset = y(of: kept.mark) - kept.distance(in: visibleHeight)
        let isEdge = kept.mark.fraction == 0 && frame(of: kept.mark.index) != nil
        guard !isEdge, scale > 0, abs(offset) < 1e12 else { return offset }
        return Double(Int64(offset * scale + 0.5)) / scale
    }

    /// What is needed, staged or has the focus is in use, whether it is seen or not.
    private mutating func touchNeeded() {
        for index in others { content.touch(index) }
        if let staged { for name in names(neededFor: staged) { content.touch(name) } }
    }

    /// Brings the slots up to date.
    private mutating func refresh(glides: Bool = false) {
        content.beginUse()
        prepareSeen()
        let next = tiles()
        content.touch(next)
        var found: [TileWindow.Change] = []
        window.update(next) { found.append($0) }
        let positions = (before: shownPosition, now: scrollMap.position)
        changes.removeAll(keepingCapacity: true)
        for change in found {
            changes.append(tile(change, glides ? positions : nil))
        }
        shownPosition = scrollMap.position
    }

    /// What is seen, and one screen more before and behind it, has frames and is in use, for it is wanted.
    private mutating func prepareSeen() {
        content.prepare(from: visible.minY - visibleHeight, to: visible.maxY + visibleHeight)
    }
}
