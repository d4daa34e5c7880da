/// What reads pictures in the worker processes.
public struct PictureDecoder: Hashable, Sendable {
    /// Its name, with its version: a verdict of an earlier one is made anew.
    public var name: String
    /// One line for whoever runs the program, where it is confined less than it should be.
    public var notice: String?

    /// The decoder, given part by part.
    public init(name: String, notice: String? = nil) {
        self.name = name
        self.notice = notice
    }
}
