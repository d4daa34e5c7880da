#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// How far a worker has given up files, network and other processes.
enum Confinement: Hashable, Sendable {
    case full
    /// By its list of system calls alone.
    case withoutLandlock
    /// The system does not let it.
    case none(error: Int32)

    /// One line for whoever runs the program; nil where there is nothing to say.
    var notice: String? {
        switch self {
        case .full: nil
        case .withoutLandlock:
            "Decoders are confined by seccomp alone: Landlock is not there (Linux 5.13 or later, where it is switched on)."
        case .none(let error):
            "Decoders are not confined (\(Self.text(error))): a picture that takes one over may do all that you may."
        }
    }

    /// Why nothing is decoded where it may not be without being confined; nil where it is confined.
    var trouble: PictureTrouble? {
        guard case .none(let error) = self else { return nil }
        return PictureTrouble(
            .unconfined,
            "decoders cannot be confined here (\(Self.text(error))); --unconfined decodes all the same"
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
