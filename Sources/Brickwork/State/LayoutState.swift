#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import Foundation
import UIKit

/// The state of one layout: its content, and what is invalid. ``BrickworkLayout`` passes UIKit's calls to it, and it translates
/// them for the ``ScrolledLayout``.
///
/// A ``ContentBuilder`` asks the app, and then the ``ScrolledLayout`` changes once. The app may call the layout while it is asked.
@MainActor
final class LayoutState {
    unowned let layout: BrickworkLayout
    /// The engine's layout, the scroll position, and the app's settings.
    let scrolled = ScrolledLayout()
    var origin: LayoutContent.Origin?
    var invalid = InvalidParts()
    var animation: LayoutAnimation?
    var drag: Drag?
    /// The content before updates that were applied before the collection view reported them. A drag also has an outcome.
    var applied: (before: LayoutContent, outcome: BatchBuilder.Outcome?)?
    /// The visible rect when the layout was prepared. Pinned elements keep their position until the next time: UIKit stops the
    /// process if the attributes of a supplementary element change without an invalidation.
    var visible = LayoutRect(CGRect.zero)
    var isResizing = false
    /// How often elements got another size since the latest turn of the main queue.
    var sizeChanges: [LayoutElement: Int] = [:]
    var requestedItem: ItemPath?
    /// Whether the collection view's bounds change because this sets the offset.
    var isSettingOffset = false
    var willPrepareAgain = false
    var transition = Transition.none
    /// The content of the layout that this one replaces, until everything is loaded.
    var replaced: LayoutContent?

    enum Transition {
        case none
        /// Another layout replaces this one. In an interactive transition, the user may still cancel this.
        case leaving
        case entering
    }

    init(_ layout: BrickworkLayout) {
        self.layout = layout
    }

    /// The view that the content is for; `nil` without content.
    var validView: UICollectionView? {
        guard scrolled.layout != nil, let view = layout.collectionView, isMade(for: view) else { return nil }
        return view
    }

    var isUpdating: Bool { animation?.isUpdate == true }

    /// Reads the geometry of the collection view and the app's settings, for the next events.
    func readGeometry(_ view: UICollectionView) -> ViewGeometry {
        let layout = layout
        let geometry = ViewGeometry.read(view, layout)
        scrolled.viewport = geometry.viewport
        scrolled.settings.policy = layout.updatePolicy
        scrolled.settings.staysAtStart = layout.staysAtStart
        scrolled.settings.staysAtEnd = layout.staysAtEnd
        return geometry
    }

    func builder(_ geometry: ViewGeometry) -> ContentBuilder { ContentBuilder(layout, geometry) }

    /// The content; `nil` before the first `prepare()`.
    var content: LayoutContent? {
        guard let layout = scrolled.layout, let origin else { return nil }
        return LayoutContent(layout: layout, origin: origin)
    }

    var valid: (content: LayoutContent, view: UICollectionView)? {
        guard let view = validView, let content else { return nil }
        return (content, view)
    }

    /// Returns whether everything must be loaded: there is no content, or none for this view.
    func needsData(_ view: UICollectionView) -> Bool {
        invalid.needsData || !isMade(for: view)
    }

    private func isMade(for view: UICollectionView) -> Bool { origin?.sources.view == ObjectIdentifier(view) }

    func replaceContent(with new: LayoutContent, hasNewItems: Bool = false) {
        origin = new.origin
        scrolled.replace(with: new.layout, hasNewItems: hasNewItems)
    }
}

// MARK: Preparation

extension LayoutState {
    /// Remembers what a context invalidates. Returns an additional context if the context lists elements and
    /// others will move. With a list, a collection view updates only the listed elements. Without a list, it
    /// updates all elements.
    func invalidate(
        with context: UICollectionViewLayoutInvalidationContext
    ) -> UICollectionViewLayoutInvalidationContext? {
        invalid.add(context)
        return context.isListOfElements ? BrickworkInvalidationContext.known() : nil
    }

    func prepare() {
        guard let view = layout.collectionView else { return }
        let geometry = readGeometry(view)
        if !isUpdating { animation = nil }
        if needsData(view) {
            load(geometry)
        } else if invalid.awaitsUpdates {
            prepareWithoutUpdates(geometry)
        } else {
            if let step = invalid.takeDragStep(), follow(step, geometry) { scrolled.handle(.itemWasDragged) }
            bringUpToDate(finishMissedBatch(geometry))
        }
    }

    private func load(_ geometry: ViewGeometry) {
        (animation, isResizing, applied, drag) = (nil, false, nil, nil)
        let isFirst = !isMade(for: geometry.collectionView)
        let new = builder(geometry).askForAll(after: replaced.take())
        invalid.clear()
        origin = new.origin
        let target = scrolled.load(new.sections, in: geometry.container, isFirst: isFirst)
        if case .entering = transition {
            // The collection view scrolls there itself, together with the elements. This is also true for
            // transitions that the user controls.
            let viewport = geometry.viewport
            visible = viewport.at(offset: target ?? scrolled.handle(.mayScroll) ?? viewport.offset).rect
        } else {
            scroll(to: target, geometry)
        }
    }

    private func bringUpToDate(_ geometry: ViewGeometry) {
        let viewport = geometry.viewport
        guard let answers = askAgain(geometry) else { return scroll(to: scrolled.closeGaps(), geometry) }
        let before = isResizing && !isUpdating ? content : nil
        let turnsAround = scrolled.layout?.container.axis != geometry.container.axis
        origin = answers.origin
        let (target, visibleBefore) = scrolled.change(.description, becoming: viewport) {
            answers.apply(to: &$0, $1)
            return UpdateMap()
        }
        scroll(to: target, geometry, turnsAround: turnsAround)
        if let before { animation = LayoutAnimation(from: before, visibleBefore.rect, to: visible) }
        isResizing = false
    }

    func isUpToDate(_ geometry: ViewGeometry) -> Bool {
        guard isMade(for: geometry), let origin else { return false }
        return origin.sources == layout.sources(for: geometry.collectionView)
    }

    func isMade(for geometry: ViewGeometry) -> Bool {
        scrolled.layout?.container == geometry.container && origin?.margins == geometry.margins
    }

    /// Asks the app for what is invalid. Returns `nil` if nothing is.
    private func askAgain(_ geometry: ViewGeometry) -> Answers? {
        guard let content, !invalid.isEmpty || !isUpToDate(geometry) || scrolled.needsChange
        else { return nil }
        let due = invalid
        invalid.clear()
        let builder = builder(geometry)
        let asksForAll = due.needsItems || builder.sources != content.origin.sources
        let describes = asksForAll || due.needsDescriptions || !isMade(for: geometry)
        drag?.didChange(mayHaveAsked: describes || !due.items.isEmpty)
        return builder.answers(
            about: content,
            describes: describes,
            asksForAll: asksForAll,
            items: due.items
        )
    }
}

// MARK: Elements

extension LayoutState {
    var contentSize: CGSize { content?.size ?? .zero }

    /// Returns the elements in a rect.
    ///
    /// Between the `prepare()` with the new counts and `prepare(forCollectionViewUpdates:)`, it is `nil`. The content still has
    /// the old index paths then, and UIKit would take them for the new ones, even if a batch leaves the counts as they were.
    /// MagazineLayout and ChatLayout return `nil` there too.
    func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        guard !invalid.awaitsUpdates, let view = validView else { return nil }
        requestedItem = nil
        let geometry = readGeometry(view)
        // Call this while no other owner has the layout, because it changes the layout in place.
        let isLate = scrolled.didShowElements()
        reportEnd(geometry.viewport)
        // Collection views don't tell their layout about changes of insets and the layout direction, or about the end of an
        // animation. A layout must not become invalid while they ask for elements, so such a change is handled afterward.
        if isLate || !isMade(for: geometry), !isUpdating, invalid.isEmpty { prepareAgain() }
        return content?.attributes(in: rect, visible: visible)
    }

    /// Returns the attributes of an element. For a background, the kind of decoration view must match.
    func attributes(
        _ category: UICollectionView.ElementCategory,
        _ kind: String? = nil,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard !invalid.awaitsUpdates else { return nil }
        if category == .cell { requestedItem = nil }
        guard let content = valid?.content,
            let element = LayoutElement(category, kind: kind, at: indexPath),
            let attributes = content.attributes(of: element, visible: visible),
            kind == attributes.representedElementKind
        else { return nil }
        if category == .cell { requestedItem = element.path }
        return attributes
    }

    func prefersNewSize(
        _ preferred: UICollectionViewLayoutAttributes,
        _ original: UICollectionViewLayoutAttributes
    ) -> Bool {
        guard let (element, isResized) = measuredElement(preferred, original) else { return false }
        if !isResized { scrolled.handle(.measured(element)) }
        return isResized
    }

    /// Sets the measured size of an element. The context gets the change of the offset that keeps the visible
    /// items in place. It names nothing, because all elements below move.
    func measure(
        _ preferred: UICollectionViewLayoutAttributes,
        _ original: UICollectionViewLayoutAttributes,
        in context: UICollectionViewLayoutInvalidationContext
    ) {
        (context as? BrickworkInvalidationContext)?.isKnown = true
        guard case (let element, true)? = measuredElement(preferred, original),
            let view = layout.collectionView
        else { return }
        let geometry = readGeometry(view)
        let sizeBefore = contentSize
        let adjustment = scrolled.measure(element, as: LayoutSize(preferred.size)) ?? 0
        didChangeSize(of: element)
        drag?.didChange(mayHaveAsked: false)
        context.contentOffsetAdjustment = geometry.vector(adjustment)
        context.contentSizeAdjustment = CGSize(
            width: contentSize.width - sizeBefore.width,
            height: contentSize.height - sizeBefore.height
        )
        if let content { animation?.updateReturnedAttributes(in: content) }
    }

    /// Returns the element of a self-sizing view, and whether it gets another size. Returns `nil` if the paths of elements are
    /// unknown.
    private func measuredElement(
        _ preferred: UICollectionViewLayoutAttributes,
        _ original: UICollectionViewLayoutAttributes
    ) -> (element: LayoutElement, isResized: Bool)? {
        guard !invalid.awaitsUpdates, let content, let named = LayoutElement(preferred) else { return nil }
        let element =
            animation?.element(named, in: content, placedAt: original.frame, visible: visible) ?? named
        // A view that prefers its present size must not grow by rounding to pixels. The original attributes may have been
        // changed by the view, so they aren't compared.
        let present = content.layout.frame(of: element, visible: visible).map { CGRect($0).size }
        let isResized =
            (preferred.size != present || content.layout.mayCloseGaps(measuring: element))
            && content.layout.isNewSize(LayoutSize(preferred.size), of: element)
            && mayResize(element, to: preferred.size)
        return (element, isResized)
    }

    private func didChangeSize(of element: LayoutElement) {
        if sizeChanges.isEmpty {
            DispatchQueue.main.async { [weak self] in self?.sizeChanges = [:] }
        }
        sizeChanges[element, default: 0] += 1
    }

    /// Returns whether an element may still get another size. UIKit measures each view again that got another size, and stops the
    /// process after about 100 rounds. A view whose answers alternate keeps one of them after a few rounds, as in Epoxy, which
    /// allows five (airbnb/epoxy-ios, pull request 84).
    private func mayResize(_ element: LayoutElement, to size: CGSize) -> Bool {
        guard sizeChanges[element, default: 0] >= 5 else { return true }
        Misuse.report(
            """
            the \(element.kind) at \(Array(IndexPath(element.path))) prefers another size each time it is measured, last \
            \(size.width) × \(size.height): make it return the same size until its content changes
            """
        )
        return false
    }
}
#endif
