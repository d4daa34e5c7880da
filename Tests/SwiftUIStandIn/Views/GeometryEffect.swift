/// A change of the coordinates of the views in a view. It has no isolation.
///
/// Witness: SwiftUI's interface, in which it refines `_RemoveGlobalActorIsolation`.
nonisolated public protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
    /// Returns the transform of the content.
    func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
    /// Never called.
    public func body(content: Content) -> Never { fatalError("an effect has no body") }
}

/// A matrix that is multiplied with the coordinates of a point.
public struct ProjectionTransform: Equatable, Sendable {
    /// The horizontal translation.
    public var m31: CGFloat = 0
    /// The vertical translation.
    public var m32: CGFloat = 0

    /// The transform that changes nothing.
    public init() {}
}

/// One view with an effect. Only translations without animatable data are modeled: they have their new value at once.
///
/// Witnesses: Apple's documentation of `GeometryEffect`: "The only change the effect makes to the view's ancestors and
/// descendants is to change the coordinate transform to and from them." So gestures, coordinate spaces and accessibility follow
/// it. OpenSwiftUI's `GeometryEffectProvider`: positions in the effect start at zero, and what isn't in `animatableData` isn't
/// interpolated.
struct EffectLayout: OneViewLayout, TransparentLayout, ShiftingLayout, BarrierLayout {
    let effect: any GeometryEffect

    func shift(of node: Node) -> CGPoint {
        let transform = effect.effectValue(size: node.frame.size)
        let isMirrored = node.environment.layoutDirection == .rightToLeft
        return CGPoint(x: isMirrored ? -transform.m31 : transform.m31, y: transform.m32)
    }
}
