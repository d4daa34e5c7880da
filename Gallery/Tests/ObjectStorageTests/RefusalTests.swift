import Foundation
import NIOCore
import StorageFixtures
import Testing

@testable import ObjectStorage

extension StorageTests {
    /// Refusals of a real service, reported in a line that says what to do.
    @Suite(.onBothServices)
    struct RefusalTests {
        @Test func nobodysCredentials() async throws {
            // OpenStack Swift doesn't distinguish unknown users.
            let tells = StorageServers.current is SeaweedFS.Type
            try await expectRefusal(
                of: Credentials(accessKey: "nobody", secretKey: "owner-secret"),
                tells ? "InvalidAccessKeyId" : "SignatureDoesNotMatch"
            )
        }

        @Test func wrongCredentials() async throws {
            let owner = StorageServers.current.owner
            try await expectRefusal(
                of: Credentials(accessKey: owner.accessKey, secretKey: "wrong"),
                "SignatureDoesNotMatch"
            )
        }

        private func expectRefusal(of credentials: Credentials, _ code: String) async throws {
            let bucket = try await Bucket.real(as: credentials)
            let error = await #expect(throws: StorageError.self) {
                try await bucket.put(.init(string: "a"), as: "a")
            }
            let line = error?.description ?? ""
            #expect(error?.kind == .denied)
            #expect(
                line.hasPrefix(
                    "\(bucket.service.settings.endpoint) does not accept the credentials (\(code): "
                )
            )
            #expect(
                line.hasSuffix("; check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the profile"),
                "\(line)"
            )
            #expect(!line.contains("secret") && !line.contains("\n"))
        }

        @Test func lesserRights() async throws {
            let bucket = try await Bucket.real(as: StorageServers.current.reader)
            let error = await #expect(throws: StorageError.self) {
                try await bucket.put(.init(string: "a"), as: "a")
            }
            #expect(
                error?.description
                    == "\(bucket.service.settings.endpoint) does not let these credentials write "
                    + "\(bucket.address)/a (AccessDenied: Access Denied.)"
            )
            #expect(try await bucket.keys == [])
        }

        @Test func aMissingBucket() async throws {
            let bucket = try await Bucket.real("nowhere", prefix: "x")
            let line =
                "There is no bucket nowhere at \(bucket.service.settings.endpoint); make it first, or name another"
            for work in [
                { _ = try await bucket.keys }, { _ = try await bucket.text("a") },
                { _ = try await bucket.stream("a") },
            ] as [@Sendable () async throws -> Void] {
                let error = await #expect(throws: StorageError.self) { try await work() }
                #expect(error?.kind == .bucket)
                #expect(error?.description == line)
            }
        }

        @Test(arguments: [(-20.0, "20 minutes behind"), (20.0, "20 minutes ahead of")])
        func aWrongClock(minutes: Double, difference: String) async throws {
            let bucket = try await Bucket.real { Date().addingTimeInterval(minutes * 60) }
            let error = await #expect(throws: StorageError.self) {
                try await bucket.put(.init(string: "a"), as: "a")
            }
            #expect(error?.kind == .clock)
            #expect(
                error?.description
                    == "This machine's clock is \(difference) that of \(bucket.service.settings.endpoint); "
                    + "set this machine's clock"
            )
        }

        /// Services accept a difference of up to 15 minutes. They check the signature of each request.
        @Test(arguments: [-10.0, 10.0])
        func aClockThatDiffersByMinutes(minutes: Double) async throws {
            let bucket = try await Bucket.real { Date().addingTimeInterval(minutes * 60) }
            let keys = ["a b+c.txt", "~=&%25/ż'()*", "x"]
            for key in keys { try await bucket.put(.init(string: key), as: key) }
            for key in keys {
                #expect(try await bucket.text(key) == key)
                #expect(try await bucket.text(key, 0..<1) == String(key.prefix(1)))
            }
            #expect(try await bucket.keys == keys.sorted())
            try await bucket.remove(keys)
            #expect(try await bucket.keys == [])
        }
    }

    /// Which certificates are trusted.
    struct CertificateTests {
        @Test func aCertificateThatNobodyVouchesFor() async throws {
            let service = try await SeaweedFS(isSecure: true)
            let address = try #require(BucketAddress("s3://\(SeaweedFS.bucket)/a"))
            var settings = service.settings()
            try await Bucket(address, settings: settings).put(.init(string: "a"), as: "a")
            #expect(try await Bucket(address, settings: settings).text("a") == "a")
            settings.trustedCertificates = nil
            let stranger = try Bucket(address, settings: settings)
            let error = await #expect(throws: StorageError.self) { try await stranger.text("a") }
            #expect(error?.kind == .unavailable)
            let line = error?.description ?? ""
            #expect(line.hasPrefix("\(service.endpoint) shows no certificate that is trusted ("))
            #expect(
                line.hasSuffix("); AWS_CA_BUNDLE names a file with others") && !line.contains("\n"),
                "\(line)"
            )
            settings.trustedCertificates = "/dev/null"
            let nothing = #expect(throws: StorageError.self) { try Bucket(address, settings: settings) }
            #expect(nothing?.description == "/dev/null holds no certificates; set AWS_CA_BUNDLE")
            service.kill()
        }
    }
}
