import Foundation

/// The address of a storage service and the credentials, from the same variables and files as in Amazon's own
/// tools.
public struct StorageSettings: Sendable {
    /// The address of the service.
    public var endpoint: Endpoint
    /// The region for signatures.
    public var region: String
    /// Whether the bucket's name is in the path, not in the host's name.
    public var hasBucketsInPath: Bool
    /// The source of the credentials.
    public var credentials: CredentialSource
    /// A file with the trusted certificates, or nil for those that the system trusts.
    public var trustedCertificates: String?

    /// Makes settings from their parts.
    public init(
        endpoint: Endpoint,
        region: String = "us-east-1",
        hasBucketsInPath: Bool = true,
        credentials: Credentials,
        trustedCertificates: String? = nil
    ) {
        self.endpoint = endpoint
        self.region = region
        self.hasBucketsInPath = hasBucketsInPath
        self.credentials = .fixed(credentials)
        self.trustedCertificates = trustedCertificates
    }

    /// Reads settings from variables, and from the files that they name.
    ///
    /// Credentials come from variables, from a service that exchanges a token, from a profile, from the service
    /// of a container, or from that of an EC2 instance: the first of these that is there.
    ///
    /// Variables have priority over files. The bucket's name is in the path, which every service supports,
    /// except for Amazon's service, or if the file says `addressing_style = virtual`.
    ///
    /// - Parameter environment: The variables, such as `AWS_ACCESS_KEY_ID`.
    /// - Throws: ``StorageError`` that names the missing setting.
    public init(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(StorageError) {
        // An empty variable counts as missing.
        let variables = environment.filter { !$0.value.isEmpty }
        let profile = try Profile(variables)
        let region =
            variables["AWS_REGION"] ?? variables["AWS_DEFAULT_REGION"] ?? profile.settings["region"]
            ?? "us-east-1"
        self.region = region
        trustedCertificates = variables["AWS_CA_BUNDLE"] ?? profile.settings["ca_bundle"]
        credentials = try Self.credentials(variables, profile, region, trustedCertificates)
        let named =
            variables["AWS_ENDPOINT_URL_S3"] ?? variables["AWS_ENDPOINT_URL"]
            ?? profile.settings["s3.endpoint_url"] ?? profile.settings["endpoint_url"]
        guard let endpoint = named.map({ Endpoint($0) }) ?? .amazon(region: region) else {
            throw StorageError(
                .settings,
                named == nil
                    ? "\(region.debugDescription) isn't a region; set AWS_REGION"
                    : "The storage's endpoint is not like https://storage.example:8333; set AWS_ENDPOINT_URL"
            )
        }
        self.endpoint = endpoint
        let style = profile.settings["s3.addressing_style"] ?? profile.settings["addressing_style"]
        hasBucketsInPath = style.map { $0 == "path" || $0 == "auto" && named != nil } ?? (named != nil)
    }

    private static func credentials(
        _ variables: [String: String],
        _ profile: Profile,
        _ region: String,
        _ trustedCertificates: String?
    ) throws(StorageError) -> CredentialSource {
        if let key = variables["AWS_ACCESS_KEY_ID"], let secret = variables["AWS_SECRET_ACCESS_KEY"] {
            return .fixed(
                Credentials(accessKey: key, secretKey: secret, sessionToken: variables["AWS_SESSION_TOKEN"])
            )
        }
        func lent(_ lender: CredentialLender) -> CredentialSource {
            var lender = lender
            lender.trustedCertificates = trustedCertificates
            return .lent(LentCredentials(lender))
        }
        if let lender = CredentialLender.webIdentity(variables, profile.settings, region: region) {
            return lent(lender)
        }
        if let key = profile.settings["aws_access_key_id"],
            let secret = profile.settings["aws_secret_access_key"]
        {
            return .fixed(
                Credentials(
                    accessKey: key,
                    secretKey: secret,
                    sessionToken: profile.settings["aws_session_token"]
                )
            )
        }
        if let lender = try CredentialLender.container(variables) ?? .instance(variables) {
            return lent(lender)
        }
        throw StorageError(
            .settings,
            "No credentials for the storage: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, "
                + "or write them into \(profile.credentialsFile) as profile [\(profile.name)]"
        )
    }
}

/// A profile in the files of `~/.aws`.
private struct Profile {
    let name: String
    let credentialsFile: String
    let settings: [String: String]

    init(_ variables: [String: String]) throws(StorageError) {
        name = variables["AWS_PROFILE"] ?? "default"
        let folder = (variables["HOME"] ?? NSHomeDirectory()) + "/.aws"
        credentialsFile = variables["AWS_SHARED_CREDENTIALS_FILE"] ?? "\(folder)/credentials"
        let configFile = variables["AWS_CONFIG_FILE"] ?? "\(folder)/config"
        var settings: [String: String]?
        for file in [configFile, credentialsFile] {
            guard let text = try? String(contentsOfFile: file, encoding: .utf8),
                let found = ProfileFile(text)[name]
            else { continue }
            settings = (settings ?? [:]).merging(found) { $1 }
        }
        guard settings != nil || variables["AWS_PROFILE"] == nil else {
            throw StorageError(
                .settings,
                "There is no profile \(name.debugDescription) in \(credentialsFile) or \(configFile); set AWS_PROFILE"
            )
        }
        self.settings = settings ?? [:]
    }
}
