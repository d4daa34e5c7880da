import HTTPTypes
import PhotoWall

/// Server-sent events: an answer that lasts while the page is open.
enum EventAnswer {
    static func response(from hub: EventHub, _ departure: Departure) throws -> Response {
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
                if let subscription = hub.subscribe() {
                    defer { subscription.cancel() }
                    departure.whenGone(subscription.cancel)
                    for await event in subscription.events {
                        try await writer.write(event)
                    }
                }
            }
        )
    }
}
