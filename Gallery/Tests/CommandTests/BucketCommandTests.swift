import Foundation
import ObjectStorage
import StorageFixtures
import Testing

/// `brickwork build --output s3://…`
final class BucketCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Builds the wall of a folder without photos.
    private func build(_ output: String, _ environment: [String: String]) throws -> Command {
        let photos = folder.appendingPathComponent("photos")
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        let data = folder.appendingPathComponent("data")
        return try Command(
            ["build", photos.path, "--output", output, "--data", data.path],
            environment: ["HOME": folder.path, "AWS_CA_BUNDLE": ""].merging(environment) { $1 }
        )
    }

    @Test(arguments: ["s3://", "s3://a", "s3://my wall", "s3://wall/../x"])
    func anAddressThatIsNoneIsStatus64(output: String) throws {
        let command = try build(output, [:])
        #expect(command.status == 64)
        #expect(command.errors.contains("--output: \(output) is not like s3://bucket/prefix\n"))
    }

    @Test func missingCredentialsAreOneLineAndStatus73() throws {
        let command = try build("s3://wall", [:])
        #expect(command.status == 73)
        #expect(
            command.errors
                == "No credentials for the storage: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, "
                + "or write them into \(folder.path)/.aws/credentials as profile [default]\n"
        )
        #expect(command.text.isEmpty)
    }

    @Test
    func wrongCredentialsAreOneLineAndStatus73() async throws {
        let endpoint = try await SeaweedFS.shared.value.endpoint
        let command = try build(
            "s3://\(SeaweedFS.bucket)/x",
            [
                "AWS_ENDPOINT_URL": "\(endpoint)", "AWS_ACCESS_KEY_ID": "owner-key",
                "AWS_SECRET_ACCESS_KEY": "a-wrong-secret",
            ]
        )
        #expect(command.status == 73)
        #expect(
            command.errors.hasPrefix("\(endpoint) does not accept the credentials (SignatureDoesNotMatch: ")
        )
        #expect(
            command.errors.split(separator: "\n").count == 1 && !command.errors.contains("a-wrong-secret")
        )
    }

    @Test
    func buildsTwice() async throws {
        let endpoint = try await SeaweedFS.shared.value.endpoint
        let output = "s3://\(SeaweedFS.bucket)/\(UUID().uuidString)"
        let environment = [
            "AWS_ENDPOINT_URL": "\(endpoint)", "AWS_ACCESS_KEY_ID": "owner-key",
            "AWS_SECRET_ACCESS_KEY": "owner-secret",
        ]
        let first = try build(output, environment)
        #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
        let written = try #require(
            first.text.wholeMatch(of: /0 photos in (s3:.*): (\d+) files written, 0 kept, 0 removed.\n/)
        )
        #expect(written.1 == output)
        let second = try build(output, environment)
        #expect(second.text == "0 photos in \(output): 0 files written, \(written.2) kept, 0 removed.\n")
    }

    // MARK: - Photos in a bucket

    private func index(_ photos: String, _ environment: [String: String]) throws -> Command {
        try Command(
            ["index", photos, "--data", folder.appendingPathComponent("data").path],
            environment: ["HOME": folder.path, "AWS_CA_BUNDLE": ""].merging(environment) { $1 }
        )
    }

    @Test(arguments: ["index", "serve", "work"])
    func photosInABucketNeedCredentials(name: String) throws {
        let catalog = name == "work" ? ["--catalog", "postgres://127.0.0.1:1/none"] : []
        let command = try Command(
            [name, "s3://photos/a", "--data", folder.appendingPathComponent("data").path] + catalog,
            environment: ["HOME": folder.path]
        )
        #expect(command.status == 66)
        #expect(
            command.errors
                == "No credentials for the storage: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, "
                + "or write them into \(folder.path)/.aws/credentials as profile [default]\n"
        )
    }

    /// It looks like a path within a bucket, but is a folder on the disk.
    @Test
    func aFolderMayHaveAnyName() throws {
        let photos = folder.appendingPathComponent("s3:/photos")
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        let command = try Command(
            ["index", "s3:/photos", "--data", "data"],
            through: ["-C", folder.path]
        )
        #expect((command.status, command.text) == (0, "0 photos: nothing has changed\n"), "\(command.errors)")
    }

    @Test(arguments: ["s3://", "s3://a", "s3://my wall", "s3://wall/../x"])
    func aBucketOfPhotosThatIsNoneIsStatus66(address: String) throws {
        let command = try index(address, [:])
        #expect(command.status == 66)
        #expect(command.errors == "\(address): not like s3://bucket/prefix\n")
    }

    @Test
    func whatIsWrongWithABucketOfPhotosIsOneLine() async throws {
        let endpoint = try await SeaweedFS.shared.value.endpoint
        let environment = [
            "AWS_ENDPOINT_URL": "\(endpoint)", "AWS_ACCESS_KEY_ID": "reader-key",
            "AWS_SECRET_ACCESS_KEY": "reader-secret",
        ]
        let missing = try index("s3://wall/not-there", environment)
        #expect(missing.status == 66)
        #expect(missing.errors == "s3://wall/not-there: no such folder; its known photos are kept\n")
        let wrong = try index(
            "s3://wall/not-there",
            environment.merging(["AWS_SECRET_ACCESS_KEY": "wrong"]) { $1 }
        )
        #expect(wrong.status == 66)
        #expect(
            wrong.errors == "s3://wall/not-there: no permission to read it; its known photos are kept\n"
        )
    }
}
