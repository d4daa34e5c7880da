import Foundation

/// An image without pixels: it has a size and a scale.
open class UIImage: NSObject, @unchecked Sendable {
    /// The size in points.
    public let size: CGSize
    /// The number of pixels per point.
    public let scale: CGFloat

    /// Headless: an image of a size in points.
    public init(headlessSize size: CGSize, scale: CGFloat = 1) {
        (self.size, self.scale) = (size, scale)
        super.init()
    }

    public override convenience init() { self.init(headlessSize: .zero) }

    /// Returns nil. No bundle has images here.
    public convenience init?(named name: String) { nil }

    /// Every symbol is 20 × 20 points.
    public convenience init?(systemName name: String) {
        self.init(headlessSize: CGSize(width: 20, height: 20), scale: 2)
    }

    /// Returns nil. Images aren't decoded here.
    public convenience init?(data: Data) { nil }

    /// Returns nil. Images aren't decoded here.
    public convenience init?(contentsOfFile path: String) { nil }

    open func draw(in rect: CGRect) {}

    open func draw(at point: CGPoint) {}
}
