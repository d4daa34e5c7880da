import Foundation

extension CGRect {
    /// Setting it keeps the size.
    var center: CGPoint {
        get { CGPoint(x: midX, y: midY) }
        set { origin = CGPoint(x: newValue.x - size.width / 2, y: newValue.y - size.height / 2) }
    }

    /// Returns whether both rects share area. A rect without area meets a rect that contains it, including
    /// its edges.
    ///
    /// On Linux, `CGRect.intersects` returns true for rects that only touch, unlike on Apple's platforms.
    func meets(_ other: CGRect) -> Bool {
        if isEmptyArea || other.isEmptyArea { return touches(other) }
        return minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Returns whether both rects share at least a point.
    func touches(_ other: CGRect) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }

    private var isEmptyArea: Bool { size.width == 0 || size.height == 0 }

    /// Finite, without a negative size.
    var isWellFormed: Bool {
        origin.x.isFinite && origin.y.isFinite && size.isWellFormed
    }
}

extension CGSize {
    /// Finite, and not negative.
    var isWellFormed: Bool { width.isFinite && height.isFinite && width >= 0 && height >= 0 }
}
