import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A folder can't be written to: it is full, missing, or not permitted. This isn't the fault of a picture.
public struct CannotWrite: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem in one line, with the name of the folder.
    public var reason: String

    /// Makes an error with this reason.
    public init(_ reason: String) {
        self.reason = OneLine.text(reason)
    }

    /// Makes the error for thumbnails in a folder from a system error.
    package init(_ folder: FilePath, _ error: Int32) {
        let reason = [ENOSPC, EDQUOT, EFBIG].contains(error) ? "it is full" : "\(Errno(rawValue: error))"
        self.init("\(folder): thumbnails cannot be written there: \(reason)")
    }

    /// The reason.
    public var description: String { reason }
}
