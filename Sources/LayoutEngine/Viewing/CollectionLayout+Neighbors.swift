/// A way to go from an item, as the arrow keys do.
public enum Heading: Hashable, Sendable, CaseIterable {
    /// Towards lesser y.
    case up
    /// Towards greater y.
    case down
    /// Towards lesser x.
    case left
    /// Towards greater x.
    case right

    var axis: LayoutContainer.Axis {
        self == .up || self == .down ? .vertical : .horizontal
    }
}

extension CollectionLayout {
    /// The nearest item from another one in a direction, or nil if there is none.
    ///
    /// Only items wholly beyond the item's edge count. Those beside it come first: the nearest edge decides, then
    /// the nearest middle, then the lesser path. Along the scroll axis an item that is not beside it will do
    /// where there is no other. O(log n + k) for k items that were looked at on the way.
    public func neighbor(of path: ItemPath, _ heading: Heading) -> ItemPath? {
        guard let origin = frame(of: .item(path)), origin.width > 0, origin.height > 0 else { return nil }
        let beyond = areaBeyond(origin, heading)
        guard heading.axis == container.axis else {
            let found = nearest(to: origin, heading, in: beyond)
            return found.flatMap { $0.rank.isBeside ? $0.path : nil }
        }
        var reach = origin.width + origin.height
        while true {
            let area = beyond.cut(to: reach, heading)
            let found = nearest(to: origin, heading, in: area)
            if area == beyond {
                return found?.path
            }
            if let found, found.rank.isBeside, found.rank.gap <= reach {
                return found.path
            }
            reach *= 4
        }
    }

    private func nearest(
        to origin: LayoutRect,
        _ heading: Heading,
        in area: LayoutRect
    ) -> (rank: NeighborRank, path: ItemPath)? {
        var best: (rank: NeighborRank, path: ItemPath)?
        forEachElement(in: area) { element, frame in
            guard element.kind == .item, let rank = NeighborRank(frame, from: origin, heading) else { return }
            if best.map({ rank < $0.rank }) ?? true {
                best = (rank, element.path)
            }
        }
        return best
    }

    /// What lies beyond an item's edge: along the scroll axis all of it, across only what is beside the item.
    private func areaBeyond(_ origin: LayoutRect, _ heading: Heading) -> LayoutRect {
        let size = contentSize
        let isAlong = heading.axis == container.axis
        let x = isAlong ? 0 : origin.x
        let y = isAlong ? 0 : origin.y
        let width = isAlong ? size.width : origin.width
        let height = isAlong ? size.height : origin.height
        return switch heading {
        case .up: LayoutRect(x: x, y: 0, width: width, height: origin.minY)
        case .down: LayoutRect(x: x, y: origin.maxY, width: width, height: max(0, size.height - origin.maxY))
        case .left: LayoutRect(x: 0, y: y, width: origin.minX, height: height)
        case .right: LayoutRect(x: origin.maxX, y: y, width: max(0, size.width - origin.maxX), height: height)
        }
    }
}

extension LayoutRect {
    /// The part of an area beyond an item's edge that is nearest to it, so deep.
    fileprivate func cut(to depth: Double, _ heading: Heading) -> LayoutRect {
        var result = self
        switch heading {
        case .up, .down: result.height = min(height, depth)
        case .left, .right: result.width = min(width, depth)
        }
        if heading == .up { result.y = maxY - result.height }
        if heading == .left { result.x = maxX - result.width }
        return result
    }
}

/// How near a frame is to an item in a direction; the least is the best.
private struct NeighborRank: Comparable {
    /// Whether going straight from the item meets the frame.
    let isBeside: Bool
    /// From the item's edge to the frame's.
    let gap: Double
    /// Twice the distance between the middles, across the direction.
    let offset: Double

    /// What two edges at the same place differ by at most, where pixels are thirds of a point.
    private static let tolerance = 0x1p-20

    /// Nil if the frame does not lie wholly beyond the item's edge.
    init?(_ frame: LayoutRect, from origin: LayoutRect, _ heading: Heading) {
        let distance =
            switch heading {
            case .up: origin.minY - frame.maxY
            case .down: frame.minY - origin.maxY
            case .left: origin.minX - frame.maxX
            case .right: frame.minX - origin.maxX
            }
        guard distance >= -Self.tolerance else { return nil }
        gap = max(0, distance)
        if heading.axis == .vertical {
            isBeside = min(frame.maxX, origin.maxX) - max(frame.minX, origin.minX) > Self.tolerance
            offset = abs(frame.minX + frame.maxX - origin.minX - origin.maxX)
        } else {
            isBeside = min(frame.maxY, origin.maxY) - max(frame.minY, origin.minY) > Self.tolerance
            offset = abs(frame.minY + frame.maxY - origin.minY - origin.maxY)
        }
    }

    static func < (left: NeighborRank, right: NeighborRank) -> Bool {
        if left.isBeside != right.isBeside { return left.isBeside }
        return left.gap != right.gap ? left.gap < right.gap : left.offset < right.offset
    }
}
