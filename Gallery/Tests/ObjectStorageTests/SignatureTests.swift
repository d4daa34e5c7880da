import Foundation
import NIOCore
import Testing

@testable import ObjectStorage

/// The examples of Amazon's documentation: "Signature Calculations for the Authorization Header" of S3, and "Deriving the
/// signing key".
struct SignatureTests {
    private let host = ("host", "examplebucket.s3.amazonaws.com")
    private let nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    @Test func getsARangeOfAnObject() {
        expect(
            "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
            "host;range;x-amz-content-sha256;x-amz-date",
            "GET",
            "/test.txt",
            headers: [("Range", "bytes=0-9")],
            payload: nothing
        )
    }

    @Test func putsAnObject() {
        let payload = Digest.sha256(Data("Welcome to Amazon S3.".utf8))
        #expect(payload == "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072")
        expect(
            "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
            "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
            "PUT",
            PercentEncoding.encodePath("/test$file.text"),
            headers: [
                ("Date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
            ],
            payload: payload
        )
    }

    @Test func getsALifecycle() {
        expect(
            "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
            "host;x-amz-content-sha256;x-amz-date",
            "GET",
            "/",
            query: [("lifecycle", "")],
            payload: nothing
        )
    }

    @Test func listsObjects() {
        expect(
            "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
            "host;x-amz-content-sha256;x-amz-date",
            "GET",
            "/",
            query: [("prefix", "J"), ("max-keys", "2")],
            payload: nothing
        )
    }

    @Test(
        arguments: [
            ("20120215", "f4780e2d9f65fa895f9c67b32ce1baf0b0d8a43505a000a1a9e090d414db404d"),
            ("20150830", "c4afb1cc5771d871763a393e44b703571b55cc28424d1a5e86da6ed3c154a4b9"),
        ]
    )
    func derivesAKey(day: String, digits: String) {
        let key = RequestSignature.key(
            "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
            day: day,
            region: "us-east-1",
            service: "iam"
        )
        #expect(key.map { String(format: "%02x", $0) }.joined() == digits)
    }

    @Test func spacesInHeadersCountOnce() {
        let signature = RequestSignature(example, region: "us-east-1", at: Date(timeIntervalSince1970: 0))
        let texts = ["  a  b ", "a b"].map {
            signature.authorization(
                method: "GET",
                path: "/",
                query: [],
                headers: [("x-amz-a", $0)],
                payload: nothing
            )
        }
        #expect(texts[0] == texts[1])
    }

    private let example = Credentials(
        accessKey: "AKIAIOSFODNN7EXAMPLE",
        secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
    )

    private func expect(
        _ signature: String,
        _ signed: String,
        _ method: String,
        _ path: String,
        query: [(name: String, value: String)] = [],
        headers: [(name: String, value: String)] = [],
        payload: String,
        at location: SourceLocation = #_sourceLocation
    ) {
        // 24 May 2013, midnight.
        let made = RequestSignature(
            example,
            region: "us-east-1",
            at: Date(timeIntervalSince1970: 1_369_353_600)
        )
        let authorization = made.authorization(
            method: method,
            path: path,
            query: query,
            headers: headers + [host, ("x-amz-content-sha256", payload), ("x-amz-date", made.time)],
            payload: payload
        )
        #expect(
            authorization == "AWS4-HMAC-SHA256 "
                + "Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "
                + "SignedHeaders=\(signed), Signature=\(signature)",
            sourceLocation: location
        )
    }
}
