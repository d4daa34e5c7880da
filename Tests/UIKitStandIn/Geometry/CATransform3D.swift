import Foundation

/// A transform of space, limited to scaling and moving.
public struct CATransform3D: Equatable, Sendable {
    /// The scale along each axis.
    public var m11, m22, m33: CGFloat
    /// The shear within the plane.
    public var m12, m21: CGFloat
    /// The move along each axis.
    public var m41, m42, m43: CGFloat
    /// The perspective.
    public var m34: CGFloat

    /// The identity.
    public init() {
        (m11, m22, m33, m12, m21) = (1, 1, 1, 0, 0)
        (m41, m42, m43, m34) = (0, 0, 0, 0)
    }
}

/// The transform that changes nothing.
public let CATransform3DIdentity = CATransform3D()

/// A scaling.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    var transform = CATransform3D()
    (transform.m11, transform.m22, transform.m33) = (sx, sy, sz)
    return transform
}

/// A move.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    var transform = CATransform3D()
    (transform.m41, transform.m42, transform.m43) = (tx, ty, tz)
    return transform
}

extension CATransform3D {
    init(_ t: CGAffineTransform) {
        self.init()
        (m11, m12, m21, m22, m41, m42) = (t.a, t.b, t.c, t.d, t.tx, t.ty)
    }

    /// The effect within the plane.
    var affine: CGAffineTransform { CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) }
}
