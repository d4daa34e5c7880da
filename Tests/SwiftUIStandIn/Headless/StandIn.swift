/// The settings of the stand-in. They don't exist in Apple's SwiftUI.
public enum StandIn {
    /// Receives complaints.
    public typealias FailureHandler = @MainActor @Sendable (StandInFailure) -> Void

    private final class Listener: Sendable {
        let handle: FailureHandler

        init(_ handle: @escaping FailureHandler) {
            self.handle = handle
        }
    }

    @TaskLocal private static var listener: Listener?

    /// The first geometry that a view receives.
    public enum FirstGeometry: Hashable, Sendable, CaseIterable {
        /// Complete.
        case complete
        /// All sizes are zero.
        case empty
        /// There is no enclosing scroll view.
        case withoutScrollView
    }

    /// The first geometry that views receive. Witnesses: QGrid's issue 47 ("when a View is loaded for the first time, the
    /// size obtained by GeometryReader is incorrect") for an empty one, and Apple's documentation of `bounds(of:)`, whose
    /// result is optional, for one without a scroll view.
    @MainActor public static var firstGeometry = FirstGeometry.complete

    /// Whether a scroll view reports its geometry when it appears, or only when the geometry changes later.
    /// Apple's documentation guarantees neither.
    @MainActor public static var tellsFirstScrollGeometry = true

    /// Whether setting a scroll position to its current value scrolls there again. Setting state to an equal
    /// value changes nothing.
    @MainActor public static var heedsEqualScrollPositions = false

    /// The number of steps of an animated scroll.
    @MainActor public static var scrollAnimationSteps = 4

    /// The number of actions that were dropped because they would have run a third time in an update, or because a geometry
    /// would have been reported again in it.
    @MainActor public internal(set) static var droppedActionCount = 0

    /// Runs an operation and passes complaints to a handler, instead of stopping the process.
    public static func withFailureHandler<Result>(
        _ handler: @escaping FailureHandler,
        operation: () async throws -> Result
    ) async rethrows -> Result {
        try await $listener.withValue(Listener(handler), operation: operation)
    }

    /// Runs `body` and returns the complaints in it, in order, instead of stopping.
    @MainActor
    public static func recordFailures(during body: @MainActor () throws -> Void) rethrows -> [StandInFailure]
    {
        let record = Record()
        try $listener.withValue(Listener { record.failures.append($0) }) { try body() }
        return record.failures
    }

    @MainActor
    private final class Record {
        var failures: [StandInFailure] = []
    }

    @MainActor
    static func fail(_ rule: StandInFailure.Rule, _ message: @autoclosure () -> String) {
        let failure = StandInFailure(rule: rule, message: message())
        guard let listener else { fatalError(failure.description) }
        listener.handle(failure)
    }
}

/// A mistake that SwiftUI warns about, or whose behavior it doesn't define.
public struct StandInFailure: Error, Equatable, CustomStringConvertible {
    /// The kinds of mistakes.
    public enum Rule: String, Sendable, CaseIterable {
        /// Two views of one `ForEach` have the same identity.
        case duplicateIdentity
        /// State or an observed value that a body has read changes while a body is evaluated.
        case changeWhileEvaluating
        /// Every pass changes something again.
        case neverSettles
        /// A layout doesn't place views, or gives them invalid frames.
        case invalidPlacement
        /// A modifier or a driver's command isn't supported by the stand-in.
        case unsupported
    }

    /// The kind of mistake.
    public let rule: Rule
    /// The details.
    public let message: String

    /// The kind and the message.
    public var description: String { "SwiftUI stand-in: \(rule.rawValue): \(message)" }
}
