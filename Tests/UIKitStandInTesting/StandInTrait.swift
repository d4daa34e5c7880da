@_exported import Testing
@_exported import UIKit

/// Turns complaints of the stand-in into issues of the test, instead of ending the process.
public struct StandInTrait: SuiteTrait, TestTrait, TestScoping {
    /// Makes a trait.
    public init() {}

    /// Applies to all contained suites.
    public var isRecursive: Bool { true }

    /// Runs a test with the handler.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await StandIn.withFailureHandler(
            { Issue.record("\($0.description)") },
            operation: function
        )
    }
}

extension Trait where Self == StandInTrait {
    /// Turns complaints of the stand-in into issues of the test.
    public static var standIn: Self { StandInTrait() }
}
