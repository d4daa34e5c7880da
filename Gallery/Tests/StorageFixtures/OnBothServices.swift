import Testing

/// Runs each test twice: over SeaweedFS, and over OpenStack Swift.
public struct OnBothServices: SuiteTrait, TestTrait, TestScoping {
    /// Suites pass it on to their tests.
    public let isRecursive = true

    /// Runs a test once more, over the other service.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        guard testCase != nil else { return }
        guard OpenStackSwift.isThere else {
            print("\(test.name) ran over SeaweedFS alone: Gallery/Tests/Services/openstack-swift says why")
            return
        }
        try await StorageServers.$current.withValue(OpenStackSwift.self) {
            try await function()
        }
    }
}

extension Trait where Self == OnBothServices {
    /// Over SeaweedFS, and over OpenStack Swift.
    public static var onBothServices: OnBothServices { OnBothServices() }
}
