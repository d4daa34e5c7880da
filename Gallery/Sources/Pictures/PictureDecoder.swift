/// The decoder in the decoder processes.
public struct PictureDecoder: Hashable, Sendable {
    /// Its name and version. Refusals of earlier versions are checked again.
    public var name: String
    /// A line for the log if the processes are less confined than they should be.
    public var notice: String?

    /// Makes a value from its parts.
    public init(name: String, notice: String? = nil) {
        self.name = name
        self.notice = notice
    }
}
