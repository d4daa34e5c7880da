/// The switches of the stand-in itself: nothing here exists in Apple's SwiftUI.
public enum StandIn {
    /// What takes a complaint.
    public typealias FailureHandler = @MainActor @Sendable (StandInFailure) -> Void

    private final class Listener: Sendable {
        let handle: FailureHandler

        init(_ handle: @escaping FailureHandler) {
            self.handle = handle
        }
    }

    @TaskLocal private static var listener: Listener?

    /// What a view is told of its geometry at first.
    public enum FirstGeometry: Hashable, Sendable, CaseIterable {
        /// All.
        case complete
        /// That nothing has a size.
        case empty
        /// That there is no scroll view around it.
        case withoutScrollView
    }

    /// What views are told of their geometry at first. Public reports know of all three.
    @MainActor public static var firstGeometry = FirstGeometry.complete

    /// Whether a scroll view tells its geometry when it appears, or only when that changes later: Apple's
    /// documentation promises neither.
    @MainActor public static var tellsFirstScrollGeometry = true

    /// Whether a scroll position that is set to what it is already takes the scroll view there again: state that is set to
    /// an equal value changes nothing.
    @MainActor public static var heedsEqualScrollPositions = false

    /// Whether scroll positions count from the bars, so that zero is the content's start below them: four projects rely on
    /// it, and one on the opposite.
    @MainActor public static var scrollPositionsCountFromBars = true

    /// In how many steps an animation scrolls.
    @MainActor public static var scrollAnimationSteps = 4

    /// How many actions have been left out because they would have run a third time in an update.
    @MainActor public internal(set) static var droppedActionCount = 0

    /// Runs an operation in which complaints go to a handler, instead of stopping the process.
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

/// Something that SwiftUI warns of, or that leaves its behavior undefined.
public struct StandInFailure: Error, Equatable, CustomStringConvertible {
    /// What was wrong.
    public enum Rule: String, Sendable, CaseIterable {
        /// Two views of one `ForEach` have the same identity.
        case duplicateIdentity
        /// State or an observed value that a body has read is changed while a body is evaluated.
        case changeWhileEvaluating
        /// Every pass changes something again.
        case neverSettles
        /// A layout leaves views where they are, or gives them frames that are no numbers.
        case invalidPlacement
        /// A modifier or a driver's command meets what the stand-in does not do.
        case unsupported
    }

    /// Which rule.
    public let rule: Rule
    /// What was seen.
    public let message: String

    /// The rule and the message.
    public var description: String { "SwiftUI stand-in: \(rule.rawValue): \(message)" }
}
