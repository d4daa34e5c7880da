import HTTPTypes

/// What has arrived on a connection, checked: a request, or why it is none.
struct WallRequest: Sendable {
    /// What is to be answered.
    enum Content: Sendable {
        case request(HTTPRequest)
        case refused(Refusal)
    }

    /// What is to be answered.
    let content: Content
    /// Whether the connection ends with its answer.
    let isLast: Bool
}
