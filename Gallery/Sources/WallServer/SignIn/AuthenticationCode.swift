import CGLib

/// SHA-256, and the HMAC with it.
enum AuthenticationCode {
    /// Returns the hash of a text as hexadecimal digits.
    static func hash(of text: [UInt8]) -> String {
        guard let digits = g_compute_checksum_for_data(G_CHECKSUM_SHA256, text, gsize(text.count)) else {
            preconditionFailure("GLib has no SHA-256")
        }
        defer { g_free(digits) }
        return String(cString: digits)
    }

    /// Returns the code of a text as hexadecimal digits. It is empty if there is no memory, and then never valid.
    static func digits(of text: [UInt8], key: [UInt8]) -> String {
        guard
            let digits = g_compute_hmac_for_data(
                G_CHECKSUM_SHA256,
                key,
                gsize(key.count),
                text,
                gsize(text.count)
            )
        else { return "" }
        defer { g_free(digits) }
        return String(cString: digits)
    }

    /// Compares codes in constant time, regardless of where they differ. Empty ones are never equal.
    static func areEqual(_ one: some StringProtocol, _ other: some StringProtocol) -> Bool {
        guard one.utf8.count == other.utf8.count, !one.isEmpty else { return false }
        return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
