/// Why a picture is not shown: a verdict on its content, which stands as long as that and the decoder stay the same.
public struct PictureRefusal: Error, Codable, Hashable, Sendable {
    /// What is wrong with it, for programs.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        /// The content is of no picture format.
        case notAPicture
        /// A format that is not opened (SVG…).
        case refused
        /// A picture that is damaged or cut off.
        case broken
        /// More pixels, scans or bytes than the limit.
        case tooLarge
        /// It needs more processor time than is allowed.
        case tookTooLong
        /// It needs more memory than is allowed, also by itself.
        case tooMuchMemory
        /// It ended each process that read it, also by itself, and at another start of the program.
        case workerDied
        /// The file can't be opened: it is missing, its permissions forbid it, or it isn't a regular file. Its content may be
        /// fine, so this is not kept.
        case unreadable
    }

    /// What is wrong with it, for programs.
    public var kind: Kind
    /// What is wrong with it, for readers: one line, without the file's name.
    public var reason: String

    /// The refusal of a file that isn't there.
    public static let missing = PictureRefusal(.unreadable, "there is no such file")

    /// The refusal with this reason, of which line breaks and control characters become spaces.
    public init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = OneLine.text(reason)
    }
}

extension PictureRefusal: CustomStringConvertible {
    /// The reason.
    public var description: String { reason }
}
