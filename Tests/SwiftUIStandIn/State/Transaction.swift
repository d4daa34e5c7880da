/// An animation of a change.
public struct Animation: Hashable, Sendable {
    private enum Curve: Hashable, Sendable {
        case standard, linear
    }

    private let curve: Curve
    private let duration: Double?

    /// The default animation.
    public static let `default` = Animation(curve: .standard, duration: nil)
    /// A constant speed.
    public static let linear = Animation(curve: .linear, duration: nil)

    /// A constant speed.
    public static func linear(duration: Double) -> Animation {
        Animation(curve: .linear, duration: duration)
    }
}

/// The context of an update.
public struct Transaction {
    /// The animation of the changes.
    public var animation: Animation?
    /// Whether views' own animations are disabled.
    public var disablesAnimations = false
    /// Whether a new scroll position preserves the velocity.
    @available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
    public var scrollPositionUpdatePreservesVelocity = false

    /// Makes a transaction without animation.
    public init() {}

    /// Makes a transaction with an animation.
    public init(animation: Animation?) {
        self.animation = animation
    }

    /// The transaction in which state is currently changed.
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
