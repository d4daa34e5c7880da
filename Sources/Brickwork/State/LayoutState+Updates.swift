#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import UIKit

// MARK: Batches of updates

extension LayoutState {
    func apply(_ updateItems: [UICollectionViewUpdateItem]) {
        guard let view = layout.collectionView else { return }
        let geometry = readGeometry(view)
        let viewport = geometry.viewport
        let batch = UpdateBatch(updateItems)
        sizeChanges = [:]
        if let (before, outcome) = takeDragReported(as: batch, geometry) {
            scrolled.handle(.itemWasDragged)
            animation = LayoutAnimation(from: before, viewport.rect, to: viewport.rect, outcome)
            return
        }
        if let before = applied.take()?.before { replaceContent(with: before) }
        guard let before = content else { return }
        var asking = BatchBuilder(batch, before, builder(geometry))
        let (answers, outcome) = (asking.ask(), asking.outcome)
        origin = answers.origin
        invalid.follow(outcome.map)
        // A drop ends with a batch, not like an interactive movement.
        if view.hasUncommittedUpdates { drag?.didChange(mayHaveAsked: true) } else { drag = nil }
        visible = viewport.rect
        let (target, _) = scrolled.change(.batch, becoming: viewport) {
            answers.apply(to: &$0, $1)
            return outcome.map
        }
        let visibleAfter = viewport.at(offset: target ?? viewport.offset).rect
        animation = LayoutAnimation(from: before, viewport.rect, to: visibleAfter, outcome)
        offerNewContentSize()
    }

    func endUpdates() {
        animation = nil
        guard let view = layout.collectionView else { return }
        let geometry = readGeometry(view)
        let target = scrolled.handle(.batchEnded)
        guard target != nil || view.contentSize != contentSize else { return }
        invalidateOffset(by: geometry.vector(to: target))
    }

    /// Returns the initial or final attributes of an element in a change, or the result of `ordinary` if no
    /// change is animated.
    func attributes(
        _ end: LayoutAnimation.End,
        _ category: UICollectionView.ElementCategory,
        _ kind: String? = nil,
        at indexPath: IndexPath,
        ordinary: () -> UICollectionViewLayoutAttributes?
    ) -> UICollectionViewLayoutAttributes? {
        guard animation != nil else { return ordinary() }
        guard let (content, view) = valid,
            let element = LayoutElement(category, kind: kind, at: indexPath),
            let (attributes, stays) = animation?.attributes(end, of: element, in: content),
            kind == attributes.representedElementKind
        else { return nil }
        guard !stays, let delegate = layout.sizeDelegate(for: view) else { return attributes }
        switch end {
        case .initial: delegate.collectionView(view, layout: layout, willAppearFrom: attributes)
        case .final: delegate.collectionView(view, layout: layout, willDisappearTo: attributes)
        }
        return attributes
    }

    /// Returns elements that a batch adds to sections that stay, or removes from them (at the final end).
    func changes(
        at end: LayoutAnimation.End,
        of kind: LayoutElement.Kind?,
        _ backgroundKind: String? = nil
    ) -> [IndexPath] {
        guard isUpdating, let kind, let content else { return [] }
        return animation?.changes(at: end, of: kind, backgroundKind, in: content) ?? []
    }
}

/// How elements appear, disappear and move while a change is animated.
///
/// The collection view animates its offset together with the elements. An element that stays moves from its
/// old frame to its new one. If the offset changes by the same distance, the element doesn't move on the
/// screen. An element that appears or disappears keeps its place on the screen, for any change of the offset.
@MainActor
struct LayoutAnimation {
    enum End {
        /// The start, for an element that exists now.
        case initial
        /// The end, for an element that existed before.
        case final
    }

    let isUpdate: Bool
    private let before: LayoutContent
    private let visibleBefore: LayoutRect
    private let visibleAfter: LayoutRect
    let outcome: BatchBuilder.Outcome
    /// The returned attributes, whether they were for a new element, and the element's size after the change.
    /// Collection views measure new cells later, before the batch ends (MagazineLayout), and then still start from these
    /// attributes.
    private var returned:
        [LayoutElement: (attributes: UICollectionViewLayoutAttributes, isNew: Bool, size: CGSize)] = [:]

    /// - Parameter outcome: The result of a batch of updates; `nil` for any other change.
    init(
        from before: LayoutContent,
        _ visibleBefore: LayoutRect,
        to visibleAfter: LayoutRect,
        _ outcome: BatchBuilder.Outcome? = nil
    ) {
        self.before = before
        self.visibleBefore = visibleBefore
        self.visibleAfter = visibleAfter
        self.outcome = outcome ?? .init()
        isUpdate = outcome != nil
    }

    /// Returns the attributes at one end of an element's animation, and whether the element exists at the
    /// other end too.
    mutating func attributes(
        _ end: End,
        of element: LayoutElement,
        in content: LayoutContent
    ) -> (attributes: UICollectionViewLayoutAttributes, stays: Bool)? {
        let isInitial = end == .initial
        let (old, new) = ((layout: before, visible: visibleBefore), (layout: content, visible: visibleAfter))
        let (here, there) = isInitial ? (new, old) : (old, new)
        guard let attributes = here.layout.attributes(of: element, visible: here.visible) else { return nil }
        let size = attributes.size
        var stays = false
        if let other = isInitial ? oldElement(of: element) : newElement(of: element),
            let frame = there.layout.layout.frame(of: other, visible: there.visible),
            there.layout.hasView(for: other, like: attributes)
        {
            stays = true
            attributes.frame = CGRect(frame)
            if isReloaded(isInitial ? element : other) { attributes.alpha = 0 }
        } else {
            attributes.frame = attributes.frame.offsetBy(
                dx: isInitial ? -shift.x : shift.x,
                dy: isInitial ? -shift.y : shift.y
            )
            attributes.alpha = 0
        }
        if isInitial { returned[element] = (attributes, !stays, size) }
        return (attributes, stays)
    }

    /// Updates the returned attributes after an element was measured. New elements appear at their new places.
    /// Others appear with their new size. Besides the measured element, this can be an element that has moved to
    /// another column, which is a pixel wider.
    mutating func updateReturnedAttributes(in content: LayoutContent) {
        for (element, known) in returned {
            guard let frame = content.layout.frame(of: element, visible: visibleAfter).map({ CGRect($0) })
            else {
                continue
            }
            if known.isNew {
                known.attributes.frame = frame.offsetBy(dx: -shift.x, dy: -shift.y)
            } else if frame.size != known.size {
                known.attributes.frame.size = frame.size
                returned[element]?.size = frame.size
            }
        }
    }

    /// Returns the elements that sections have only at one end of the change, although the sections exist at
    /// both: new elements, or removed elements at the final end.
    func changes(
        at end: End,
        of kind: LayoutElement.Kind,
        _ backgroundKind: String?,
        in content: LayoutContent
    ) -> [IndexPath] {
        describedSections.compactMap { old, new in
            let wasThere = before.has(kind, backgroundKind, inSection: old)
            let isThere = content.has(kind, backgroundKind, inSection: new)
            guard wasThere != isThere, isThere == (end == .initial) else { return nil }
            return IndexPath(item: 0, section: end == .initial ? new : old)
        }
    }

    private var describedSections: [(old: Int, new: Int)] {
        outcome.describedSections.compactMap { new in
            outcome.map.oldIndex(ofSection: new).map { ($0, new) }
        }
    }

    private var shift: CGPoint {
        CGPoint(x: visibleAfter.x - visibleBefore.x, y: visibleAfter.y - visibleBefore.y)
    }

    private func isReloaded(_ new: LayoutElement) -> Bool {
        new.kind == .item && outcome.reloadedItems.contains(new.path)
    }

    private func isOfReloadedSection(_ new: LayoutElement) -> Bool {
        new.kind == .item && outcome.reloadedSections.contains(new.path.section)
    }

    private func oldElement(of new: LayoutElement) -> LayoutElement? {
        isOfReloadedSection(new) ? nil : outcome.map.oldElement(of: new)
    }

    private func newElement(of old: LayoutElement) -> LayoutElement? {
        outcome.map.newElement(of: old).flatMap { isOfReloadedSection($0) ? nil : $0 }
    }
}
#endif
