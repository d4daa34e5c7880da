import NIOCore

/// The names of what answers hold.
public enum MediaType {
    /// Of bytes of any kind.
    public static let binary = "application/octet-stream"
    /// Of server-sent events.
    public static let events = "text/event-stream"
    /// Of JSON.
    public static let json = "application/json"
    /// Of plain text, in UTF-8.
    public static let text = "text/plain; charset=utf-8"
    /// Of WebP pictures.
    public static let webp = "image/webp"
    /// Of JPEG pictures.
    public static let jpeg = "image/jpeg"

    /// Whether all browsers show originals of a format, as the catalog has it. What it calls `heif` is AVIF, which they
    /// show, or HEIC, which few do.
    public static func isShown(format: String) -> Bool {
        ["jpeg", "png", "webp", "gif"].contains(format)
    }

    /// Of an original, by the format that its content has, whatever its name says.
    ///
    /// Formats that can carry scripts are not among them: those come as mere bytes.
    ///
    /// - Parameters:
    ///   - format: As the catalog has it.
    ///   - start: The file's first bytes, which tell the two kinds of `heif` apart.
    public static func original(format: String, start: ByteBuffer) -> String {
        switch format {
        case "jpeg": jpeg
        case "png": "image/png"
        case "webp": webp
        case "gif": "image/gif"
        case "tiff": "image/tiff"
        case "jxl": "image/jxl"
        case "heif":
            switch start.getString(at: start.readerIndex + 8, length: 4) {
            case "avif", "avis": "image/avif"
            default: "image/heic"
            }
        default: binary
        }
    }

    /// Of one of the page's own files, by its name.
    public static func pageFile(named name: String) -> String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "wasm": "application/wasm"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "webp": webp
        case "json", "webmanifest": json
        case "txt": text
        default: binary
        }
    }
}
