/// How a value changes over time.
public struct Animation: Hashable, Sendable {
    private enum Curve: Hashable, Sendable {
        case standard, easeInOut, spring, snappy, smooth, linear
    }

    private let curve: Curve
    private let duration: Double?

    /// The animation that is used where none is named.
    public static let `default` = Animation(curve: .standard, duration: nil)
    /// Slow at both ends.
    public static let easeInOut = Animation(curve: .easeInOut, duration: nil)
    /// A spring.
    public static let spring = Animation(curve: .spring, duration: nil)
    /// A quick spring.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    public static let snappy = Animation(curve: .snappy, duration: nil)
    /// A spring that does not bounce.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    public static let smooth = Animation(curve: .smooth, duration: nil)
    /// As fast all the way.
    public static let linear = Animation(curve: .linear, duration: nil)

    /// As fast all the way.
    public static func linear(duration: Double) -> Animation {
        Animation(curve: .linear, duration: duration)
    }
}

/// What an update is made with.
public struct Transaction {
    /// How what changes is animated.
    public var animation: Animation?
    /// Whether views' own animations are left out.
    public var disablesAnimations = false
    /// Whether a new scroll position leaves the content in motion.
    @available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
    public var scrollPositionUpdatePreservesVelocity = false

    /// No animation.
    public init() {}

    /// A transaction with an animation.
    public init(animation: Animation?) {
        self.animation = animation
    }

    /// The one that state is being changed in.
    @MainActor static var current = Transaction()
}

/// Changes state within a transaction.
@MainActor
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows
    -> Result
{
    let previous = Transaction.current
    Transaction.current = transaction
    defer { Transaction.current = previous }
    return try body()
}

/// Changes state with an animation.
@MainActor
public func withAnimation<Result>(
    _ animation: Animation? = .default,
    _ body: () throws -> Result
) rethrows -> Result {
    try withTransaction(Transaction(animation: animation), body)
}
