/// Why a picture could not be read.
public struct PictureRefusal: Error, Codable, Hashable, Sendable {
    /// What went wrong, for programs.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        /// The content is of no picture format.
        case notAPicture
        /// A format that is not opened (SVG…), or no regular file.
        case refused
        /// A picture that is damaged or cut off.
        case broken
        /// More pixels or bytes than the limit.
        case tooLarge
        /// It was not done in time.
        case tookTooLong
        /// It was not done in the memory allowed.
        case tooMuchMemory
        /// It ended the process that read it.
        case workerDied
        /// The system does not give the file away: it is missing, or not permitted.
        case unreadable
    }

    /// What went wrong, for programs.
    public var kind: Kind
    /// What went wrong, for readers: one line, without the file's name.
    public var reason: String

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
