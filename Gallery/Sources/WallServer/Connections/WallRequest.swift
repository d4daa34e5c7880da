import HTTPTypes

/// A checked request, or the reason why it is refused.
struct WallRequest: Sendable {
    /// The content of the request.
    enum Content: Sendable {
        case request(HTTPRequest)
        case refused(Refusal)
    }

    /// The content of the request.
    let content: Content
    /// Whether the connection ends after the answer.
    let isLast: Bool
}
