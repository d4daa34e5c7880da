extension CollectionLayout {
    /// The direction of a neighbor, as for an arrow key.
    public enum NeighborDirection: Hashable, Sendable, CaseIterable {
        /// Toward smaller y.
        case up
        /// Toward greater y.
        case down
        /// Toward smaller x.
        case left
        /// Toward greater x.
        case right

        var axis: LayoutContainer.Axis {
            self == .up || self == .down ? .vertical : .horizontal
        }
    }

    /// Returns the nearest item in a direction from another one. Returns `nil` if there is no such item, or if the other
    /// one doesn't exist or is empty.
    ///
    /// Only items that are completely beyond the item's edge count. Items straight ahead are preferred: first by
    /// the nearest edge, then by the nearest center, then by the smallest path. Along the scroll axis, other
    /// items count if none is straight ahead. O(log n + k) for k examined items.
    public func neighbor(of path: ItemPath, _ heading: NeighborDirection) -> ItemPath? {
        guard let origin = frame(of: .item(path)), origin.width > 0, origin.height > 0 else { return nil }
        guard heading.axis == container.axis else {
            let found = nearest(to: origin, heading, within: LayoutUnit.contentLimit.points)
            return found.flatMap { $0.rank.isBeside ? $0.path : nil }
        }
        let farthest = room(beyond: origin, heading)
        var distance = min(farthest, origin.width + origin.height)
        while distance < farthest {
            let found = nearest(to: origin, heading, within: distance)
            if let found, found.rank.isBeside, found.rank.gap <= distance {
                return found.path
            }
            distance = min(farthest, distance * 4)
        }
        return nearest(to: origin, heading, within: farthest)?.path
    }

    private func nearest(
        to origin: LayoutRect,
        _ heading: NeighborDirection,
        within depth: Double
    ) -> (rank: NeighborRank, path: ItemPath)? {
        var best: (rank: NeighborRank, path: ItemPath)?
        forEachElement(in: area(beyond: origin, heading, depth: depth)) { element, frame in
            guard element.kind == .item, let rank = NeighborRank(frame, from: origin, heading) else { return }
            if best.map({ rank < $0.rank }) ?? true {
                best = (rank, element.path)
            }
        }
        return best
    }

    /// Returns the distance from an item's edge to the end of the content in a direction along the scroll
    /// axis.
    private func room(beyond origin: LayoutRect, _ heading: NeighborDirection) -> Double {
        let overhang = LayoutUnit(raw: overhang).points
        return switch heading {
        case .up: max(0, origin.minY + overhang)
        case .down: max(0, contentSize.height + overhang - origin.maxY)
        case .left: max(0, origin.minX + overhang)
        case .right: max(0, contentSize.width + overhang - origin.maxX)
        }
    }

    /// Returns the area beyond an item's edge, with a depth. Along the scroll axis, it is as wide as the
    /// content. Across it, it is only the area beside the item.
    private func area(beyond origin: LayoutRect, _ heading: NeighborDirection, depth: Double) -> LayoutRect {
        var area = origin
        if heading.axis == container.axis {
            // Frames of an app's own layout may be outside the container.
            let limit = LayoutUnit.contentLimit.points
            if container.axis == .vertical {
                (area.x, area.width) = (-limit, 2 * limit)
            } else {
                (area.y, area.height) = (-limit, 2 * limit)
            }
        }
        switch heading {
        case .up: (area.y, area.height) = (origin.minY - depth, depth)
        case .down: (area.y, area.height) = (origin.maxY, depth)
        case .left: (area.x, area.width) = (origin.minX - depth, depth)
        case .right: (area.x, area.width) = (origin.maxX, depth)
        }
        return area
    }
}

/// The distance of a frame from an item in a direction. The smallest is the best.
private struct NeighborRank: Comparable {
    /// Whether the frame is straight ahead of the item.
    let isBeside: Bool
    let gap: Double
    /// Twice the distance between the centers, across the direction.
    let offset: Double

    /// The maximum difference between two edges at the same place, if pixels are thirds of a point.
    private static let tolerance = 0x1p-20

    /// Returns `nil` if the frame isn't completely beyond the item's edge.
    init?(_ frame: LayoutRect, from origin: LayoutRect, _ heading: CollectionLayout.NeighborDirection) {
        let distance =
            switch heading {
            case .up: origin.minY - frame.maxY
            case .down: frame.minY - origin.maxY
            case .left: origin.minX - frame.maxX
            case .right: frame.minX - origin.maxX
            }
        guard distance >= -Self.tolerance else { return nil }
        gap = max(0, distance)
        let cross = heading.axis.cross
        let (start, end) = (frame.start(along: cross), frame.end(along: cross))
        let (from, to) = (origin.start(along: cross), origin.end(along: cross))
        isBeside = min(end, to) - max(start, from) > Self.tolerance
        offset = abs(start + end - from - to)
    }

    static func < (left: NeighborRank, right: NeighborRank) -> Bool {
        if left.isBeside != right.isBeside { return left.isBeside }
        return left.gap != right.gap ? left.gap < right.gap : left.offset < right.offset
    }
}
