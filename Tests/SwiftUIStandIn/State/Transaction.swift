/// An animation of a change.
public struct Animation: Hashable, Sendable {
    /// The default animation.
    public static let `default` = Animation()
}

/// The context of an update.
public struct Transaction {
    public var animation: Animation?
    public var disablesAnimations = false
    @available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
    public var scrollPositionUpdatePreservesVelocity = false
    @available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
    public var scrollContentOffsetAdjustmentBehavior = ScrollContentOffsetAdjustmentBehavior.automatic
    public init() {}

    public init(animation: Animation?) {
        self.animation = animation
    }

    var isAnimated: Bool { animation != nil && !disablesAnimations }

    /// The transaction in which state is currently changed.
    @MainActor static var current = Transaction()
}

/// Whether a scroll view may change its offset by itself when its content changes.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
public struct ScrollContentOffsetAdjustmentBehavior: Sendable {
    let isDisabled: Bool

    public static let automatic = Self(isDisabled: false)
    public static let disabled = Self(isDisabled: true)
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
