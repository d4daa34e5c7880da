/// Names one thumbnail for ever: the catalog, the photo, which state of it, how wide.
public struct ThumbnailAddress: Hashable, Sendable {
    /// The catalog's token.
    public let token: String
    /// The photo.
    public let id: Int64
    /// The photo's version.
    public let version: Int
    /// How large it is.
    public let size: Size

    /// How large a thumbnail is.
    public enum Size: Hashable, Sendable, CustomStringConvertible {
        /// So many pixels wide, at most.
        case width(Int)
        /// All of the photo's pixels, as JPEG.
        case full

        /// As it stands in addresses.
        public var description: String {
            switch self {
            case .width(let width): "\(width)"
            case .full: "full"
            }
        }
    }

    /// - Parameters:
    ///   - token: The catalog's token.
    ///   - name: `<id>-<version>-<width>.webp`, or `<id>-<version>-full.jpg`.
    public init?(token: Substring, name: Substring) {
        guard token.isName, let stem = name.without(suffix: ".webp") ?? name.without(suffix: ".jpg") else {
            return nil
        }
        let parts = stem.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let id = parts[0].number(Int64.self),
            let version = parts[1].number(Int.self)
        else { return nil }
        self.token = String(token)
        self.id = id
        self.version = version
        if name.hasSuffix("-full.jpg") {
            size = .full
        } else if name.hasSuffix(".webp"), let width = parts[2].number(Int.self) {
            size = .width(width)
        } else {
            return nil
        }
    }
}
