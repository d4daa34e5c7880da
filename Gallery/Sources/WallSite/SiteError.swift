/// The reason why a static site can't be written.
public struct SiteError: Error, CustomStringConvertible {
    /// One line that says what is wrong and what to do.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
