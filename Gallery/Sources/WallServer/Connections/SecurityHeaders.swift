import NIOHTTP1
import WallPage

/// The security headers of all answers, including refusals. Browsers load nothing from other sites, don't
/// show the wall inside other pages, and don't guess media types.
enum SecurityHeaders {
    static let headers: HTTPHeaders = [
        "Content-Security-Policy": PageFiles.policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    ]
}
