extension WorkFailure {
    /// Makes a refusal from its parts.
    static func refused(_ kind: PictureRefusal.Kind, _ reason: String) -> Self {
        .refused(PictureRefusal(kind, reason))
    }

    /// Makes the error for a file that was opened but can't be read.
    static func reading(_ error: Int32) -> Self { .failed(PictureFailure(system: error)) }
}
