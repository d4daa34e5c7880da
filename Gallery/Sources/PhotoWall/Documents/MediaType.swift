import NIOCore

/// The media types of answers.
public enum MediaType {
    /// Bytes of any kind.
    public static let binary = "application/octet-stream"
    /// Server-sent events.
    public static let events = "text/event-stream"
    /// JSON.
    public static let json = "application/json"
    /// Plain text in UTF-8.
    public static let text = "text/plain; charset=utf-8"
    /// WebP pictures.
    public static let webp = "image/webp"
    /// JPEG pictures.
    public static let jpeg = "image/jpeg"
    /// MP4 videos.
    public static let mp4 = "video/mp4"

    /// Whether all browsers show originals of a format, given as in the catalog. The catalog's `heif` is
    /// either AVIF, which they show, or HEIC, which few show.
    public static func isShown(format: String) -> Bool {
        ["jpeg", "png", "webp", "gif"].contains(format)
    }

    /// Returns the media type of an original by the format of its content, regardless of its name.
    ///
    /// Formats that can contain scripts aren't listed. They are served as plain bytes.
    ///
    /// - Parameters:
    ///   - format: The format as in the catalog.
    ///   - start: The file's first bytes, which distinguish the two kinds of `heif`.
    public static func original(format: String, start: ByteBuffer) -> String {
        switch format {
        case "jpeg": jpeg
        case "png": "image/png"
        case "webp": webp
        case "gif": "image/gif"
        case "tiff": "image/tiff"
        case "jxl": "image/jxl"
        case "jp2": "image/jp2"
        case "bmp": "image/bmp"
        case "mp4", "mov", "webm", "mkv", "avi", "asf", "flv", "mpeg", "ogg": video(format) ?? binary
        case "heif":
            switch start.getString(at: start.readerIndex + 8, length: 4) {
            case "avif", "avis": "image/avif"
            default: "image/heic"
            }
        // The clip of a photo, and other companions, haven't been read.
        case "":
            switch start.getString(at: start.readerIndex + 4, length: 8) {
            case "ftypqt  ": video("mov") ?? binary
            case "ftypisom", "ftypiso2", "ftypiso5", "ftypiso6", "ftypmp41", "ftypmp42", "ftypavc1",
                "ftypM4V ":
                mp4
            default: binary
            }
        default: binary
        }
    }

    private static func video(_ format: String) -> String? {
        switch format {
        case "mp4": mp4
        case "mov": "video/quicktime"
        case "webm": "video/webm"
        case "mkv": "video/x-matroska"
        case "avi": "video/x-msvideo"
        case "asf": "video/x-ms-asf"
        case "flv": "video/x-flv"
        case "mpeg": "video/mpeg"
        case "ogg": "video/ogg"
        default: nil
        }
    }

    /// Returns the media type of one of the page's own files by its name.
    public static func pageFile(named name: String) -> String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "wasm": "application/wasm"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "webp": webp
        case "json": json
        case "webmanifest": "application/manifest+json"
        case "txt": text
        default: binary
        }
    }
}
