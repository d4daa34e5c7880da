/// Why a static site cannot be written.
public struct SiteError: Error, CustomStringConvertible {
    /// One line: what is wrong, and what to do.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
