import Foundation

/// Animations take no time here: the changes are made, then the completion runs.
extension UIView {
    /// Options of an animation; without effect.
    public struct AnimationOptions: OptionSet, Sendable {
        /// One bit an option.
        public let rawValue: UInt
        /// Options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Lay out the subviews too.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Start from where a running animation is.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Slow at both ends.
        public static let curveEaseInOut: AnimationOptions = []
    }

    /// Whether animations are on; without effect.
    public static var areAnimationsEnabled: Bool { true }

    /// The duration of the animation whose changes are being made; 0 outside.
    public private(set) static var inheritedAnimationDuration: TimeInterval = 0

    /// Makes the changes.
    public static func animate(
        withDuration duration: TimeInterval,
        animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        run(duration, animations, completion)
    }

    /// Makes the changes.
    public static func animate(
        withDuration duration: TimeInterval,
        delay: TimeInterval,
        options: AnimationOptions = [],
        animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        run(duration, animations, completion)
    }

    /// Makes the changes.
    public static func animate(
        withDuration duration: TimeInterval,
        delay: TimeInterval,
        usingSpringWithDamping damping: CGFloat,
        initialSpringVelocity velocity: CGFloat,
        options: AnimationOptions = [],
        animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        run(duration, animations, completion)
    }

    /// Makes the changes.
    public static func performWithoutAnimation(_ actions: () -> Void) {
        let outer = inheritedAnimationDuration
        inheritedAnimationDuration = 0
        actions()
        inheritedAnimationDuration = outer
    }

    private static func run(
        _ duration: TimeInterval,
        _ animations: () -> Void,
        _ completion: ((Bool) -> Void)?
    ) {
        let outer = inheritedAnimationDuration
        inheritedAnimationDuration = duration
        animations()
        inheritedAnimationDuration = outer
        completion?(true)
    }
}
