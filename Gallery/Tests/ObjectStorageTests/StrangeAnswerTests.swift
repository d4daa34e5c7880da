import Foundation
import NIOCore
import StorageFixtures
import Testing

@testable import ObjectStorage

/// Responses that don't come from an S3 service, or are malicious.
struct StrangeAnswerTests {
    @Test(
        arguments: [
            "", "<html><body>Welcome!</body></html>", "<ListBucketResult>", "{\"keys\": []}",
            "<!DOCTYPE x [<!ENTITY a \"b\">]><ListBucketResult>&a;</ListBucketResult>",
        ]
    )
    func listingsThatAreNone(text: String) async throws {
        let error = try await failure(of: Self.answer(text)) { _ = try await $0.keys }
        #expect(error.kind == .answer)
        #expect(
            error.description.hasSuffix(
                "answers with something else than ListBucketResult; is it an S3 service?"
            )
        )
    }

    @Test(
        arguments: [
            "<Key>elsewhere/a</Key><Size>1</Size>", "<Key>wall/a</Key><Size>-1</Size>",
            "<Key>wall/a</Key><Size>9223372036854775807</Size>",
            "<Key>wall/a</Key>", "<Size>1</Size>",
        ]
    )
    func entriesThatAreNone(entry: String) async throws {
        let text = "<ListBucketResult><Contents>\(entry)</Contents></ListBucketResult>"
        let error = try await failure(of: Self.answer(text)) { _ = try await $0.keys }
        #expect(error.kind == .answer)
    }

    @Test func aListingThatTurnsInCircles() async throws {
        let text = """
            <ListBucketResult><IsTruncated>true</IsTruncated>\
            <NextContinuationToken>again</NextContinuationToken></ListBucketResult>
            """
        let error = try await failure(of: Self.answer(text), Self.answer(text)) { _ = try await $0.keys }
        #expect(
            error.description.hasSuffix("answers with a listing that doesn't continue; is it an S3 service?")
        )
    }

    @Test func answersWithoutAnEnd() async throws {
        let long = Self.answer(String(repeating: " ", count: (8 << 20) + 1))
        let error = try await failure(of: long) { _ = try await $0.keys }
        #expect(error.kind == .answer)
        #expect(error.description.contains("answers with more than 8388608 bytes"))
        let refusal = try await failure(
            of: Self.answer(String(repeating: "a", count: 70_000), "400 Bad Request")
        ) {
            _ = try await $0.keys
        }
        #expect(refusal.description.hasSuffix("refuses to list s3://wall (400)"))
    }

    @Test func aPartThatWasNotAskedFor() async throws {
        let error = try await failure(of: Self.answer("0123456789")) { _ = try await $0.text("a", 2..<4) }
        #expect(error.kind == .refused)
    }

    /// The message contains no credentials from the request.
    @Test func secretsThatComeBack() async throws {
        let text = """
            <Error><Code>Whatever</Code><Message>You sent
            TOKEN with KEY, signed by SECRET</Message></Error>
            """
        let error = try await failure(of: Self.answer(text, "400 Bad Request")) {
            try await $0.put(.init(string: "a"), as: "a")
        }
        #expect(
            error.description.hasSuffix(
                "refuses to write s3://wall/wall/a (Whatever: You sent … with …, signed by …)"
            )
        )
    }

    @Test(
        arguments: [
            ("301 Moved Permanently", "x-amz-bucket-region: eu-west-1\r\n", ""),
            (
                "400 Bad Request", "",
                "<Error><Code>AuthorizationHeaderMalformed</Code><Region>eu-west-1</Region></Error>"
            ),
        ]
    )
    func aBucketInAnotherRegion(status: String, headers: String, text: String) async throws {
        let error = try await failure(of: Self.answer(text, status, headers)) { _ = try await $0.keys }
        #expect(error.kind == .bucket)
        #expect(
            error.description == "The bucket wall is in the region eu-west-1; set AWS_REGION to that"
        )
    }

    /// A key that can't be in a list is removed by its own request. Then there is no list to send.
    @Test func removingWhatNoListCanName() async throws {
        let proxy = try await FaultyProxy([.answer(Self.answer("", "204 No Content"))])
        let bucket = try Bucket.at(port: proxy.port, prefix: "wall", as: Self.credentials)
        try await bucket.remove(["a\u{1}"])
        try await proxy.close()
    }

    /// SeaweedFS doesn't tell users who may not create one.
    @Test func writingToAMissingBucket() async throws {
        let error = try await failure(
            of: Self.answer("<Error><Code>NoSuchBucket</Code></Error>", "404 Not Found")
        ) {
            try await $0.put(.init(string: "a"), as: "a")
        }
        #expect(error.kind == .bucket)
        #expect(error.description.hasPrefix("There is no bucket wall at http://127.0.0.1:"))
    }

    /// The first request has finished the upload, but its response was lost. The second finds nothing to
    /// finish.
    @Test func anUploadThatWasFinishedBefore() async throws {
        let part = Self.answer("", "200 OK", "etag: \"1\"\r\n")
        let gone = Self.answer("<Error><Code>NoSuchUpload</Code></Error>", "404 Not Found")
        let begun = Self.answer(
            "<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>"
        )
        func facts(size: Int) -> String {
            "HTTP/1.1 200 OK\r\netag: \"1-2\"\r\nContent-Length: \(size)\r\nConnection: close\r\n\r\n"
        }
        let proxy = try await FaultyProxy(
            [begun, part, part, gone, facts(size: 12 << 20), begun, part, part, gone, facts(size: 7), gone]
                .map { .answer($0) }
        )
        let bucket = try Bucket.at(port: proxy.port, as: Self.credentials)
        try await bucket.upload("a", size: 12 << 20) { Noise.bytes(at: $0, count: $1) }
        // The object belongs to someone else.
        let error = await #expect(throws: StorageError.self) {
            try await bucket.upload("a", size: 12 << 20) { Noise.bytes(at: $0, count: $1) }
        }
        #expect(error?.kind == .refused)
        #expect(proxy.connections == 11)
        try await proxy.close()
    }

    @Test func redirectionsAreNotFollowed() async throws {
        let proxy = try await FaultyProxy([.answer(Self.answer("", "200 OK"))])
        let location = "location: http://127.0.0.1:\(proxy.port)/\r\n"
        let error = try await failure(of: Self.answer("", "307 Temporary Redirect", location)) {
            _ = try await $0.keys
        }
        #expect(error.kind == .bucket)
        #expect(proxy.connections == 0)
        try await proxy.close()
    }

    // MARK: Requests

    @Test func signsATokenAndAHostWithItsPort() async throws {
        let proxy = try await FaultyProxy([.answer(Self.answer("<ListBucketResult/>"))])
        let bucket = try Bucket.at(port: proxy.port, prefix: "wall", as: Self.credentials)
        #expect(try await bucket.keys == [])
        let lines = try #require(proxy.heads.first).split(separator: "\r\n").map { $0.lowercased() }
        #expect(
            lines[0] == "get /wall/?encoding-type=url&list-type=2&max-keys=1000&prefix=wall%2f http/1.1"
        )
        #expect(lines.contains("host: 127.0.0.1:\(proxy.port)"))
        #expect(lines.contains("x-amz-security-token: token"))
        let authorization = try #require(lines.first { $0.hasPrefix("authorization: ") })
        #expect(
            authorization.contains("signedheaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,")
        )
        try await proxy.close()
    }

    @Test func namesTheBucketInTheHost() async throws {
        let proxy = try await FaultyProxy([.answer(Self.answer("", "200 OK", "etag: \"1\"\r\n"))])
        // Together, they form an existing address: 127.0 in 0.1.
        let settings = StorageSettings(
            endpoint: Endpoint("http://0.1:\(proxy.port)")!,
            hasBucketsInPath: false,
            credentials: Self.credentials
        )
        let bucket = try Bucket(#require(BucketAddress("s3://127.0/wall")), settings: settings)
        #expect(try await bucket.facts(of: "a b")?.tag == "\"1\"")
        let lines = try #require(proxy.heads.first).split(separator: "\r\n")
        #expect(lines[0] == "HEAD /wall/a%20b HTTP/1.1")
        #expect(lines.contains("Host: 127.0.0.1:\(proxy.port)"))
        try await proxy.close()
    }

    // MARK: -

    private static let credentials = Credentials(accessKey: "KEY", secretKey: "SECRET", sessionToken: "TOKEN")

    private static func answer(
        _ body: String,
        _ status: String = "200 OK",
        _ headers: String = ""
    ) -> String {
        "HTTP/1.1 \(status)\r\n\(headers)Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    }

    private func failure(
        of answers: String...,
        work: (Bucket) async throws -> Void
    ) async throws -> StorageError {
        let proxy = try await FaultyProxy(answers.map { .answer($0) })
        let bucket = try Bucket.at(port: proxy.port, prefix: "wall", as: Self.credentials)
        let error = await #expect(throws: StorageError.self) { try await work(bucket) }
        try await proxy.close()
        return try #require(error)
    }
}
