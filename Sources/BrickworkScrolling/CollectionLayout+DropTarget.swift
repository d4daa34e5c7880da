package import BrickworkEngine

extension CollectionLayout {
    /// Returns the new path of an item that is dragged over a point: the path of the item there, or between
    /// items, of the nearest item or the end of the section. The item moves only if this brings it closer to
    /// the finger.
    ///
    /// So a resting finger moves nothing back and forth. This could happen if items have different sizes,
    /// because a large item that makes room for a small one may still be below the finger.
    package func dropTarget(
        ofItemAt path: ItemPath,
        heldOver point: LayoutPoint,
        policy: UpdatePolicy
    ) -> ItemPath {
        guard let present = frame(of: .item(path)), !present.contains(point) else { return path }
        var best = (path: path, distance: present.squaredDistance(to: point))
        for candidate in dropCandidates(ofItemAt: path, near: point) where candidate != path {
            var update = LayoutUpdate()
            update.moveItem(from: path, to: candidate)
            var moved = self
            moved.apply(update, policy: policy)
            guard let frame = moved.frame(of: .item(candidate)) else { continue }
            let distance = frame.squaredDistance(to: point)
            if distance < best.distance { best = (candidate, distance) }
        }
        return best.path
    }

    private func dropCandidates(ofItemAt path: ItemPath, near point: LayoutPoint) -> [ItemPath] {
        if let hit = item(at: point) { return [hit] }
        var candidates: [ItemPath] = []
        if let nearest = nearestItem(to: point, besides: path) { candidates.append(nearest) }
        if let section = section(at: point) {
            let count = itemCount(inSection: section)
            candidates.append(ItemPath(section: section, item: section == path.section ? count - 1 : count))
        }
        return candidates
    }

    private func nearestItem(to point: LayoutPoint, besides path: ItemPath) -> ItemPath? {
        for distance in [16.0, 64, 256] {
            let around = LayoutRect(
                x: point.x - distance,
                y: point.y - distance,
                width: 2 * distance,
                height: 2 * distance
            )
            let nearest = elements(in: around)
                .filter { $0.element.kind == .item && $0.element.path != path }
                .min { $0.frame.squaredDistance(to: point) < $1.frame.squaredDistance(to: point) }
            if let nearest { return nearest.element.path }
        }
        return nil
    }
}

extension LayoutRect {
    fileprivate func squaredDistance(to point: LayoutPoint) -> Double {
        let dx = max(0, minX - point.x, point.x - maxX)
        let dy = max(0, minY - point.y, point.y - maxY)
        return dx * dx + dy * dy
    }
}
