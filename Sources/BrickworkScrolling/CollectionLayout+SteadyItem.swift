import BrickworkEngine

extension CollectionLayout {
    /// Returns the first item that begins within the visible rect, other than one that is being measured. The
    /// user would see this item jump if something above it grows. Items that were visible before are
    /// preferred, and then items with known sizes. Items that have just become visible still have to be
    /// measured.
    func steadyItem(
        in seen: Viewport,
        besides measured: LayoutElement,
        seenBefore before: Viewport?
    ) -> ItemPath? {
        let candidates = elements(in: seen.rect).filter {
            $0.element.kind == .item && $0.element != measured && seen.hasBeginning(of: $0.frame)
        }
        let steady =
            candidates.first { before?.hasBeginning(of: $0.frame) == true }
            ?? candidates.first { isSizeKnown(ofItemAt: $0.element.path) }
            ?? candidates.first
        return steady?.element.path
    }

    /// Returns whether an item's size is given or measured.
    private func isSizeKnown(ofItemAt path: ItemPath) -> Bool {
        guard let items = section(path.section)?.items, items.indices.contains(path.item) else {
            return false
        }
        switch items[path.item].extent {
        case .estimated, .estimatedSize: return false
        case .aspectRatio, .height, .measured, .size, .measuredSize: return true
        }
    }
}

extension Viewport {
    /// Returns whether a frame begins, in the layout direction, within the visible rect.
    fileprivate func hasBeginning(of frame: LayoutRect) -> Bool {
        guard axis == .horizontal else { return frame.minY >= rect.minY && frame.minY < rect.maxY }
        return direction == .rightToLeft
            ? frame.maxX <= rect.maxX && frame.maxX > rect.minX
            : frame.minX >= rect.minX && frame.minX < rect.maxX
    }
}
