/// Why a storage service cannot be used for something.
public struct StorageError: Error, CustomStringConvertible, Sendable {
    /// What kind of thing is wrong.
    public enum Kind: Hashable, Sendable {
        /// A variable or a file that says how the service is reached is missing or makes no sense.
        case settings
        /// Those who ask may not, or are not known.
        case denied
        /// The bucket is not there, or elsewhere.
        case bucket
        /// This machine's clock is wrong.
        case clock
        /// It was tried several times, and never worked.
        case unavailable
        /// An answer is none that such a service gives.
        case answer
        /// The service will not do this, ever.
        case refused
        /// What was read has become another meanwhile.
        case changed
    }

    /// What kind of thing is wrong.
    public let kind: Kind
    /// One line: what is wrong, and what to do.
    public let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}

/// Trouble that passes: the same request may succeed a little later.
struct StorageTrouble: Error {
    /// What happened, as the end of a sentence.
    let reason: String
    /// How long the service asks to be left alone.
    var wait: Duration?
}
