import Night
import Testing

/// Runs each test twice: with SeaweedFS, and with OpenStack Swift.
public struct OnBothServices: SuiteTrait, TestTrait, TestScoping {
    /// Whether the second time is only at night.
    let isOnlyAtNight: Bool
    /// Suites pass it on to their tests.
    public let isRecursive = true

    /// Runs a test again with the other service.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        // OpenStack Swift runs on Linux only.
        #if os(Linux)
            guard testCase != nil, Night.isNow || !isOnlyAtNight else { return }
            try await StorageServers.$current.withValue(OpenStackSwift.self) {
                try await function()
            }
        #endif
    }
}

extension Trait where Self == OnBothServices {
    /// With SeaweedFS, and with OpenStack Swift.
    public static var onBothServices: OnBothServices { OnBothServices(isOnlyAtNight: false) }

    /// With SeaweedFS, and at night with OpenStack Swift, too: tests of what is made with buckets. Tests of
    /// the requests themselves always run with both.
    public static var onBothServicesAtNight: OnBothServices { OnBothServices(isOnlyAtNight: true) }
}
