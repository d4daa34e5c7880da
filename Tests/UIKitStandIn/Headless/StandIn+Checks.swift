@_exported import Foundation
@_exported import StandIns

extension StandIn {
    /// The active checks. Change them with `withChecks(_:perform:)`. A speed measurement may disable them
    /// permanently.
    @MainActor public static var checks = StandInChecks.strict

    /// The stand-in's choices where nobody outside Apple knows UIKit's behavior. Without a choice, both are tried in turn,
    /// separately for each view. Change it with `withBehavior(_:perform:)`.
    @MainActor public static var behavior: [StandInBehavior: Bool] = [:]

    /// The number of layout passes in one `layoutIfNeeded()` after which the layout counts as an endless
    /// loop.
    ///
    /// UIKit's own limit isn't documented. Its report of a loop mentions about 100.
    @MainActor static let layoutPassLimit = 100

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

    /// Runs `body` with another behavior.
    @MainActor
    public static func withBehavior<Result>(
        _ behavior: [StandInBehavior: Bool],
        perform body: () throws -> Result
    ) rethrows -> Result {
        let previous = self.behavior
        self.behavior = behavior
        defer { self.behavior = previous }
        return try body()
    }
}
