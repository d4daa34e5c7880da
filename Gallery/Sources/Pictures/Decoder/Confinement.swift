#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// How far a decoder process is confined.
enum Confinement: Codable, Hashable, Sendable {
    case full
    /// Only by its list of system calls.
    case withoutLandlock
    /// Not at all, because of a system error.
    case none(error: Int32)

    /// A line for the log, or nil if there is nothing to report.
    var notice: String? {
        switch self {
        case .full: nil
        case .withoutLandlock:
            "Decoders are confined by seccomp alone: Landlock is not there (Linux 5.13 or later, where it is switched on)."
        case .none(let error):
            "Decoders are not confined (\(Self.text(error))): a picture that takes one over may do all that you may."
        }
    }

    /// The failure if unconfined processes may not decode, or nil if the process is confined.
    var failure: PictureFailure? {
        guard case .none(let error) = self else { return nil }
        return PictureFailure(
            .unconfined,
            "decoders cannot be confined here (\(Self.text(error))); --unconfined decodes them anyway"
        )
    }

    private static func text(_ error: Int32) -> String {
        #if os(Linux)
            "seccomp: \(String(cString: strerror(error)))"
        #else
            "sandbox: \(String(cString: strerror(error)))"
        #endif
    }
}
