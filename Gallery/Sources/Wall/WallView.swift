import BrickworkEngine
import WallNodes

/// A wall of photos as a page shows it. It determines which photos are in the document, in which slots, and
/// where, even if only a part of the wall's tree is loaded.
///
/// Photos are identified by their index on the wall. All lengths are in points of the page. After each call,
/// ``changes`` lists the page's changes, and ``scrollPosition`` is its new scroll position. New nodes and
/// changed walls never move the anchor. The anchor is the photo with the focus if it is visible, otherwise
/// the first photo that is completely visible. At its top, the wall stays at the top. A new arrangement
/// preserves the photo in the middle.
struct WallView: Sendable {
    /// The arrangement of photos.
    private(set) var style = WallStyle()
    /// The width of the wall.
    private(set) var width = 0.0
    /// The distance from the window's top to the visible rect, which is the height of the bar.
    private(set) var top = 0.0
    /// Whether the bar is hidden, so that photos are visible in its place, too.
    private(set) var isBarHidden = false
    /// The height of the visible rect.
    private(set) var visibleHeight = 0.0
    /// The number of pixels per point.
    private(set) var scale = 1.0
    /// Whether the page is laid out from right to left.
    private(set) var isRightToLeft = false
    /// The height of a line of a caption.
    var captionLineHeight: Double { style.captionLineHeight }
    /// The changes for the page after the last call, in order.
    private(set) var changes: [TileChange] = []
    /// The number of roots that have been shown. Photo indices are valid for one root.
    private(set) var commits = 0

    /// The wall's nodes and their layout.
    private(set) var content = WallContent()
    private(set) var scrollMap = ScrollMap(contentLength: 0, visibleLength: 0)
    private(set) var window = TileWindow()
    /// The changed wall that replaces this one once its visible photos are loaded.
    private(set) var staged: ChapterList?
    /// The chapters before the last commit.
    private var previous = ChapterList()
    /// Photos whose properties the page needs, visible or not. The most recent one is last.
    private(set) var needed: [Int] = []
    /// The photo with the keyboard focus, which is the preferred anchor.
    private(set) var focus: Int?
    /// Whether the user last scrolled up.
    private(set) var goesUp = false
    /// The point to keep in place through changes of the arrangement, until the user scrolls.
    private(set) var held: Kept?
    /// The position to keep while nodes arrive, until the user scrolls.
    private(set) var goal: Goal?
    /// The scroll position when ``changes`` was last updated.
    private var shownPosition = 0.0

    /// How far beyond the visible rect photos are in the document, as a fraction of its height.
    static let overscan = 0.5
    /// The highest number of needed photos.
    static let maxNeeded = 64

    /// Creates an empty wall.
    init() {}
}

// Roots and nodes.
extension WallView {
    /// Shows the wall of a bundle of nodes. Returns false without any change if the nodes are damaged.
    ///
    /// - Parameter keeps: Whether the bundle is a changed version of this wall. Then it is shown once its
    ///   visible photos are loaded, and nothing moves. Any other wall is shown at once, from its start.
    mutating func open(_ bytes: UnsafeRawBufferPointer, keeps: Bool) -> Bool {
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

    /// Adds a node. Returns false if it is damaged or contradicts other nodes. A node that isn't needed is
    /// ignored.
    mutating func take(_ kind: NodeKind, _ name: NodeName, _ bytes: UnsafeRawBufferPointer) -> Bool {
        changes.removeAll(keepingCapacity: true)
        let goal = whatStays()
        let lists = staged.map { [chapters, $0] } ?? [chapters]
        let isWhole = content.add(kind, name, bytes, of: lists)
        if !isWhole { content.noteLack(of: name) }
        guard !commitIfReady() else { return isWhole }
        if isWhole { place(goal) }
        return isWhole
    }

    /// Notes that a node couldn't be fetched. It isn't wanted again until ``retry()``.
    mutating func note(lackOf name: NodeName) {
        changes.removeAll(keepingCapacity: true)
        content.noteLack(of: name)
        commitIfReady()
    }

    /// Makes nodes that couldn't be fetched wanted again.
    mutating func retry() {
        changes.removeAll(keepingCapacity: true)
        content.forgetLacks()
    }

    /// Shows another wall from its start.
    private mutating func show(_ list: ChapterList) {
        staged = nil
        (focus, held, goal) = (nil, nil, nil)
        needed = []
        begin(list)
        scrollMap = ScrollMap(contentLength: map.contentLength, visibleLength: visibleHeight)
        prepareSeen()
        // Photos that are in both walls move to their new places with an animation.
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
        previous = chapters
        content.show(list)
        commits += 1
    }

    /// Shows the staged wall if the nodes to find its visible photos are loaded.
    @discardableResult
    private mutating func commitIfReady() -> Bool {
        guard let staged, case .ready(let move) = move(to: staged) else { return false }
        // A point that is held through changes of the arrangement is still held.
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

    /// Whether the wall is at its top, and stays there.
    var startStays: Bool { scrollMap.offset == 0 && goal == nil }

    /// The photo that the user navigated to, or that will appear where only a gap is visible.
    var marks: [Int] {
        if let kept = goal?.point { return [kept.mark.index] }
        return firstSeenPhoto == nil ? mark(at: scrollMap.offset).map { [$0.index] } ?? [] : []
    }

    /// Further photos to find again: the needed ones and the one with the focus.
    var others: [Int] { needed + (focus.map { [$0] } ?? []) }

    /// Returns the new index of a photo after another root was shown. Returns nil if it is gone or isn't
    /// found.
    func moved(_ index: Int) -> Int? {
        var finder = Finder(old: previous, new: chapters, nodes: nodes)
        guard case .at(let found) = finder.place(of: index) else { return nil }
        return found
    }

    /// Requests the nodes of a photo, visible or not.
    mutating func need(_ index: Int) {
        changes.removeAll(keepingCapacity: true)
        guard index >= 0, index < count else { return }
        needed.removeAll { $0 == index }
        needed.append(index)
        if needed.count > Self.maxNeeded { needed.removeFirst() }
    }

    /// Drops all requests for nodes of photos that aren't visible.
    mutating func needNone() {
        changes.removeAll(keepingCapacity: true)
        needed = []
    }
}

// The arrangement.
extension WallView {
    /// Changes the style or the size of the page. A bar covers the space above `top`.
    mutating func arrange(
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

    /// Handles a change of the visible height and top only. Nothing moves in the window, as long as the held
    /// point stays visible. At its top, the wall stays at the top, below the bar.
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

    /// Hides the bar or shows it again. Photos and the visible rect stay where they are. Pinned headings move to the
    /// top of what isn't covered.
    mutating func hideBar(_ isHidden: Bool) {
        isBarHidden = isHidden
        refresh(glides: true)
    }

    /// Keeps the photo nearest to a point of the visible rect in place through changes of the arrangement,
    /// until the user scrolls. Does nothing if there are no photos.
    mutating func hold(x: Double, y: Double) {
        changes.removeAll(keepingCapacity: true)
        held = point(x: x, y: y + scrollMap.offset)
    }
}

// Scrolling.
extension WallView {
    /// Follows the page to a new scroll position.
    mutating func scroll(to position: Double) {
        guard position.isFinite else { return changes.removeAll(keepingCapacity: true) }
        let step = position - scrollMap.position
        // Steps of up to one point are rounding errors of the browser.
        if abs(step) > 1 { (held, goal) = (nil, nil) }
        if step != 0 { goesUp = step < 0 }
        scrollMap.scroll(to: position)
        if scrollMap.needsSettling { scrollMap.settle() }
        refresh()
        staysAtEnd()
    }

    /// Corrects the page's scroll position while it rests, which only walls longer than a page need. Does
    /// nothing unless the scroll bar shows the difference, because browsers ignore user input while a page
    /// scrolls by itself.
    mutating func settle() {
        changes.removeAll(keepingCapacity: true)
        guard scrollMap.isAstray else { return }
        scrollMap.settle()
        refresh()
    }

    /// Scrolls as little as possible until the whole photo is visible, and makes it the anchor. If the photo
    /// isn't loaded, scrolls to its future place. Does nothing if there is no such photo.
    mutating func reveal(_ index: Int) {
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

    /// Shows a point of a photo at a distance below the top of the visible rect, and keeps it there while its
    /// surroundings load.
    ///
    /// - Parameter fraction: The point, as a fraction of the photo's height: 0 is its top. A point inside the photo is held,
    ///   as with ``hold(x:y:)``.
    mutating func show(_ index: Int, at distance: Double, fraction: Double = 0) {
        changes.removeAll(keepingCapacity: true)
        guard index >= 0, index < count, distance.isFinite, fraction.isFinite else { return }
        content.prepare(index)
        let mark = Mark(index: index, fraction: max(0, min(fraction, 1)))
        let kept = Kept(mark, distance: distance, visibleHeight: visibleHeight)
        jump(to: offset(keeping: kept))
        goal = .awaited(kept)
        if fraction > 0 { held = kept }
    }

    /// Scrolls to an offset of the content.
    mutating func jump(to offset: Double) {
        (held, goal) = (nil, nil)
        goesUp = offset < scrollMap.offset
        scrollMap.jump(to: offset)
        refresh()
        staysAtEnd()
    }

    /// Makes the end of the wall the goal, if it is visible and isn't loaded yet.
    private mutating func staysAtEnd() {
        guard goal != .end, scrollMap.offset > 0, scrollMap.offset >= scrollMap.lastOffset - 1 else { return }
        if window.entries.contains(where: { $0.key.content == .gap }) { goal = .end }
    }

    /// Returns the position to preserve when nodes arrive. Returns nil at the wall's top, which stays at the
    /// top.
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
        // The first position within a gap is remembered until the photos are loaded. Recomputing it each time
        // would accumulate errors.
        goal =
            goal
            ?? mark(at: scrollMap.offset).map { mark in
                .passed(Kept(mark, distance: y(of: mark) - scrollMap.offset, visibleHeight: visibleHeight))
            }
        return goal
    }

    /// Returns the position to preserve when another root is shown. The anchor is the nearest photo in the
    /// document that still exists.
    private mutating func whatStays(after move: Move) -> Goal? {
        let stays = whatStays()
        guard goal == nil, let stays, let anchor = stays.point?.mark.index else {
            return stays?.following(move)
        }
        let nearest = window.entries.filter { $0.key.content == .photo && move.index($0.key.index) != nil }
            .min { abs($0.key.index - anchor) < abs($1.key.index - anchor) }
        return (nearest.flatMap { stay($0.key.index) }.map { .passed($0) } ?? stays).following(move)
    }

    /// Updates the lengths of the content and restores the position to preserve.
    private mutating func place(_ goal: Goal?, glides: Bool = false) {
        content.measure()
        if let kept = goal?.point { content.prepare(kept.mark.index) }
        let offset = goal.map { $0.point.map(offset(keeping:)) ?? map.contentLength } ?? 0
        scrollMap.follow(contentLength: map.contentLength, offset: offset)
        refresh(glides: glides)
        if anchor() == nil {
            // The photos that were visible have not loaded again. Their position is remembered until they have.
            self.goal = self.goal ?? goal
        } else if case .passed = self.goal {
            // The photos are loaded now, so from here on the visible photos are preserved.
            self.goal = nil
        }
        touchNeeded()
        content.trim()
    }

    /// Marks the nodes of needed photos, of the staged wall and of the photo with the focus as used.
    private mutating func touchNeeded() {
        for index in others { content.touch(index) }
        if let staged { for name in names(neededFor: staged) { content.touch(name) } }
    }

    /// Updates the slots.
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

    /// Makes the frames of the visible rect, and of one screen before and after it, and marks their nodes as
    /// used.
    private mutating func prepareSeen() {
        content.prepare(from: visible.minY - visibleHeight, to: visible.maxY + visibleHeight)
    }
}
