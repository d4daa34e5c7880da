import Foundation

extension CGRect {
    /// Whether the two share area; a rect without area meets a rect that it lies in, edges included.
    ///
    /// `CGRect.intersects` on Linux says true for rects that only touch, unlike Apple's.
    func meets(_ other: CGRect) -> Bool {
        if isEmptyArea || other.isEmptyArea { return touches(other) }
        return minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Whether the two share at least a point.
    func touches(_ other: CGRect) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }

    private var isEmptyArea: Bool { size.width == 0 || size.height == 0 }

    /// Finite, and of no negative size.
    var isWellFormed: Bool {
        origin.x.isFinite && origin.y.isFinite && size.isWellFormed
    }
}

extension CGSize {
    /// Finite, and not negative.
    var isWellFormed: Bool { width.isFinite && height.isFinite && width >= 0 && height >= 0 }
}
