@_exported import Foundation

/// The switches of the stand-in itself: nothing here exists in Apple's UIKit.
public enum StandIn {
    /// What takes a complaint.
    public typealias FailureHandler = @MainActor @Sendable (StandInFailure) -> Void

    /// What happens when a rule of UIKit is broken. The default stops the process with the message.
    ///
    /// With the trait `.standIn` of the tests a complaint is an issue of the test that is running; a test that
    /// expects one uses `recordFailures(during:)`. When the handler returns, the stand-in carries on as well as it
    /// can.
    @TaskLocal public static var failureHandler: FailureHandler = { fatalError($0.description) }

    /// The checks that run. Change them with `withChecks(_:perform:)`; a measurement of speed may set none for good.
    @MainActor public static var checks: StandInChecks = .strict

    /// How many layout passes one `layoutIfNeeded()` may take before the layout counts as one that never settles.
    ///
    /// UIKit's own limit is not documented.
    @MainActor public static var layoutPassLimit = 100

    /// Runs `body` with other checks.
    @MainActor
    public static func withChecks<Result>(
        _ checks: StandInChecks,
        perform body: () throws -> Result
    ) rethrows -> Result {
        let previous = self.checks
        self.checks = checks
        defer { self.checks = previous }
        return try body()
    }

    /// Runs `body` and returns the failures in it, in order, instead of stopping.
    @MainActor
    public static func recordFailures(during body: @MainActor () throws -> Void) rethrows -> [StandInFailure]
    {
        let record = Record()
        try $failureHandler.withValue({ record.failures.append($0) }) { try body() }
        return record.failures
    }

    @MainActor
    private final class Record {
        var failures: [StandInFailure] = []
    }

    @MainActor
    static func fail(_ rule: StandInFailure.Rule, _ message: @autoclosure () -> String) {
        failureHandler(StandInFailure(rule: rule, message: message()))
    }
}
