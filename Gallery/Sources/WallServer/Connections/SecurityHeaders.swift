import HTTPTypes
import WallPage

/// What every answer says, the ones that refuse included: browsers load nothing from elsewhere, show the wall in no
/// other page, and take nothing for what it is not.
enum SecurityHeaders {
    static let fields: HTTPFields = [
        .contentSecurityPolicy: PageFiles.policy,
        .xContentTypeOptions: "nosniff",
        HTTPField.Name("Referrer-Policy")!: "no-referrer",
        HTTPField.Name("Cross-Origin-Opener-Policy")!: "same-origin",
        .crossOriginResourcePolicy: "same-origin",
    ]
}
