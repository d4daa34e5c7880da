@_exported import Foundation

/// The settings of the stand-in. They don't exist in Apple's UIKit.
public enum StandIn {
    /// Receives complaints.
    public typealias FailureHandler = @MainActor @Sendable (StandInFailure) -> Void

    /// The receiver of complaints in a task. It is a class, because a task-local value of a function type
    /// stops the process in a release build, in `swift_task_localValuePush`.
    private final class Listener: Sendable {
        let handle: FailureHandler
        let leftOut: StandInChecks

        init(leavingOut leftOut: StandInChecks = [], _ handle: @escaping FailureHandler) {
            (self.handle, self.leftOut) = (handle, leftOut)
        }
    }

    @TaskLocal private static var listener: Listener?

    /// The active checks. Change them with `withChecks(_:perform:)`. A speed measurement may disable them
    /// permanently.
    @MainActor public static var checks: StandInChecks {
        get { chosenChecks.isEmpty ? [] : chosenChecks.subtracting(listener?.leftOut ?? []) }
        set { chosenChecks = newValue }
    }

    /// Returns whether the task disables a check that is otherwise active.
    @MainActor static func leavesOut(_ check: StandInChecks) -> Bool {
        listener?.leftOut.contains(check) ?? false
    }

    @MainActor private static var chosenChecks = StandInChecks.strict

    /// The stand-in's choice where nobody outside Apple knows UIKit's behavior. Change it with
    /// `withBehavior(_:perform:)`.
    @MainActor public static var behavior = StandInBehavior()

    /// The number of layout passes in one `layoutIfNeeded()` after which the layout counts as an endless
    /// loop.
    ///
    /// UIKit's own limit isn't documented. Its report of a loop mentions about 100.
    @MainActor public static var layoutPassLimit = 100

    /// Runs `body` with other checks.
    @MainActor
    public static func withChecks<Result>(
        _ checks: StandInChecks,
        perform body: () throws -> Result
    ) rethrows -> Result {
        let previous = chosenChecks
        chosenChecks = checks
        defer { chosenChecks = previous }
        return try body()
    }

    /// Runs `body` with another behavior.
    @MainActor
    public static func withBehavior<Result>(
        _ behavior: StandInBehavior,
        perform body: () throws -> Result
    ) rethrows -> Result {
        let previous = self.behavior
        self.behavior = behavior
        defer { self.behavior = previous }
        return try body()
    }

    /// Runs an operation and passes complaints to a handler, instead of stopping the process with a message.
    /// After the handler returns, the stand-in continues as well as it can.
    ///
    /// With the tests' trait `.standIn`, a complaint is an issue of the running test.
    public static func withFailureHandler<Result>(
        _ handler: @escaping FailureHandler,
        leavingOut checks: StandInChecks = [],
        operation: () async throws -> Result
    ) async rethrows -> Result {
        try await $listener.withValue(Listener(leavingOut: checks, handler), operation: operation)
    }

    /// Runs `body` and returns the complaints in it, in order, instead of stopping.
    @MainActor
    public static func recordFailures(during body: @MainActor () throws -> Void) rethrows -> [StandInFailure]
    {
        let record = Record()
        let listener = Listener(leavingOut: listener?.leftOut ?? []) { record.failures.append($0) }
        try $listener.withValue(listener) { try body() }
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
