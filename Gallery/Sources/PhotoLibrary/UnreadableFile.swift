/// A file or folder that couldn't be read.
public struct UnreadableFile: Codable, Hashable, Sendable {
    /// The library folder, for display.
    public var folder: String
    /// The file or folder within it, for display. Empty for the library folder itself.
    public var path: String
    /// The problem, in one line.
    public var reason: String

    /// Whether it will be tried again, because the problem doesn't seem to be the file's fault.
    public var isWaiting: Bool
    /// Whether the photo is shown, but only a part of it.
    public var isShownInPart: Bool

    /// Makes a value for a file and its problem.
    public init(
        folder: String,
        path: String,
        reason: String,
        isWaiting: Bool = false,
        isShownInPart: Bool = false
    ) {
        self.folder = folder
        self.path = path
        self.reason = reason
        self.isWaiting = isWaiting
        self.isShownInPart = isShownInPart
    }
}
