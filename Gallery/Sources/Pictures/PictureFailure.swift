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

/// Turns text from libraries into one line.
enum OneLine {
    /// Replaces white space and control characters by single spaces. Returns at most 200 characters.
    static func text(_ text: String) -> String {
        let words = text.unicodeScalars.split {
            $0.properties.isWhitespace || $0.value < 0x20 || $0.value == 0x7F
        }
        let line = words.map { String($0) }.joined(separator: " ")
        return line.count <= 200 ? line : line.prefix(199) + "…"
    }

    /// Returns whether a text is a line that ``text(_:)`` could return.
    static func contains(_ text: String) -> Bool { self.text(text) == text }
}
