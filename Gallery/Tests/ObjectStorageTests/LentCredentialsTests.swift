import Foundation
import NIOConcurrencyHelpers
import NIOCore
import StorageFixtures
import Testing

@testable import ObjectStorage

/// Credentials that a service lends: each is asked as its documentation says.
struct LentCredentialsTests {
    private let start = Date(timeIntervalSince1970: 1_717_156_800)

    // MARK: Services

    @Test func aContainersServiceIsAskedWithItsToken() async throws {
        let (settings, proxy) = try await settings(
            [Self.document("KEY")],
            ["AWS_CONTAINER_CREDENTIALS_FULL_URI": "/credentials?id=7"]
        ) { ["AWS_CONTAINER_AUTHORIZATION_TOKEN": "token of \($0)"] }
        let credentials = try await settings.credentials.current(at: start)
        #expect(credentials.accessKey == "KEY" && credentials.secretKey == "SECRET of KEY")
        #expect(credentials.sessionToken == "TOKEN of KEY")
        let lines = try #require(proxy.heads.first).components(separatedBy: "\r\n")
        #expect(lines[0] == "GET /credentials?id=7 HTTP/1.1")
        #expect(lines.contains("authorization: token of \(proxy.port)"))
        try await proxy.close()
    }

    @Test func theTokenOfAContainerMayBeInAFile() async throws {
        let file = try file("from a file\n")
        let (settings, proxy) = try await settings(
            [Self.document("KEY")],
            ["AWS_CONTAINER_CREDENTIALS_FULL_URI": "/"]
        ) { _ in ["AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE": file] }
        #expect(try await settings.credentials.current(at: start).accessKey == "KEY")
        #expect(proxy.heads.first?.contains("\r\nauthorization: from a file") == true)
        try await proxy.close()
    }

    @Test func aTokenIsNotSentToOthers() {
        let error = #expect(throws: StorageError.self) {
            try StorageSettings(
                environment: [
                    "HOME": "/nowhere", "AWS_CONTAINER_CREDENTIALS_FULL_URI": "http://example.com/",
                ]
            )
        }
        #expect(
            error?.description
                == "AWS_CONTAINER_CREDENTIALS_FULL_URI is neither https nor an address of this machine"
        )
    }

    @Test func anInstanceIsAskedForItsRole() async throws {
        let (settings, proxy) = try await settings(
            [Self.answer("session"), Self.answer("a role\nanother"), Self.document("KEY")],
            ["AWS_EC2_METADATA_SERVICE_ENDPOINT": "/"]
        )
        #expect(try await settings.credentials.current(at: start).accessKey == "KEY")
        #expect(
            proxy.heads.map { $0.components(separatedBy: "\r\n")[0] } == [
                "PUT /latest/api/token HTTP/1.1",
                "GET /latest/meta-data/iam/security-credentials/ HTTP/1.1",
                "GET /latest/meta-data/iam/security-credentials/a%20role HTTP/1.1",
            ]
        )
        #expect(proxy.heads[0].contains("\r\nx-aws-ec2-metadata-token-ttl-seconds: 21600"))
        #expect(proxy.heads[1...].allSatisfy { $0.contains("\r\nx-aws-ec2-metadata-token: session") })
        try await proxy.close()
    }

    @Test func onlyAnInstanceAsksItsService() {
        #expect(CredentialLender.instance([:]) { false } == nil)
        #expect(CredentialLender.instance([:]) { true }?.address == "http://169.254.169.254")
        #expect(CredentialLender.instance(["AWS_EC2_METADATA_DISABLED": "True"]) { true } == nil)
    }

    @Test func aTokenOfKubernetesIsExchanged() async throws {
        let file = try file("identity\n")
        let document = """
            <AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
            <AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>KEY</AccessKeyId>
            <SecretAccessKey>SECRET</SecretAccessKey><SessionToken>TOKEN</SessionToken>
            <Expiration>2024-05-31T13:00:00.250Z</Expiration></Credentials></AssumeRoleWithWebIdentityResult>
            </AssumeRoleWithWebIdentityResponse>
            """
        let (settings, proxy) = try await settings([Self.answer(document)], ["AWS_ENDPOINT_URL_STS": "/"]) {
            _ in ["AWS_WEB_IDENTITY_TOKEN_FILE": file, "AWS_ROLE_ARN": "arn:role/a b"]
        }
        let credentials = try await settings.credentials.current(at: start)
        #expect(credentials.accessKey == "KEY" && credentials.secretKey == "SECRET")
        #expect(credentials.sessionToken == "TOKEN")
        let lines = try #require(proxy.heads.first).components(separatedBy: "\r\n")
        #expect(lines[0] == "POST / HTTP/1.1")
        let form =
            "Action=AssumeRoleWithWebIdentity&Version=2011-06-15&RoleArn=arn%3Arole%2Fa%20b"
            + "&RoleSessionName=brickwork&WebIdentityToken=identity"
        #expect(lines.map { $0.lowercased() }.contains("content-length: \(form.utf8.count)"))
        try await proxy.close()
    }

    @Test func whoRefusesSaysWhy() async throws {
        let refusal = "<ErrorResponse><Error><Code>AccessDenied</Code></Error></ErrorResponse>"
        let (settings, proxy) = try await settings(
            [Self.answer(refusal, "403 Forbidden"), Self.answer("{}")],
            ["AWS_CONTAINER_CREDENTIALS_FULL_URI": "/secret"]
        )
        let denied = await #expect(throws: StorageError.self) {
            try await settings.credentials.current(at: start)
        }
        #expect(
            denied?.description
                == "http://127.0.0.1:\(proxy.port) lends no credentials (AccessDenied, 403)"
        )
        let strange = await #expect(throws: StorageError.self) {
            try await settings.credentials.current(at: start)
        }
        #expect(
            strange?.description
                == "http://127.0.0.1:\(proxy.port) answers with something else than credentials"
        )
        try await proxy.close()
    }

    // MARK: Time

    @Test func areReplacedBeforeTheyEnd() async throws {
        let (settings, proxy) = try await settings(
            [Self.document("1"), Self.document("2", end: "2024-05-31T14:00:00Z")],
            ["AWS_CONTAINER_CREDENTIALS_FULL_URI": "/"]
        )
        func key(after seconds: Double) async throws -> String {
            try await settings.credentials.current(at: start.addingTimeInterval(seconds)).accessKey
        }
        // They last an hour.
        #expect(try await key(after: 0) == "1")
        #expect(try await key(after: 3299) == "1")
        #expect(proxy.connections == 1)
        #expect(try await key(after: 3300) == "2")
        #expect(try await key(after: 3600) == "2")
        #expect(proxy.connections == 2)
        try await proxy.close()
    }

    /// While the earlier credentials are valid, a failure of the service has no effect.
    @Test func areUsedToTheirEnd() async throws {
        let failure = Self.answer("", "500 Internal Server Error")
        let (settings, proxy) = try await settings(
            [Self.document("1"), failure, failure, failure],
            ["AWS_CONTAINER_CREDENTIALS_FULL_URI": "/"]
        )
        func key(after seconds: Double) async throws -> String {
            try await settings.credentials.current(at: start.addingTimeInterval(seconds)).accessKey
        }
        #expect(try await key(after: 0) == "1")
        for seconds in [3400.0, 3429, 3430] {
            #expect(try await key(after: seconds) == "1")
        }
        #expect(proxy.connections == 3)
        await #expect(throws: StorageTrouble.self) { _ = try await key(after: 3600) }
        try await proxy.close()
    }

    @Test func requestsAtTheSameTimeAskOnce() async throws {
        let (settings, proxy) = try await settings(
            [Self.document("1")],
            ["AWS_CONTAINER_CREDENTIALS_FULL_URI": "/"]
        )
        let keys = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 {
                group.addTask { try await settings.credentials.current(at: start).accessKey }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(keys == ["1"] && proxy.connections == 1)
        try await proxy.close()
    }

    /// A storage service may end them early. Then the request is sent again with others.
    @Test func anExpiredTokenIsReplaced() async throws {
        let expired = Self.answer("<Error><Code>ExpiredToken</Code></Error>", "400 Bad Request")
        let end = "2124-05-31T13:00:00Z"
        let (settings, proxy) = try await settings(
            [
                Self.document("1", end: end), expired, Self.document("2", end: end),
                Self.answer("<ListBucketResult/>"),
            ],
            ["AWS_CONTAINER_CREDENTIALS_FULL_URI": "/", "AWS_ENDPOINT_URL": "/"]
        )
        let bucket = Bucket(try StorageService(#require(BucketAddress("s3://wall")), settings, times: .short))
        #expect(try await bucket.keys == [])
        #expect(proxy.connections == 4)
        let signers = proxy.heads.compactMap { $0.firstMatch(of: /Credential=(\w+)\//)?.1 }
        #expect(signers == ["1", "2"])
        try await proxy.close()
    }

    // MARK: -

    /// Returns settings of an environment. Addresses that begin with a slash belong to a service that gives these
    /// answers.
    private func settings(
        _ answers: [String],
        _ addresses: [String: String],
        _ others: (_ port: Int) -> [String: String] = { _ in [:] }
    ) async throws -> (StorageSettings, FaultyProxy) {
        let proxy = try await FaultyProxy(answers.map { .answer($0) })
        let variables = addresses.mapValues { "http://127.0.0.1:\(proxy.port)\($0)" }
            .merging(others(proxy.port)) { $1 }.merging(["HOME": "/nowhere"]) { $1 }
        return (try StorageSettings(environment: variables), proxy)
    }

    private func file(_ text: String) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private static func document(_ key: String, end: String = "2024-05-31T13:00:00Z") -> String {
        answer(
            """
            {"Code": "Success", "AccessKeyId": "\(key)", "SecretAccessKey": "SECRET of \(key)",
            "Token": "TOKEN of \(key)", "Expiration": "\(end)"}
            """
        )
    }

    private static func answer(_ body: String, _ status: String = "200 OK") -> String {
        "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    }
}
