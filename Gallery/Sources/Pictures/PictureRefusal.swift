/// Why a picture can't be shown. The refusal is valid as long as the content and the decoder stay the same.
public struct PictureRefusal: Error, Codable, Hashable, Sendable {
    /// The kinds of refusals.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        /// The content isn't a picture of a format that is opened.
        case notAPicture
        /// The picture is damaged, or needs more pixels, memory or time than is allowed.
        case undecodable
        /// The file can't be opened: it is missing, its permissions forbid it, or it isn't a regular file.
        /// The content may be valid, so this isn't stored.
        case unreadable
    }

    /// The kind of the refusal.
    public var kind: Kind
    /// The reason for users, in one line, without the file's name.
    public var reason: String

    /// The refusal of a missing file.
    public static let missing = PictureRefusal(.unreadable, "there is no such file")

    /// The refusal of a video whose converted form is larger than the request allows.
    public static let convertedTooLarge = PictureRefusal(.undecodable, "its converted form is too large")

    /// Makes a refusal. Line breaks and control characters in the reason become spaces.
    public init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = OneLine.text(reason)
    }
}

extension PictureRefusal: CustomStringConvertible {
    /// The reason.
    public var description: String { reason }
}
