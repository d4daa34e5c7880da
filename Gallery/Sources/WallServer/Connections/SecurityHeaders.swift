import HTTPTypes
import WallPage

/// The security headers of all answers, including refusals. Browsers load nothing from other sites, don't
/// show the wall inside other pages, and don't guess media types.
enum SecurityHeaders {
    static let fields: HTTPFields = [
        .contentSecurityPolicy: PageFiles.policy,
        .xContentTypeOptions: "nosniff",
        HTTPField.Name("Referrer-Policy")!: "no-referrer",
        HTTPField.Name("Cross-Origin-Opener-Policy")!: "same-origin",
        .crossOriginResourcePolicy: "same-origin",
    ]
}
