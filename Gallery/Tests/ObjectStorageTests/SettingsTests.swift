import Foundation
import Testing

@testable import ObjectStorage

struct SettingsTests {
    private let keys = ["AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "s", "HOME": "/nowhere"]

    // MARK: Variables

    @Test func variablesAloneMeanAmazon() throws {
        let settings = try StorageSettings(environment: keys)
        #expect(settings.endpoint.description == "https://s3.us-east-1.amazonaws.com")
        #expect(settings.region == "us-east-1")
        #expect(!settings.hasBucketsInPath)
        #expect(settings.fixed?.accessKey == "a")
        #expect(settings.fixed?.secretKey == "s")
        #expect(settings.fixed?.sessionToken == nil)
        #expect(settings.trustedCertificates == nil)
    }

    @Test func variablesNameRegionEndpointTokenAndCertificates() throws {
        var variables = keys
        variables["AWS_SESSION_TOKEN"] = "t"
        variables["AWS_REGION"] = "eu-central-1"
        variables["AWS_DEFAULT_REGION"] = "us-west-1"
        variables["AWS_CA_BUNDLE"] = "/certificates.pem"
        #expect(
            try StorageSettings(environment: variables).endpoint.description
                == "https://s3.eu-central-1.amazonaws.com"
        )
        variables["AWS_ENDPOINT_URL"] = "https://all.example"
        #expect(try StorageSettings(environment: variables).endpoint.description == "https://all.example")
        variables["AWS_ENDPOINT_URL_S3"] = "http://storage.example:8333/"
        let settings = try StorageSettings(environment: variables)
        #expect(settings.endpoint.description == "http://storage.example:8333")
        #expect(settings.region == "eu-central-1")
        #expect(settings.hasBucketsInPath)
        #expect(settings.fixed?.sessionToken == "t")
        #expect(settings.trustedCertificates == "/certificates.pem")
    }

    @Test func anEmptyVariableSaysNothing() throws {
        var variables = keys
        variables["AWS_SESSION_TOKEN"] = ""
        variables["AWS_ENDPOINT_URL"] = ""
        let settings = try StorageSettings(environment: variables)
        #expect(settings.fixed?.sessionToken == nil)
        #expect(settings.endpoint.description == "https://s3.us-east-1.amazonaws.com")
    }

    // MARK: Files

    private static let credentialsFile = """
        # Not this one
        [default]
        aws_access_key_id = default-key
        aws_secret_access_key=default/secret=+

        [archive]
        aws_access_key_id = archive-key ; of the archive
        aws_secret_access_key = archive-secret
        aws_session_token = archive-token
        """
    private static let configFile = """
        [default]
        region = us-west-2
        [profile archive]
        region = eu-north-1
        endpoint_url = https://storage.example
        ca_bundle = /archive.pem
        s3 =
          addressing_style = virtual
        [profile plain]
        region = eu-west-1
        s3 =
          addressing_style = path
        """

    @Test func filesSayWhatVariablesDoNot() throws {
        let home = try home(Self.credentialsFile, Self.configFile)
        let settings = try StorageSettings(environment: ["HOME": home])
        #expect(settings.fixed?.accessKey == "default-key")
        #expect(settings.fixed?.secretKey == "default/secret=+")
        #expect(settings.region == "us-west-2")
        let archive = try StorageSettings(environment: ["HOME": home, "AWS_PROFILE": "archive"])
        #expect(archive.fixed?.accessKey == "archive-key")
        #expect(archive.fixed?.secretKey == "archive-secret")
        #expect(archive.fixed?.sessionToken == "archive-token")
        #expect(archive.region == "eu-north-1")
        #expect(archive.endpoint.description == "https://storage.example")
        #expect(!archive.hasBucketsInPath)
        #expect(archive.trustedCertificates == "/archive.pem")
        let variables = keys.merging(["HOME": home, "AWS_PROFILE": "plain"]) { $1 }
        let plain = try StorageSettings(environment: variables)
        #expect(plain.fixed?.accessKey == "a")
        #expect(plain.region == "eu-west-1")
        #expect(plain.hasBucketsInPath)
    }

    @Test func filesMayLieElsewhere() throws {
        let home = try home(Self.credentialsFile, Self.configFile)
        let settings = try StorageSettings(
            environment: [
                "HOME": "/nowhere", "AWS_SHARED_CREDENTIALS_FILE": "\(home)/.aws/credentials",
                "AWS_CONFIG_FILE": "\(home)/.aws/config",
            ]
        )
        #expect(settings.fixed?.accessKey == "default-key")
        #expect(settings.region == "us-west-2")
    }

    private func home(_ credentials: String, _ config: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let files = folder.appendingPathComponent(".aws")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        try Data(credentials.utf8).write(to: files.appendingPathComponent("credentials"))
        try Data(config.utf8).write(to: files.appendingPathComponent("config"))
        return folder.path
    }

    // MARK: Missing settings

    @Test func saysWhereCredentialsAreLookedFor() {
        expect(
            ["HOME": "/nowhere"],
            "No credentials for the storage: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, "
                + "or write them into /nowhere/.aws/credentials as profile [default]"
        )
        expect(
            keys.merging(["AWS_PROFILE": "archive"]) { $1 },
            "There is no profile \"archive\" in /nowhere/.aws/credentials or /nowhere/.aws/config; "
                + "set AWS_PROFILE"
        )
    }

    /// The value may contain a password.
    @Test func doesNotRepeatAnEndpointThatIsNone() {
        expect(
            keys.merging(["AWS_ENDPOINT_URL": "https://me:secret@storage.example"]) { $1 },
            "The storage's endpoint is not like https://storage.example:8333; set AWS_ENDPOINT_URL"
        )
    }

    @Test func aRegionIsNoOtherHost() {
        expect(
            keys.merging(["AWS_REGION": "evil.example/"]) { $1 },
            "\"evil.example/\" isn't a region; set AWS_REGION"
        )
    }

    private func expect(
        _ variables: [String: String],
        _ line: String,
        at location: SourceLocation = #_sourceLocation
    ) {
        let error = #expect(throws: StorageError.self, sourceLocation: location) {
            try StorageSettings(environment: variables)
        }
        #expect(error?.description == line, sourceLocation: location)
    }

    // MARK: Secrets

    @Test func credentialsAreNeverPrinted() {
        let credentials = Credentials(accessKey: "KEY", secretKey: "SECRET", sessionToken: "TOKEN")
        let settings = StorageSettings(endpoint: Endpoint("http://host")!, credentials: credentials)
        var dumped = ""
        dump(settings, to: &dumped)
        let texts = [
            "\(credentials)", "\(settings)", String(reflecting: credentials), String(reflecting: settings),
            "\(credentials as Credentials?)", dumped,
        ]
        for text in texts {
            #expect(!text.contains("KEY") && !text.contains("SECRET") && !text.contains("TOKEN"), "\(text)")
        }
    }

    @Test func credentialsAreTakenOutOfTexts() {
        let credentials = Credentials(accessKey: "KEY", secretKey: "SECRET", sessionToken: "TOKEN")
        #expect(credentials.redacting("no KEY, no SECRET, no TOKEN") == "no …, no …, no …")
    }
}

struct AddressTests {
    @Test(
        arguments: [
            ("https://host", "https://host"), ("http://HOST:8333/", "http://host:8333"),
            ("https://host:443", "https://host"), ("http://[::1]:9000", "http://[::1]:9000"),
        ]
    )
    func endpoints(text: String, meaning: String) throws {
        #expect(try #require(Endpoint(text)).description == meaning)
    }

    @Test(
        arguments: [
            "", "host", "ftp://host", "https://", "https://host:", "https://host:0", "https://host:65536",
            "https://host/path", "https://host?query", "https://user@host", "https://ho st", "https://[::1",
            "https://::1",
        ]
    )
    func noEndpoints(text: String) {
        #expect(Endpoint(text) == nil)
    }

    @Test func bucketsStandInTheNameOrNot() throws {
        let endpoint = try #require(Endpoint("http://host:8333"))
        #expect(endpoint.authority(of: nil) == "host:8333")
        #expect(endpoint.authority(of: "wall") == "wall.host:8333")
    }

    @Test(
        arguments: [
            ("s3://wall", "wall", "", "s3://wall"), ("s3://wall/", "wall", "", "s3://wall"),
            ("s3://wall/a", "wall", "a/", "s3://wall/a"), ("s3://wall/a/b/", "wall", "a/b/", "s3://wall/a/b"),
            ("s3://my.wall//a", "my.wall", "a/", "s3://my.wall/a"),
        ]
    )
    func buckets(text: String, bucket: String, prefix: String, meaning: String) throws {
        let address = try #require(BucketAddress(text))
        #expect(address.bucket == bucket)
        #expect(address.prefix == prefix)
        #expect(address.description == meaning)
    }

    @Test(arguments: [
        "", "wall", "s3:/wall", "s3://", "s3://ab", "s3://wa ll", "s3://wall/../other", "s3://wall/./a",
    ])
    func noBuckets(text: String) {
        #expect(BucketAddress(text) == nil)
    }

    @Test func keysKeepWhatTheyAre() throws {
        let address = try #require(BucketAddress("s3://wall/a"))
        #expect(try address.key("b/c d.txt") == "a/b/c d.txt")
        #expect(try address.key("..b") == "a/..b")
        for key in ["../b", "b/../c", "b/.", "b/../\u{301}c", String(repeating: "x", count: 1023)] {
            #expect(throws: StorageError.self) { try address.key(key) }
        }
    }

    @Test func encodesAsTheOtherSideDoes() {
        #expect(PercentEncoding.encodePath("/a b/ü+~_-.*'") == "/a%20b/%C3%BC%2B~_-.%2A%27")
        #expect(PercentEncoding.encode("a/b=c&d") == "a%2Fb%3Dc%26d")
        #expect(PercentEncoding.decode("a+b%2Bc%2F%C3%BC") == "a b+c/ü")
        #expect(PercentEncoding.decode("%zz") == nil)
    }
}

extension StorageSettings {
    /// The credentials, if they never change.
    fileprivate var fixed: Credentials? {
        guard case .fixed(let credentials) = credentials else { return nil }
        return credentials
    }
}
