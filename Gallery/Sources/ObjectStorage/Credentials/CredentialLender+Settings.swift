import Foundation

extension CredentialLender {
    /// The service that variables or a profile name for exchanging a token. Returns nil if they name none.
    ///
    /// - Parameters:
    ///   - variables: The environment.
    ///   - settings: The profile.
    ///   - region: The region, which Amazon's own address contains.
    static func webIdentity(
        _ variables: [String: String],
        _ settings: [String: String],
        region: String
    ) -> CredentialLender? {
        guard let file = variables["AWS_WEB_IDENTITY_TOKEN_FILE"] ?? settings["web_identity_token_file"],
            let role = variables["AWS_ROLE_ARN"] ?? settings["role_arn"]
        else { return nil }
        let session = variables["AWS_ROLE_SESSION_NAME"] ?? settings["role_session_name"]
        let address =
            variables["AWS_ENDPOINT_URL_STS"] ?? variables["AWS_ENDPOINT_URL"] ?? settings["endpoint_url"]
        return CredentialLender(
            kind: .webIdentity(tokenFile: file, role: role, session: session ?? "brickwork"),
            address: address ?? "https://sts.\(region).amazonaws.com/"
        )
    }

    /// The service that variables name for the container. Returns nil if they name none.
    ///
    /// - Throws: ``StorageError`` if the token would leave the machine unencrypted.
    static func container(_ variables: [String: String]) throws(StorageError) -> CredentialLender? {
        let address: String
        if let path = variables["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"] {
            address = "http://169.254.170.2\(path)"
        } else if let full = variables["AWS_CONTAINER_CREDENTIALS_FULL_URI"] {
            guard isSafe(full) else {
                throw StorageError(
                    .settings,
                    "AWS_CONTAINER_CREDENTIALS_FULL_URI is neither https nor an address of this machine"
                )
            }
            address = full
        } else {
            return nil
        }
        let token: ContainerToken
        if let file = variables["AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE"] {
            token = .file(file)
        } else if let text = variables["AWS_CONTAINER_AUTHORIZATION_TOKEN"] {
            token = .text(text)
        } else {
            token = .none
        }
        return CredentialLender(kind: .container(token: token), address: address)
    }

    /// The metadata service, if this machine is an EC2 instance or a variable names the service.
    ///
    /// - Parameter isInstance: Whether this machine is an EC2 instance.
    static func instance(
        _ variables: [String: String],
        isInstance: () -> Bool = { Self.isInstance }
    ) -> CredentialLender? {
        guard variables["AWS_EC2_METADATA_DISABLED"]?.lowercased() != "true" else { return nil }
        if let address = variables["AWS_EC2_METADATA_SERVICE_ENDPOINT"] {
            let end = address.hasSuffix("/") ? address.dropLast() : address[...]
            return CredentialLender(kind: .instance, address: String(end))
        }
        return isInstance() ? CredentialLender(kind: .instance, address: "http://169.254.169.254") : nil
    }

    /// Whether the firmware says that this machine is an EC2 instance.
    private static var isInstance: Bool {
        ["sys_vendor", "board_asset_tag", "bios_vendor"].contains { name in
            let text = try? String(contentsOfFile: "/sys/class/dmi/id/\(name)", encoding: .utf8)
            return text.map { $0.hasPrefix("Amazon EC2") || $0.hasPrefix("i-") } ?? false
        }
    }

    /// Whether an address is encrypted, of this machine, or that of the services of ECS and EKS.
    private static func isSafe(_ address: String) -> Bool {
        if address.hasPrefix("https://") { return true }
        guard address.hasPrefix("http://") else { return false }
        let rest = address.dropFirst("http://".count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let host =
            authority.hasPrefix("[")
            ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
        return ["localhost", "127.0.0.1", "[::1]", "169.254.170.2", "169.254.170.23", "[fd00:ec2::23]"]
            .contains(String(host))
    }
}
