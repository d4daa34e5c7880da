#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
import UIKit

/// How elements come, go and glide while a change is animated.
///
/// The collection view animates its offset together with the elements. One that stays glides from its old frame to its
/// new one; where the offset makes up for the difference it stands still. One that comes or goes does so where it is
/// seen, whatever the offset does meanwhile.
@MainActor
struct LayoutChange {
    private let before: LayoutContent
    private let visibleBefore: LayoutRect
    private let visibleAfter: LayoutRect
    private let outcome: ContentBuilder.Outcome
    /// What was handed out, and whether for a new element. Cells may be measured afterward, in the middle of the change:
    /// the collection view starts from what these say when it gets to it.
    private var handedOut: [LayoutElement: (attributes: UICollectionViewLayoutAttributes, isNew: Bool)] = [:]

    init(
        from before: LayoutContent,
        _ visibleBefore: LayoutRect,
        to visibleAfter: LayoutRect,
        _ outcome: ContentBuilder.Outcome = .init()
    ) {
        self.before = before
        self.visibleBefore = visibleBefore
        self.visibleAfter = visibleAfter
        self.outcome = outcome
    }

    /// Where an element comes from that is there now, and whether it is new.
    mutating func initialAttributes(
        of new: LayoutElement,
        in content: LayoutContent
    ) -> (attributes: UICollectionViewLayoutAttributes, isNew: Bool)? {
        guard let attributes = content.attributes(of: new, visible: visibleAfter) else { return nil }
        if let old = oldElement(of: new),
            let frame = before.layout.frame(of: old, visible: visibleBefore),
            before.hasView(for: old, like: attributes)
        {
            attributes.frame = CGRect(frame)
            if isReloaded(new) { attributes.alpha = 0 }
            handedOut[new] = (attributes, false)
            return (attributes, false)
        }
        attributes.frame.origin.x -= shift.x
        attributes.frame.origin.y -= shift.y
        attributes.alpha = 0
        handedOut[new] = (attributes, true)
        return (attributes, true)
    }

    /// Where an element goes to that was there before, and whether it is gone.
    func finalAttributes(
        of old: LayoutElement,
        in content: LayoutContent
    ) -> (attributes: UICollectionViewLayoutAttributes, isGone: Bool)? {
        guard let attributes = before.attributes(of: old, visible: visibleBefore) else { return nil }
        if let new = newElement(of: old),
            let frame = content.layout.frame(of: new, visible: visibleAfter),
            content.hasView(for: new, like: attributes)
        {
            attributes.frame = CGRect(frame)
            if isReloaded(new) { attributes.alpha = 0 }
            return (attributes, false)
        }
        attributes.frame.origin.x += shift.x
        attributes.frame.origin.y += shift.y
        attributes.alpha = 0
        return (attributes, true)
    }

    /// Brings what was handed out up to date now that an element has been measured: it appears in the size that it has,
    /// and new elements where they stand.
    func updateHandedOut(measured element: LayoutElement, in content: LayoutContent) {
        for (element, (attributes, isNew)) in handedOut where isNew {
            guard let frame = content.layout.frame(of: element, visible: visibleAfter) else { continue }
            attributes.frame = CGRect(frame).offsetBy(dx: -shift.x, dy: -shift.y)
        }
        guard let (attributes, isNew) = handedOut[element], !isNew,
            let frame = content.layout.frame(of: element)
        else { return }
        attributes.frame.size = CGRect(frame).size
    }

    /// Elements of a kind that sections have now which were there before without.
    func arrivals(
        of kind: LayoutElement.Kind,
        _ backgroundKind: String? = nil,
        in content: LayoutContent
    ) -> [IndexPath] {
        describedSections.compactMap { old, new in
            content.has(kind, backgroundKind, inSection: new)
                && !before.has(kind, backgroundKind, inSection: old)
                ? IndexPath(item: 0, section: new) : nil
        }
    }

    /// Elements of a kind that sections had before which are still there, without.
    func departures(
        of kind: LayoutElement.Kind,
        _ backgroundKind: String? = nil,
        in content: LayoutContent
    ) -> [IndexPath] {
        describedSections.compactMap { old, new in
            !content.has(kind, backgroundKind, inSection: new)
                && before.has(kind, backgroundKind, inSection: old)
                ? IndexPath(item: 0, section: old) : nil
        }
    }

    /// The sections that were there before and are described otherwise now.
    private var describedSections: [(old: Int, new: Int)] {
        outcome.describedSections.compactMap { new in
            outcome.map.oldIndex(ofSection: new).map { ($0, new) }
        }
    }

    /// How far the content offset moves with the change.
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
