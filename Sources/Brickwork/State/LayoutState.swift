#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import Foundation
import UIKit

/// The state of one layout: its content, and what is invalid. ``BrickworkLayout`` passes UIKit's calls to it, and it translates
/// them for the ``ScrolledLayout``.
///
/// A ``ContentBuilder`` asks the app. The app may call the layout meanwhile, so the content is replaced when it is complete.
@MainActor
final class LayoutState {
    unowned let layout: BrickworkLayout
    /// The engine's layout, the scroll position, and the app's settings.
    var scrolled = ScrolledLayout()
    /// What the layout was made from.
    var origin: LayoutContent.Origin?
    var invalid = InvalidParts()
    /// The change that is being animated.
    var animation: AnimatedChange?
    /// The item that is being dragged.
    var drag: Drag?
    /// The content before updates that were applied before the collection view reported them. A drag also has an outcome.
    var applied: (before: LayoutContent, outcome: ContentBuilder.Outcome?)?
    /// The visible rect when the layout was prepared. Pinned elements keep their position until the next time: UIKit stops the
    /// process if the attributes of a supplementary element change without an invalidation.
    var visible = LayoutRect(CGRect.zero)
    /// Whether the view's size differs from that of the content.
    var isResizing = false
    /// The item that was last requested alone.
    var requestedItem: ItemPath?
    /// Whether the collection view's bounds change because this sets the offset.
    var isSettingOffset = false
    /// Whether the layout will be prepared again in the next turn of the main queue.
    var willPrepareAgain = false
    var transition = Transition.none
    /// The content of the layout that this one replaces, until everything is loaded.
    var replaced: LayoutContent?

    /// A switch between layouts.
    enum Transition {
        case none
        /// Another layout replaces this one. In an interactive transition, the user may still cancel this.
        case leaving
        /// This layout replaces another one.
        case entering
    }

    init(_ layout: BrickworkLayout) {
        self.layout = layout
    }

    /// Whether a batch of updates is being animated.
    var isUpdating: Bool { animation?.isUpdate == true }

    /// Reads the geometry of the collection view and the app's settings, for the next events.
    func readGeometry(_ view: UICollectionView) -> ViewGeometry {
        let geometry = ViewGeometry(view, layout)
        scrolled.viewport = geometry.viewport
        scrolled.keeper.settings.staysAtStart = layout.staysAtStart
        scrolled.keeper.settings.staysAtEnd = layout.staysAtEnd
        return geometry
    }

    func builder(_ geometry: ViewGeometry) -> ContentBuilder { ContentBuilder(layout, geometry) }

    /// The content; `nil` before the first `prepare()`.
    var content: LayoutContent? {
        guard let layout = scrolled.layout, let origin else { return nil }
        return LayoutContent(layout: layout, origin: origin)
    }

    /// The content and the collection view that it is for.
    var valid: (content: LayoutContent, view: UICollectionView)? {
        guard let content, let view = layout.collectionView, content.origin.sources.isFor(view)
        else { return nil }
        return (content, view)
    }

    /// Returns whether everything must be loaded: there is no content, or none for this view.
    func needsData(_ view: UICollectionView) -> Bool {
        invalid.needsData || origin?.sources.isFor(view) != true
    }

    /// Replaces the content without scrolling.
    func replaceContent(with new: LayoutContent, hasNewItems: Bool = false) {
        origin = new.origin
        scrolled.replace(with: new.layout, hasNewItems: hasNewItems)
    }
}

// MARK: Preparation

extension LayoutState {
    /// Notes what a context invalidates. Returns an additional context if the context lists elements and
    /// others will move. With a list, a collection view updates only the listed elements. Without a list, it
    /// updates all elements.
    func note(
        _ context: UICollectionViewLayoutInvalidationContext
    ) -> UICollectionViewLayoutInvalidationContext? {
        invalid.note(context)
        return context.isListOfElements ? BrickworkInvalidationContext.known() : nil
    }

    /// Updates the content, and only the invalid parts.
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

    /// Builds everything again from the data source.
    private func load(_ geometry: ViewGeometry) {
        let viewport = geometry.viewport
        let empty = CollectionLayout(container: geometry.container)
        scrolled.willChange(.data, from: valid?.content.layout ?? empty)
        (animation, isResizing, applied, drag) = (nil, false, nil, nil)
        let new = builder(geometry).build(from: replaced.take(), in: scrolled.takeLayout())
        invalid.clear()
        origin = new.origin
        let target = scrolled.didChange(.data, to: new.layout)
        if case .entering = transition {
            // The collection view scrolls there itself, together with the elements. This is also true for
            // transitions that the user controls.
            visible = viewport.at(offset: target ?? viewport.offset + scrolled.takeDistance()).rect
        } else {
            scroll(to: target, geometry)
        }
    }

    /// Updates the invalid parts. The data source hasn't changed.
    private func bringUpToDate(_ geometry: ViewGeometry) {
        let viewport = geometry.viewport
        guard let before = content,
            !invalid.isEmpty || !isUpToDate(before, geometry) || scrolled.needsChange
        else {
            visible = viewport.rect
            return
        }
        let visibleBefore = scrolled.willChange(.description) ?? viewport
        guard let after = update(geometry) else { return }
        let turnsAround = after.layout.container.axis != before.layout.container.axis
        origin = after.origin
        let target = scrolled.didChange(.description, to: after.layout)
        scroll(to: target, geometry, turnsAround: turnsAround)
        if isResizing, !isUpdating {
            animation = AnimatedChange(from: before, visibleBefore.rect, to: visible)
        }
        isResizing = false
    }

    func isUpToDate(_ content: LayoutContent, _ geometry: ViewGeometry) -> Bool {
        content.isMade(for: geometry)
            && content.origin.sources == ContentSources(layout, geometry.collectionView)
    }

    private func update(_ geometry: ViewGeometry) -> LayoutContent? {
        guard let content else { return nil }
        let due = invalid
        invalid.clear()
        let builder = builder(geometry)
        var new = content
        let asksForAll = due.needsItems || builder.sources != content.origin.sources
        let describes = asksForAll || due.needsDescriptions || !content.isMade(for: geometry)
        if describes { new = builder.describeAgain(content, asksForAll: asksForAll) }
        if !asksForAll, !due.items.isEmpty { new = builder.askAgain(due.items, in: new) }
        new.origin.sources = builder.sources
        drag?.noteChange(mayHaveAsked: describes || !due.items.isEmpty)
        return new
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
        guard !invalid.awaitsUpdates, let view = layout.collectionView, origin?.sources.isFor(view) == true
        else { return nil }
        requestedItem = nil
        let geometry = readGeometry(view)
        // Call this while no other owner has the layout, because it changes the layout in place.
        let isLate = scrolled.noteShownElements()
        reportEnd(geometry.viewport)
        guard let content else { return nil }
        // Collection views don't tell their layout about changes of insets and the layout direction, or about the end of an
        // animation. A layout must not become invalid while they ask for elements, so such a change is handled afterward.
        if isLate || !content.isMade(for: geometry), !isUpdating, invalid.isEmpty { prepareAgain() }
        return content.attributes(in: rect, visible: visible)
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

    /// Returns whether a self-sizing view prefers another size.
    func prefersNewSize(
        _ preferred: UICollectionViewLayoutAttributes,
        _ original: UICollectionViewLayoutAttributes
    ) -> Bool {
        resizedElement(preferred, original) != nil
    }

    /// Sets the measured size of an element. The context gets the change of the offset that keeps the visible
    /// items in place. It names nothing, because all elements below move.
    func measure(
        _ preferred: UICollectionViewLayoutAttributes,
        _ original: UICollectionViewLayoutAttributes,
        in context: UICollectionViewLayoutInvalidationContext
    ) {
        (context as? BrickworkInvalidationContext)?.isKnown = true
        guard let element = resizedElement(preferred, original), let view = layout.collectionView else {
            return
        }
        let geometry = readGeometry(view)
        let sizeBefore = contentSize
        let adjustment = scrolled.measure(element, as: LayoutSize(preferred.size)) ?? 0
        drag?.noteChange(mayHaveAsked: false)
        context.contentOffsetAdjustment = geometry.vector(adjustment)
        context.contentSizeAdjustment = CGSize(
            width: contentSize.width - sizeBefore.width,
            height: contentSize.height - sizeBefore.height
        )
        if let content { animation?.updateReturnedAttributes(in: content) }
    }

    /// Returns the element of a self-sizing view, or `nil` if the view doesn't prefer another size.
    private func resizedElement(
        _ preferred: UICollectionViewLayoutAttributes,
        _ original: UICollectionViewLayoutAttributes
    ) -> LayoutElement? {
        guard !invalid.awaitsUpdates, let content, let named = LayoutElement(preferred) else { return nil }
        let element =
            animation?.element(named, in: content, placedAt: original.frame, visible: visible) ?? named
        // A view that prefers its present size must not grow by rounding to pixels. The original attributes may have been
        // changed by the view, so they aren't compared.
        let present = content.layout.frame(of: element, visible: visible).map { CGRect($0).size }
        guard preferred.size != present || content.layout.mayCloseGaps(measuring: element),
            content.layout.isNewSize(LayoutSize(preferred.size), of: element)
        else { return nil }
        return element
    }
}
#endif
