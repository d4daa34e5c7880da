/// Something in the folders that could not be read.
public struct UnreadableFile: Codable, Hashable, Sendable {
    /// The folder that was given to be looked through, to show.
    public var folder: String
    /// The file or folder within it, to show; empty for the folder itself.
    public var path: String
    /// One line that says what is wrong.
    public var reason: String

    /// Whether it is tried again: the reason is not the file's own fault, as far as anybody knows.
    public var isWaiting: Bool

    /// Names a file and what is wrong with it.
    public init(folder: String, path: String, reason: String, isWaiting: Bool = false) {
        self.folder = folder
        self.path = path
        self.reason = reason
        self.isWaiting = isWaiting
    }
}
