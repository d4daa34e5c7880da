/// A folder can't be written to: it is full, missing, or not permitted. This isn't the fault of a picture.
public struct CannotWrite: Error, Codable, Hashable, Sendable, CustomStringConvertible {
    /// The problem in one line, with the name of the folder.
    public var reason: String

    /// Makes an error with this reason.
    public init(_ reason: String) {
        self.reason = OneLine.text(reason)
    }

    /// The reason.
    public var description: String { reason }
}
