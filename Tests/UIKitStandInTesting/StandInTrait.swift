@_exported import Testing
@_exported import UIKit

/// Makes every complaint of the stand-in an issue of the test, instead of the end of the process.
public struct StandInTrait: SuiteTrait, TestTrait, TestScoping {
    /// Checks that are not made.
    private let leftOut: StandInChecks

    /// All checks, but for some.
    public init(leavingOut leftOut: StandInChecks = []) { self.leftOut = leftOut }

    /// Every suite within has it too.
    public var isRecursive: Bool { true }

    /// Runs a test with the handler.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await StandIn.withFailureHandler(
            { Issue.record("\($0.description)") },
            leavingOut: leftOut,
            operation: function
        )
    }
}

extension Trait where Self == StandInTrait {
    /// Makes every complaint of the stand-in an issue of the test.
    public static var standIn: Self { StandInTrait() }
}
