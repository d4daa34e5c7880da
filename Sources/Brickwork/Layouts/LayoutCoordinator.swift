#if canImport(UIKit) && !os(watchOS)
import Foundation
import LayoutEngine
import UIKit

/// What a layout does when UIKit calls: it has the content built, lets the scroll keeper say which offset follows, and
/// answers with attributes. ``BrickworkLayout`` only passes the calls on.
@MainActor
final class LayoutCoordinator {
    private unowned let layout: BrickworkLayout
    /// Everything that is laid out; `nil` before the first `prepare()`.
    private var content: LayoutContent?
    private var work = PendingWork()
    private var keeper = ScrollKeeper()
    /// The change that is being animated.
    private var change: LayoutChange?
    /// Whether that is a batch of updates.
    private var isUpdating = false
    /// Whether the view has another size than what is laid out was made for.
    private var isTurning = false
    /// Whether this layout gives way to another.
    private var isLeaving = false
    /// Whether another layout gives way to this one, and the collection view asks where to go.
    private var isComing = false
    /// What was laid out before updates that were late, so that it had to be laid out without them.
    private var contentBeforeUpdates: LayoutContent?
    /// What was visible when the layout was prepared: pinned elements stand by it until it is prepared again.
    private var visible = LayoutRect(CGRect.zero)
    private var isSettingOffset = false
    private var willCatchUp = false

    init(_ layout: BrickworkLayout) {
        self.layout = layout
    }

    /// What is laid out, if it is for the view that asks.
    private var valid: (content: LayoutContent, geometry: ViewGeometry)? {
        guard let content, let view = layout.collectionView, content.sources.isFor(view) else { return nil }
        return (content, ViewGeometry(view, layout))
    }

    private var delegate: (any BrickworkLayoutDelegate)? { layout.currentDelegate }
}

// MARK: Preparing

extension LayoutCoordinator {
    /// Notes what a context calls for. Answers one that goes with it, if it lists elements and others will move: a
    /// collection view takes a list as all that changes, and a context without one as everything.
    func note(
        _ context: UICollectionViewLayoutInvalidationContext
    ) -> UICollectionViewLayoutInvalidationContext? {
        work.note(context)
        let listsElements =
            context.invalidatedItemIndexPaths != nil || context.invalidatedSupplementaryIndexPaths != nil
            || context.invalidatedDecorationIndexPaths != nil
        guard listsElements, !context.invalidateEverything, !context.invalidateDataSourceCounts else {
            return nil
        }
        return BrickworkInvalidationContext(for: .others)
    }

    /// Brings what is laid out up to date, with as little work as what has changed asks for.
    func prepare() {
        guard let view = layout.collectionView else { return }
        let geometry = ViewGeometry(view, layout)
        if !isUpdating { change = nil }
        guard let content, content.sources.isFor(view), !work.needsData else {
            load(geometry)
            return
        }
        if work.awaitsUpdates {
            prepareForLateUpdates(content, geometry)
            return
        }
        let viewport = geometry.viewport
        let builder = ContentBuilder(layout, geometry)
        let sources = ContentSources(layout, view)
        if work.isEmpty, sources == content.sources, builder.hasSameRoom(content), !keeper.isWaiting(viewport)
        {
            visible = viewport.rect
            return
        }
        let due = work
        work.clear()
        keeper.staysAtStart = layout.staysAtStart
        let seen = keeper.layoutWillChange(viewport, from: content.layout)
        var new = content
        let asksForAll = due.needsItems || sources != content.sources
        if asksForAll || due.needsDescriptions || !builder.hasSameRoom(content) {
            new = builder.describeAgain(content, asksForAll: asksForAll)
        }
        if !asksForAll, !due.items.isEmpty { new = builder.askAgain(due.items, in: new) }
        new.sources = sources
        self.content = new
        let target = keeper.layoutDidChange(viewport, to: new.layout)
        go(to: target, geometry, turnsAround: new.layout.container.axis != content.layout.container.axis)
        if isTurning, !isUpdating {
            change = LayoutChange(from: content, seen.rect, to: visible)
        }
        isTurning = false
    }

    /// Another layout takes the place of this one, or may: a reader who leads from the one to the other can turn back.
    func leave() { isLeaving = true }

    /// The layout comes to a view.
    func enter() {
        if isLeaving { work.needData() }
        isLeaving = false
    }

    /// The layout takes the place of another: what is seen of that stays where it is.
    ///
    /// - Parameter focus: a point of the content, where the item stays that is there.
    func takeOver(from old: LayoutCoordinator, focus: CGPoint?) {
        guard let (content, geometry) = old.valid else { return }
        isComing = true
        keeper.takeOver(
            ScrollGoal(
                geometry.viewport,
                of: content.layout,
                staysAtStart: layout.staysAtStart,
                focus: focus.map { LayoutPoint(x: Double($0.x), y: Double($0.y)) }
            )
        )
    }

    /// A switch between layouts is over. The data may change while the layout is on no view.
    func endTransition() {
        isComing = false
        guard isLeaving else { return }
        isLeaving = false
        if layout.collectionView?.collectionViewLayout !== layout { work.needData() }
    }

    /// Everything anew, with what the data source says.
    private func load(_ geometry: ViewGeometry) {
        let old = valid?.content.layout
        content = nil
        contentBeforeUpdates = nil
        change = nil
        isUpdating = false
        isTurning = false
        keeper.dataWillChange(geometry.viewport, from: old)
        let new = ContentBuilder(layout, geometry).build()
        work.clear()
        content = new
        let target = keeper.layoutDidChange(geometry.viewport, to: new.layout)
        guard !isComing else {
            // The collection view goes there itself, with the elements, also where a reader's fingers lead it.
            let viewport = geometry.viewport
            visible = viewport.at(offset: target ?? viewport.offset + keeper.takeAdjustment()).rect
            return
        }
        go(to: target, geometry)
    }

    /// New counts: the updates that led to them follow at once. If they do not, the counts are all there is to go by.
    private func prepareForLateUpdates(_ content: LayoutContent, _ geometry: ViewGeometry) {
        guard !work.waitsForUpdates() else {
            contentBeforeUpdates = nil
            return
        }
        contentBeforeUpdates = content
        self.content = ContentBuilder(layout, geometry).build(from: content)
        visible = geometry.viewport.rect
    }

    /// Scrolls. Sets the offset itself, not a difference: so it does no harm that the collection view may ask for it
    /// again in `targetContentOffset(forProposedContentOffset:)`, as it does where the change is animated.
    private func go(to offset: Double?, _ geometry: ViewGeometry, turnsAround: Bool = false) {
        let view = geometry.collectionView
        var point = view.contentOffset
        if let offset { point = geometry.with(offset, in: point) }
        if turnsAround { point = geometry.atCrossStart(point) }
        if point != view.contentOffset {
            isSettingOffset = true
            view.contentOffset = point
            isSettingOffset = false
        }
        visible = ViewGeometry(view, layout).viewport.rect
    }
}

// MARK: What apps ask for

extension LayoutCoordinator {
    func itemWidth(inSection section: Int) -> CGFloat {
        guard let view = layout.collectionView, (0..<view.numberOfSections).contains(section) else {
            return 0
        }
        let builder = ContentBuilder(layout, ViewGeometry(view, layout))
        var description = builder.describe(section, itemCount: view.numberOfItems(inSection: section))
        if case .grid(let columns, _) = description.kind {
            description.kind = .waterfall(columns: columns, order: .shortest)
        }
        return builder.probe.width(in: description, span: .columns(1))
    }
}

// MARK: Bounds

extension LayoutCoordinator {
    /// Whether new bounds have another width, inset or direction of reading behind them, or pinned elements move.
    func isAffected(byBoundsChange newBounds: CGRect) -> Bool {
        guard !isSettingOffset, let (content, geometry) = valid else { return false }
        let new = geometry.with(bounds: newBounds)
        return content.hasPinnedElements || !ContentBuilder(layout, new).hasSameRoom(content)
            || keeper.isConcerned(geometry.viewport, movingTo: new.offset(newBounds.origin))
            || content.sources != ContentSources(layout, geometry.collectionView)
    }

    /// Tells the keeper of new bounds while the old ones still stand. The context names nothing: what scrolling moves
    /// are pinned elements, and of those it may jump over any number.
    func describeBoundsChange(to newBounds: CGRect, in context: UICollectionViewLayoutInvalidationContext) {
        (context as? BrickworkInvalidationContext)?.reason = .bounds
        guard let (content, geometry) = valid else { return }
        let viewport = geometry.viewport
        let new = geometry.with(bounds: newBounds)
        let offset = new.offset(newBounds.origin)
        let changesRoom = !ContentBuilder(layout, new).hasSameRoom(content)
        if changesRoom || keeper.isConcerned(viewport, movingTo: offset) {
            keeper.staysAtStart = layout.staysAtStart
            let resizes = changesRoom && newBounds.size != geometry.collectionView.bounds.size
            if resizes { isTurning = true }
            keeper.boundsWillChange(viewport, movingTo: offset, resizes: resizes, in: content.layout)
        }
        let adjustment = keeper.takeAdjustment()
        if adjustment != 0 { context.contentOffsetAdjustment = geometry.vector(adjustment) }
    }

    /// Ends a turn.
    func endBoundsChange() {
        if !isUpdating { change = nil }
    }

    /// While a change is animated, the offset that leaves what was seen where it was.
    func targetOffset(for proposed: CGPoint) -> CGPoint {
        guard let (_, geometry) = valid else { return proposed }
        let target = keeper.target(for: geometry.offset(proposed), geometry.viewport)
        return geometry.with(target, in: proposed)
    }
}

// MARK: Views that size themselves

extension LayoutCoordinator {
    /// Whether a view that may choose its size has chosen another.
    func isOther(
        _ preferred: UICollectionViewLayoutAttributes,
        than original: UICollectionViewLayoutAttributes
    ) -> Bool {
        measured(preferred, original) != nil
    }

    private func measured(
        _ preferred: UICollectionViewLayoutAttributes,
        _ original: UICollectionViewLayoutAttributes
    ) -> (element: LayoutElement, measure: Measure)? {
        // A view that is content with what it was given is not to creep by what rounding to pixels adds.
        guard preferred.size != original.size, !work.awaitsUpdates, let content,
            let element = LayoutElement(preferred),
            let measure = content.measure(of: element, asLargeAs: preferred.size)
        else { return nil }
        return (element, measure)
    }

    /// Gives an element the size that its view would like, and says in the context by how much the offset changes if what
    /// is seen is to stay where it is. The context names nothing: what moves are all elements below.
    func measure(
        _ preferred: UICollectionViewLayoutAttributes,
        _ original: UICollectionViewLayoutAttributes,
        in context: UICollectionViewLayoutInvalidationContext
    ) {
        (context as? BrickworkInvalidationContext)?.reason = .measured
        guard let (element, measure) = measured(preferred, original), let view = layout.collectionView
        else { return }
        let geometry = ViewGeometry(view, layout)
        let viewport = geometry.viewport
        let sizeBefore = contentSize
        keeper.staysAtStart = layout.staysAtStart
        if let content { keeper.elementWillBeMeasured(element, viewport, in: content.layout) }
        // The engine's layout must have no second owner here: changing it would copy it.
        content?.setMeasure(measure, of: element)
        guard let content else { return }
        let shift = keeper.elementWasMeasured(viewport, in: content.layout)
        context.contentOffsetAdjustment = geometry.vector(shift)
        context.contentSizeAdjustment = CGSize(
            width: contentSize.width - sizeBefore.width,
            height: contentSize.height - sizeBefore.height
        )
        change?.updateHandedOut(measured: element, in: content)
    }
}

// MARK: Batches of changes

extension LayoutCoordinator {
    /// Hands a batch to the engine; asks only for what is new.
    func apply(_ updateItems: [UICollectionViewUpdateItem]) {
        guard let view = layout.collectionView, let base = contentBeforeUpdates ?? content else { return }
        let geometry = ViewGeometry(view, layout)
        let viewport = geometry.viewport
        keeper.staysAtStart = layout.staysAtStart
        keeper.updateWillBegin(viewport, in: base.layout)
        var new = base
        let outcome = ContentBuilder(layout, geometry).apply(UpdateBatch(updateItems), to: &new)
        new.sources = ContentSources(layout, view)
        contentBeforeUpdates = nil
        work.follow(outcome.map)
        content = new
        isUpdating = true
        visible = viewport.rect
        let target = keeper.updateDidBegin(viewport, in: new.layout, map: outcome.map)
        change = LayoutChange(from: base, viewport.rect, to: viewport.at(offset: target).rect, outcome)
        // The collection view asks for the content size after `prepare()`, and the batch came later.
        invalidateOffset(by: .zero)
    }

    /// Ends the batch, and makes up for what was measured in it.
    func endUpdates() {
        change = nil
        isUpdating = false
        guard let view = layout.collectionView else { return }
        let geometry = ViewGeometry(view, layout)
        keeper.updateDidEnd(geometry.viewport)
        let adjustment = keeper.takeAdjustment()
        guard adjustment != 0 || geometry.collectionView.contentSize != contentSize else { return }
        invalidateOffset(by: geometry.vector(adjustment))
    }

    private func invalidateOffset(by adjustment: CGPoint) {
        let context = BrickworkInvalidationContext(for: .offset)
        context.contentOffsetAdjustment = adjustment
        layout.invalidateLayout(with: context)
    }
}

// MARK: What UIKit asks for

extension LayoutCoordinator {
    /// Across the scroll axis a little less than there is room: collection views ask for too few rects where the content
    /// is as wide as they are (MagazineLayout #27).
    var contentSize: CGSize {
        guard let layout = content?.layout else { return .zero }
        let size = CGSize(width: layout.contentSize.width, height: layout.contentSize.height)
        return layout.container.axis == .vertical
            ? CGSize(width: max(0, size.width - 0.0001), height: size.height)
            : CGSize(width: size.width, height: max(0, size.height - 0.0001))
    }

    func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        // Between the new counts and the updates that led to them nobody knows which element is which.
        guard !work.awaitsUpdates, let (content, geometry) = valid else { return nil }
        keeper.show(geometry.viewport)
        catchUpIfNeeded(content, geometry)
        return content.attributes(in: rect, visible: visible)
    }

    /// An element; for a background, of a kind of decoration view.
    func attributes(
        _ category: UICollectionView.ElementCategory,
        _ kind: String? = nil,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard !work.awaitsUpdates, let content = valid?.content,
            let element = LayoutElement(category, kind: kind, at: indexPath),
            let attributes = content.attributes(of: element, visible: visible)
        else { return nil }
        return kind == attributes.representedElementKind ? attributes : nil
    }

    /// Collection views do not tell their layout of insets, nor of the direction of reading. What is noticed when they
    /// ask for elements waits until they have done so: a layout must not become invalid meanwhile.
    private func catchUpIfNeeded(_ content: LayoutContent, _ geometry: ViewGeometry) {
        guard !willCatchUp, !isUpdating, work.isEmpty,
            !ContentBuilder(layout, geometry).hasSameRoom(content) || keeper.isWaiting(geometry.viewport)
        else { return }
        willCatchUp = true
        DispatchQueue.main.async { [weak self] in
            guard let self else { return }
            willCatchUp = false
            invalidateOffset(by: .zero)
        }
    }
}

// MARK: Animations

extension LayoutCoordinator {
    /// Whether a change is being animated.
    var isChanging: Bool { change != nil }

    /// Where an element comes from.
    func initialAttributes(
        _ category: UICollectionView.ElementCategory,
        _ kind: String? = nil,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard let (content, geometry) = valid,
            let element = LayoutElement(category, kind: kind, at: indexPath),
            let (attributes, isNew) = change?.initialAttributes(of: element, in: content),
            kind == attributes.representedElementKind
        else { return nil }
        if isNew {
            delegate?.collectionView(geometry.collectionView, layout: layout, willAppearFrom: attributes)
        }
        return attributes
    }

    /// Where an element goes to.
    func finalAttributes(
        _ category: UICollectionView.ElementCategory,
        _ kind: String? = nil,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard let (content, geometry) = valid,
            let element = LayoutElement(category, kind: kind, at: indexPath),
            let (attributes, isGone) = change?.finalAttributes(of: element, in: content),
            kind == attributes.representedElementKind
        else { return nil }
        if isGone {
            delegate?.collectionView(geometry.collectionView, layout: layout, willDisappearTo: attributes)
        }
        return attributes
    }

    /// Elements of a kind that a batch adds to sections that stay.
    func arrivals(_ kind: LayoutElement.Kind?, _ backgroundKind: String? = nil) -> [IndexPath] {
        guard isUpdating, let kind, let content else { return [] }
        return change?.arrivals(of: kind, backgroundKind, in: content) ?? []
    }

    /// Elements of a kind that a batch takes from sections that stay.
    func departures(_ kind: LayoutElement.Kind?, _ backgroundKind: String? = nil) -> [IndexPath] {
        guard isUpdating, let kind, let content else { return [] }
        return change?.departures(of: kind, backgroundKind, in: content) ?? []
    }
}
#endif
