/// A folder that cannot be written to: full, missing, or not permitted. No fault of any picture.
public struct CannotWrite: Error, Codable, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, for readers: one line that names the folder.
    public var reason: String

    /// The failure with this reason.
    public init(_ reason: String) {
        self.reason = OneLine.text(reason)
    }

    /// The reason.
    public var description: String { reason }
}
