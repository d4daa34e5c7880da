/// A failure to read a picture that doesn't seem to be the picture's fault. It is worth another try, later or
/// after a restart.
public struct PictureFailure: Error, Codable, Hashable, Sendable {
    /// The kinds of failures.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        /// The decoder process crashed, and so did another one. The picture is tried again at the next start of
        /// the program.
        case crashed
        /// The machine lacks memory or threads, or the program has too many files open.
        case shortage
        /// The disk, the network to it, or the decoder process has failed.
        case unavailable
        /// The system can't confine decoder processes, and unconfined ones aren't allowed.
        case unconfined
        /// The decoder for its format isn't installed.
        case missingDecoder
        /// The file changed while it was being read.
        case changed
    }

    /// The kind of the failure.
    public var kind: Kind
    /// The reason for users, in one line, without the file's name.
    public var reason: String

    /// Makes a failure. Line breaks and control characters in the reason become spaces.
    public init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = OneLine.text(reason)
    }
}

extension PictureFailure: CustomStringConvertible {
    /// The reason.
    public var description: String { reason }
}
