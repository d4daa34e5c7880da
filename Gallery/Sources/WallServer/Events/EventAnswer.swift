import HTTPTypes
import PhotoWall

/// Server-sent events: an answer that lasts while the page is open.
enum EventAnswer {
    /// - Parameter isOver: For a user who sees only a part of the photos, returns whether that has ended. Then the events end,
    ///   too.
    static func response(
        from hub: EventHub,
        visitUntil isOver: (@Sendable () -> Bool)?,
        _ departure: Departure
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
                if let subscription = hub.subscribe(isVisitor: isOver != nil) {
                    defer { subscription.cancel() }
                    departure.whenGone(subscription.cancel)
                    for await event in subscription.events {
                        if isOver?() == true { return }
                        try await writer.write(event)
                    }
                }
            }
        )
    }
}
