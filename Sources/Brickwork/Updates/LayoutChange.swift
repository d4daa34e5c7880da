#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// How elements come, go and glide while a change is animated.
///
/// The collection view animates its offset together with the elements. One that stays glides from its old frame to its
/// new one; where the offset makes up for the difference it stands still. One that comes or goes does so where it is
/// seen, whatever the offset does meanwhile.
@MainActor
struct LayoutChange {
    /// Which end of an element's way is asked for.
    enum End {
        /// Where an element comes from that is there now.
        case initial
        /// Where an element goes to that was there before.
        case final
    }

    /// Whether it is a batch of updates.
    let isUpdate: Bool
    private let before: LayoutContent
    private let visibleBefore: LayoutRect
    private let visibleAfter: LayoutRect
    private let outcome: ContentBuilder.Outcome
    /// What was handed out, and whether for a new element. Cells may be measured afterward, in the middle of the change:
    /// the collection view starts from what these say when it gets to it.
    private var handedOut: [LayoutElement: (attributes: UICollectionViewLayoutAttributes, isNew: Bool)] = [:]

    /// - Parameter outcome: what has become of a batch of updates; `nil` for any other change.
    init(
        from before: LayoutContent,
        _ visibleBefore: LayoutRect,
        to visibleAfter: LayoutRect,
        _ outcome: ContentBuilder.Outcome? = nil
    ) {
        self.before = before
        self.visibleBefore = visibleBefore
        self.visibleAfter = visibleAfter
        self.outcome = outcome ?? .init()
        isUpdate = outcome != nil
    }

    /// One end of an element's way, and whether the element is at the other end too.
    mutating func attributes(
        _ end: End,
        of element: LayoutElement,
        in content: LayoutContent
    ) -> (attributes: UICollectionViewLayoutAttributes, stays: Bool)? {
        let isInitial = end == .initial
        let (old, new) = ((layout: before, visible: visibleBefore), (layout: content, visible: visibleAfter))
        let (here, there) = isInitial ? (new, old) : (old, new)
        guard let attributes = here.layout.attributes(of: element, visible: here.visible) else { return nil }
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
        if isInitial { handedOut[element] = (attributes, !stays) }
        return (attributes, stays)
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

    /// The element that a collection view means while the change is animated.
    ///
    /// It measures headers and footers that slide into view, because a section above them goes, by the path that they had
    /// before (openradar 5023315789873152). What stands where the attributes say is meant by its path of now.
    func element(
        _ named: LayoutElement,
        in content: LayoutContent,
        placedAt frame: CGRect,
        visible: LayoutRect
    ) -> LayoutElement? {
        guard isUpdate, named.kind != .item, let renamed = outcome.map.newElement(of: named), renamed != named
        else {
            return named
        }
        let present = content.layout.frame(of: named, visible: visible)
        return present.map { CGRect($0) } == frame ? named : renamed
    }

    /// Elements of a kind that sections have at one end of the change and not at the other, though they are there: what
    /// comes or, at the final end, what goes.
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
