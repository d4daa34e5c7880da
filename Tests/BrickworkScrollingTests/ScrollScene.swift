import BrickworkEngine
import BrickworkScrolling
import Testing

/// A simulated scroll view: an offset, an inset, a size. Its layout changes like that of a collection view.
struct ScrollScene {
    enum Kind: Sendable {
        case squares, estimates, rightToLeft
        /// Squares, but item 10 is estimated.
        case oneEstimate
    }

    enum Event: Sendable {
        /// Code sets the offset.
        case set(Double)
        /// The user drags to an offset.
        case drag(Double)
        /// The view gets another width or height, and another offset with it.
        case resize(Double), resizeTo(Double, Double), heighten(Double)
        /// The inset changes. The view either moves its content with it or doesn't.
        case inset(Double), insetMoving(Double)
        case layOut
        case leaveStart
        case stayAtEnd
        /// Code scrolls to an item.
        case goTo(Int)
        /// Items are removed, and a number of others inserted there.
        case replaceItems(Range<Int>, Int)
        /// The view ignores the offset that a batch leads to.
        case ignoreTargets
        /// The view moves there only after the batch.
        case reachTargetsLate
        /// In a batch that makes no new cells visible.
        case insertUnshown(Int, Int)
        case insert(Int, Int), remove(Int), move(Int, Int), reload(Int, Double), append(Int)
        /// Not in a batch.
        case replace(Int, Double)
        case measure(Int, Double)
        /// Inserts an item and measures it within the batch.
        case insertMeasured(Int, Double)
        case load(Int)
    }

    let scrolled = ScrolledLayout()
    private(set) var offset = 0.0
    private let kind: Kind
    private var inset = 0.0
    private var width = 100.0
    private var height = 250.0
    private var isDragged = false

    init(_ kind: Kind) {
        self.kind = kind
        if kind != .rightToLeft { load(50) }
    }

    private var now: Viewport { viewport(at: offset, width, height) }

    private func viewport(at offset: Double, _ width: Double, _ height: Double) -> Viewport {
        let along = offset + inset
        let rect =
            kind == .rightToLeft
            ? LayoutRect(x: along, y: 0, width: height - inset, height: width)
            : LayoutRect(x: 0, y: along, width: width, height: height - inset)
        let axis: LayoutContainer.Axis = kind == .rightToLeft ? .horizontal : .vertical
        return Viewport(
            rect: rect,
            insets: Viewport.Insets(start: inset),
            axis: axis,
            direction: kind == .rightToLeft ? .rightToLeft : .leftToRight,
            isMovedByUser: isDragged,
            scale: 2
        )
    }

    private var container: LayoutContainer {
        kind == .rightToLeft
            ? LayoutContainer(
                width: 0,
                height: width,
                axis: .horizontal,
                direction: .rightToLeft,
                minimumContentLength: height - inset
            ) : LayoutContainer(width: width)
    }

    private func items(_ count: Int) -> LayoutItems {
        LayoutItems(
            (0..<count).map {
                kind == .estimates || (kind == .oneEstimate && $0 == 10) ? .estimated(100) : .aspectRatio(1)
            }
        )
    }

    private mutating func load(_ count: Int) {
        scrolled.viewport = now
        let section = LayoutSection(
            layout: WaterfallSection(columns: .fixed(1), itemSpacing: 0, lineSpacing: 0),
            items: items(count)
        )
        go(to: scrolled.load([section], in: container))
    }

    private mutating func go(to target: Double?) {
        if let target { offset = target }
        noteScrolling()
    }

    private mutating func noteScrolling() {
        scrolled.viewport = now
        scrolled.handle(.scrolled)
    }

    private mutating func moveBounds(
        to new: Double,
        width newWidth: Double? = nil,
        height newHeight: Double? = nil
    ) {
        let resizes = newWidth != nil || newHeight != nil
        let after = viewport(at: new, newWidth ?? width, newHeight ?? height)
        scrolled.viewport = now
        let target = scrolled.handle(.boundsWillChange(to: after, changesLayout: resizes))
        unapplied += (target ?? offset) - offset
        offset = new
        width = newWidth ?? width
        height = newHeight ?? height
    }

    mutating func handle(_ event: Event) {
        isDragged = false
        if case .measure = event {} else if unapplied != 0 { settle() }
        switch event {
        case .set(let new):
            moveBounds(to: new)
            if case .none = pendingWidth { noteScrolling() }
        case .drag(let new):
            isDragged = true
            moveBounds(to: new)
            noteScrolling()
        case .resize(let new):
            moveBounds(to: offset, width: new)
            pendingWidth = new
        case .resizeTo(let new, let offset):
            moveBounds(to: offset, width: new)
            pendingWidth = new
        case .heighten(let new):
            moveBounds(to: offset, height: new)
            pendingWidth = width
        case .inset(let new):
            inset = new
            if case .none = pendingWidth { noteScrolling() }
        case .insetMoving(let new):
            let shift = inset - new
            inset = new
            moveBounds(to: offset + shift)
        case .layOut:
            pendingWidth = nil
            let container = container
            change { $0.setContainer(container) }
        case .leaveStart:
            scrolled.settings.staysAtStart = false
        case .stayAtEnd:
            scrolled.settings.staysAtEnd = true
        case .goTo(let item):
            scrolled.viewport = now
            go(to: scrolled.handle(.scrollRequested(.item(ItemPath(section: 0, item: item), share: 0))))
        case .replaceItems(let range, let count):
            let new = items(count)
            update {
                for item in range { $0.removeItem(at: ItemPath(section: 0, item: item)) }
                $0.insert(new, at: ItemPath(section: 0, item: range.lowerBound))
            }
        case .ignoreTargets:
            ignoresTargets = true
        case .reachTargetsLate:
            reachesTargetsLate = true
        case .insert(let item, let count):
            let new = items(count)
            update { $0.insert(new, at: ItemPath(section: 0, item: item)) }
        case .insertUnshown(let item, let count):
            let new = items(count)
            update(shows: false) { $0.insert(new, at: ItemPath(section: 0, item: item)) }
        case .remove(let item):
            update { $0.removeItem(at: ItemPath(section: 0, item: item)) }
        case .move(let from, let to):
            update { $0.moveItem(from: ItemPath(section: 0, item: from), to: ItemPath(section: 0, item: to)) }
        case .reload(let item, let length):
            update { $0.replaceItem(at: ItemPath(section: 0, item: item), with: .height(length)) }
        case .append(let count):
            let end = scrolled.layout?.itemCount(inSection: 0) ?? 0
            let new = items(count)
            update { $0.insert(new, at: ItemPath(section: 0, item: end)) }
        case .replace(let item, let length):
            isDragged = wasDragged
            change { layout in
                var update = LayoutUpdate()
                update.replaceItem(at: ItemPath(section: 0, item: item), with: .height(length))
                layout.apply(update)
            }
        case .measure(let item, let length):
            unapplied += measure(item, length)
        case .insertMeasured(let item, let length):
            let new = items(1)
            update(measuring: (item, length)) { $0.insert(new, at: ItemPath(section: 0, item: item)) }
        case .load(let count):
            load(count)
        }
        wasDragged = isDragged
    }

    /// Moves the view by the adjustments of measured cells, after all cells of a pass.
    mutating func settle() {
        offset += unapplied
        unapplied = 0
        noteScrolling()
    }

    private var pendingWidth: Double?
    private var ignoresTargets = false
    private var reachesTargetsLate = false
    private var wasDragged = false
    /// The adjustment by measured cells that the view hasn't applied yet.
    private var unapplied = 0.0

    private mutating func change(_ body: (inout CollectionLayout) -> Void) {
        scrolled.viewport = now
        let change = scrolled.change(.description, becoming: now) { layout, _ in
            body(&layout)
            return UpdateMap()
        }
        go(to: change.offset)
    }

    private mutating func update(
        measuring measured: (item: Int, length: Double)? = nil,
        shows: Bool = true,
        _ fill: (inout LayoutUpdate) -> Void
    ) {
        isDragged = wasDragged
        scrolled.viewport = now
        var update = LayoutUpdate()
        fill(&update)
        let change = scrolled.change(.batch, becoming: now) { layout, policy in
            layout.apply(update, policy: policy)
        }
        let target = change.offset ?? .nan
        #expect(scrolled.target(for: offset) == target)
        if !ignoresTargets, !reachesTargetsLate { offset = target }
        if let measured { #expect(measure(measured.item, measured.length) == 0) }
        scrolled.viewport = now
        unapplied += (scrolled.handle(.batchEnded) ?? offset) - offset
        if reachesTargetsLate { offset = target }
        scrolled.viewport = now
        if let target = scrolled.handle(.batchMayHaveMissed) { offset = target }
        if shows { noteScrolling() }
    }

    private mutating func measure(_ item: Int, _ length: Double) -> Double {
        scrolled.viewport = now
        let size = LayoutSize(width: width, height: length)
        return scrolled.measure(LayoutElement(.item, section: 0, item: item), as: size) ?? 0
    }
}
