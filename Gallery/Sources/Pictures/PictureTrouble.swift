/// What keeps a picture from being read that is no fault of its own, as far as anybody knows: it is worth another try,
/// later or after a restart.
public struct PictureTrouble: Error, Codable, Hashable, Sendable {
    /// What it is, for programs.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        /// The process that was to read it could not be started, or was ended from outside.
        case workerEnded
        /// The process that read it crashed, alone and in a new one too. Whether that is the picture's doing, the next
        /// start tells.
        case crashed
        /// The machine has no memory left.
        case noMemory
        /// The program has too many files open.
        case tooManyFiles
        /// The disk, or the network to it, fails.
        case disk
        /// Nothing came of it in time, although it did not take that much work.
        case stalled
        /// The system does not let what decodes be confined, and nobody has said that it need not be.
        case unconfined
        /// What decodes its format is not installed.
        case missingDecoder
        /// The file changed while it was read.
        case changed
    }

    /// What it is, for programs.
    public var kind: Kind
    /// What it is, for readers: one line, without the file's name.
    public var reason: String

    /// The trouble with this reason, of which line breaks and control characters become spaces.
    public init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = OneLine.text(reason)
    }
}

extension PictureTrouble: CustomStringConvertible {
    /// The reason.
    public var description: String { reason }
}
