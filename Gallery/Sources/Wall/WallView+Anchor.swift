import BrickworkEngine
import WallNodes

// The photo or the point that stays in place through a change.
extension WallView {
    /// Returns the point to keep in place through a change of the arrangement: the position that the user
    /// navigated to, the photo with the focus if it is visible, or the photo in the middle. Returns nil at
    /// the wall's top, which stays at the top.
    func heldPoint() -> Kept? {
        if let kept = goal?.point { return kept }
        guard scrollMap.offset > 0 else { return nil }
        if let focus, let frame = frame(of: focus), isSeen(frame) {
            return keep(focus, frame, (frame.minY + frame.maxY) / 2)
        }
        return point(x: width / 2, y: scrollMap.offset + visibleHeight / 2)
    }

    /// Returns the point of a photo that is nearest to a point of the content.
    func point(x: Double, y: Double) -> Kept? {
        if let nearest = nearest(x: x, y: y) {
            // A point beside the photo or in a gap is replaced by the nearest point of the photo's edge.
            return keep(nearest.index, nearest.frame, max(nearest.frame.minY, min(y, nearest.frame.maxY)))
        }
        return mark(at: y).map { Kept($0, distance: y - scrollMap.offset, visibleHeight: visibleHeight) }
    }

    private func keep(_ index: Int, _ frame: LayoutRect, _ y: Double) -> Kept {
        Kept(
            Mark(index: index, fraction: frame.height > 0 ? (y - frame.minY) / frame.height : 0),
            distance: y - scrollMap.offset,
            visibleHeight: visibleHeight
        )
    }

    /// Returns the point of a photo at its place in the document, regardless of what has arrived since.
    func stay(_ index: Int) -> Kept? {
        shownFrame(of: index).map {
            Kept(Mark(index: index), distance: $0.minY - scrollMap.offset, visibleHeight: visibleHeight)
        }
    }

    private func shownFrame(of index: Int) -> LayoutRect? {
        window.entries.first { $0.key == TileWindow.Key(index: index, content: .photo) }?.frame
    }

    /// The photo that stays in place, or nil if none is visible.
    func anchor() -> Int? {
        if let focus, let frame = shownFrame(of: focus), isSeen(frame) { return focus }
        return firstSeenPhoto
    }

    /// Returns the offset that keeps a point in place. The offset is rounded to a pixel, except for a photo's
    /// own edge, which already is.
    func offset(keeping kept: Kept) -> Double {
        let offset = y(of: kept.mark) - kept.distance(in: visibleHeight)
        let isEdge = kept.mark.fraction == 0 && frame(of: kept.mark.index) != nil
        guard !isEdge, scale > 0, abs(offset) < 1e12 else { return offset }
        return Double(Int64(offset * scale + 0.5)) / scale
    }
}
