import HTTPTypes
import PhotoWall

/// Server-sent events: an answer that lasts while the page is open.
enum EventAnswer {
    /// - Parameters:
    ///   - isVisitor: Whether the client sees only a part of the photos.
    ///   - context: The events end when the client leaves, or may no longer see any.
    static func response(
        from hub: EventHub,
        isVisitor: Bool,
        _ context: WallContext
    ) throws -> Response {
        guard hub.hasRoom else {
            throw Refusal(
                status: .serviceUnavailable,
                text: "Too many pages are open.",
                headers: [.retryAfter: "10"]
            )
        }
        return Response(
            status: .ok,
            headers: [.contentType: MediaType.events, .cacheControl: Caching.never.rawValue],
            body: .stream(length: nil) { writer in
                if let subscription = hub.subscribe(isVisitor: isVisitor) {
                    defer { subscription.cancel() }
                    context.disconnection.whenGone(subscription.cancel)
                    for await event in subscription.events {
                        if context.isOver() { return }
                        try await writer.write(event)
                    }
                }
            }
        )
    }
}
