import NIOHTTP1
import PhotoWall

/// The security headers of all answers, including refusals. Browsers load nothing from other sites except tiles of the map, don't
/// show the wall inside other pages, and don't guess media types.
struct SecurityHeaders {
    let headers: HTTPHeaders

    init(tiles: MapTiles? = nil) {
        headers = [
            "Content-Security-Policy": PageFiles.policy(tiles: tiles),
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
        ]
    }
}
