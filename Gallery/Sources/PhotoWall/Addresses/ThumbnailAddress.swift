/// The permanent address of a thumbnail: the catalog, the photo, its version, and the size.
public struct ThumbnailAddress: Hashable, Sendable {
    /// The catalog's token.
    public let token: String
    /// The photo.
    public let id: Int64
    /// The photo's version.
    public let version: Int
    /// The thumbnail's size.
    public let size: Size

    /// The size of a thumbnail.
    public enum Size: Hashable, Sendable, CustomStringConvertible {
        /// The greatest width in pixels.
        case width(Int)
        /// The photo in full size, as a JPEG.
        case full
        /// A video that every browser plays, as MP4.
        case video

        /// The size as written in addresses.
        public var description: String {
            switch self {
            case .width(let width): "\(width)"
            case .full: "full"
            case .video: "video"
            }
        }
    }

    /// The thumbnail of a photo's version.
    public init(token: String, id: Int64, version: Int, size: Size) {
        self.token = token
        self.id = id
        self.version = version
        self.size = size
    }

    /// - Parameters:
    ///   - token: The catalog's token.
    ///   - name: `<id>-<version>-<width>.webp`, `<id>-<version>-full.jpg`, or `<id>-<version>-video.mp4`.
    public init?(token: Substring, name: Substring) {
        guard token.isName,
            let stem = [".webp", ".jpg", ".mp4"].lazy.compactMap({ name.without(suffix: $0) }).first
        else { return nil }
        let parts = stem.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let id = parts[0].number(Int64.self),
            let version = parts[1].number(Int.self)
        else { return nil }
        self.token = String(token)
        self.id = id
        self.version = version
        if name.hasSuffix("-full.jpg") {
            size = .full
        } else if name.hasSuffix("-video.mp4") {
            size = .video
        } else if name.hasSuffix(".webp"), let width = parts[2].number(Int.self) {
            size = .width(width)
        } else {
            return nil
        }
    }
}
