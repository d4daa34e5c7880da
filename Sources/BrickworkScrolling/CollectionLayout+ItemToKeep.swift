import BrickworkEngine

extension CollectionLayout {
    /// Returns the item that stays in place while items are measured: one that begins within the visible rect. The user
    /// would see it jump if something above it grows. `nil` means the first visible item.
    ///
    /// Items that were visible before are preferred, because items that have just become visible still have to be measured.
    /// After a jump, nothing visible was visible before. Then it is an item at the start of the visible rect, even if it is
    /// being measured: code usually scrolls to the start of an item. If there is none, and the items before the jump are less
    /// than a screen below, it is the last item. Otherwise, it is the first one.
    func itemToKeep(in now: Viewport, visibleBefore before: Viewport?) -> ItemPath? {
        let visible = elements(in: now.rect).filter { $0.element.kind == .item }
        let candidates = visible.filter { now.hasBeginning(of: $0.frame) }
        let steady: PlacedElement?
        if let before, visible.contains(where: { before.rect.intersects($0.frame) }) {
            steady =
                candidates.first { before.hasBeginning(of: $0.frame) }
                ?? candidates.first { before.rect.intersects($0.frame) }
        } else {
            let distance = before.map { $0.readingStart - now.readingStart } ?? 0
            let isBackward = distance > 0 && distance < 2 * now.length
            steady =
                candidates.first { now.isAtBeginning(of: $0.frame) }
                ?? (isBackward ? candidates.last : candidates.first)
        }
        return steady?.element.path
    }

    /// Returns the first visible item in another column than an item that is partly hidden before the visible rect. If the user
    /// sees that item grow, the other one stays in place, and items below it move. Returns `nil` if there is none.
    func itemBeside(_ element: LayoutElement, in now: Viewport) -> ItemPath? {
        guard element.kind == .item, let frame = frame(of: element),
            frame.intersects(now.rect), now.distance(toBeginningOf: frame) < 0
        else { return nil }
        return elements(in: now.rect).first {
            $0.element.kind == .item && $0.element.path.section == element.path.section
                && !now.isInLine($0.frame, with: frame)
        }?.element.path
    }
}

extension CollectionLayout {
    /// Returns the start of an element along the scroll axis. It grows in the layout direction.
    func start(of element: LayoutElement) -> Double? {
        frame(of: element).map {
            container.scrollsRightToLeft ? -$0.maxX : $0.start(along: container.axis)
        }
    }
}

extension Viewport {
    /// The start of the visible rect, like ``BrickworkEngine/CollectionLayout/start(of:)``.
    var readingStart: Double { scrollsRightToLeft ? -(start + length) : start }

    /// Returns whether a frame begins, in the layout direction, within the visible rect.
    fileprivate func hasBeginning(of frame: LayoutRect) -> Bool {
        let distance = distance(toBeginningOf: frame)
        return distance >= 0 && distance < length
    }

    /// Returns whether a frame begins where the visible rect does, within a pixel.
    fileprivate func isAtBeginning(of frame: LayoutRect) -> Bool {
        abs(distance(toBeginningOf: frame)) < pixel
    }

    /// Returns whether two frames share a part of the axis across the scroll axis.
    fileprivate func isInLine(_ frame: LayoutRect, with other: LayoutRect) -> Bool {
        frame.start(along: axis.cross) < other.end(along: axis.cross)
            && other.start(along: axis.cross) < frame.end(along: axis.cross)
    }

    /// Returns the distance from the start of the visible rect to the start of a frame, in the layout direction.
    fileprivate func distance(toBeginningOf frame: LayoutRect) -> Double {
        scrollsRightToLeft ? start + length - frame.maxX : frame.start(along: axis) - start
    }
}
