import HTTPTypes

/// What every answer says, the ones that refuse included: browsers load nothing from elsewhere, show the wall in no
/// other page, and take nothing for what it is not.
enum SecurityHeaders {
    /// What the page may load: its own files, and what they ask the same server for.
    static let policy = """
        default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; \
        connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """

    static let fields: HTTPFields = [
        .contentSecurityPolicy: policy,
        .xContentTypeOptions: "nosniff",
        HTTPField.Name("Referrer-Policy")!: "no-referrer",
        HTTPField.Name("Cross-Origin-Opener-Policy")!: "same-origin",
        .crossOriginResourcePolicy: "same-origin",
    ]
}
