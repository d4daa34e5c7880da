@_exported import Foundation

/// The switches of the stand-in itself: nothing here exists in Apple's UIKit.
public enum StandIn {
    /// What takes a complaint.
    public typealias FailureHandler = @MainActor @Sendable (StandInFailure) -> Void

    /// Who is told of complaints in a task. A class: a task-local value of a function type stops the process in a
    /// release build, in `swift_task_localValuePush`.
    private final class Listener: Sendable {
        let handle: FailureHandler
        let leftOut: StandInChecks

        init(leavingOut leftOut: StandInChecks = [], _ handle: @escaping FailureHandler) {
            (self.handle, self.leftOut) = (handle, leftOut)
        }
    }

    @TaskLocal private static var listener: Listener?

    /// The checks that run. Change them with `withChecks(_:perform:)`; a measurement of speed may set none for good.
    @MainActor public static var checks: StandInChecks {
        get { chosenChecks.isEmpty ? [] : chosenChecks.subtracting(listener?.leftOut ?? []) }
        set { chosenChecks = newValue }
    }

    /// Whether the task goes without a check that is made otherwise.
    @MainActor static func leavesOut(_ check: StandInChecks) -> Bool {
        listener?.leftOut.contains(check) ?? false
    }

    @MainActor private static var chosenChecks = StandInChecks.strict

    /// What the stand-in does where nobody outside Apple knows what UIKit does. Change it with
    /// `withBehavior(_:perform:)`.
    @MainActor public static var behavior = StandInBehavior()

    /// How many layout passes one `layoutIfNeeded()` may take before the layout counts as one that never settles.
    ///
    /// UIKit's own limit is not documented; its report of a loop speaks of about 100.
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

    /// Runs an operation in which complaints go to a handler, instead of stopping the process with their message.
    /// When the handler returns, the stand-in carries on as well as it can.
    ///
    /// With the trait `.standIn` of the tests a complaint is an issue of the test that is running.
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
