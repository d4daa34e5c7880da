/// An error of a storage service.
public struct StorageError: Error, CustomStringConvertible, Sendable {
    /// The kinds of errors.
    public enum Kind: Hashable, Sendable {
        /// A variable or file with the settings is missing or invalid.
        case settings
        /// The credentials are unknown or lack rights.
        case denied
        /// The bucket doesn't exist, or is elsewhere.
        case bucket
        /// This machine's clock is wrong.
        case clock
        /// Several attempts have failed.
        case unavailable
        /// The response isn't one of an S3 service.
        case answer
        /// The service will never accept this request.
        case refused
        /// The object has changed while it was being read.
        case changed
    }

    /// The kind of the error.
    public let kind: Kind
    /// One line: what is wrong, and what to do.
    public let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}

/// A temporary failure. The same request may succeed later.
struct StorageTrouble: Error {
    /// The reason, as the end of a sentence.
    let reason: String
    /// The pause that the service requests.
    var wait: Duration?
}
