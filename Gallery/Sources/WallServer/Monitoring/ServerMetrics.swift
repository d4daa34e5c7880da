import HTTPTypes
import PhotoWall
import Synchronization

/// Counts requests and thumbnails. `GET /metrics` answers with these metrics as text for Prometheus.
final class ServerMetrics: Sendable {
    /// The source of a thumbnail.
    enum Thumbnail: String, CaseIterable {
        case memory, disk, made, failed
    }

    private struct Request: Hashable {
        let address: String
        let status: Int
    }

    /// The number of answers by duration in seconds. A bound's count doesn't include those of smaller bounds.
    private struct Histogram {
        static let bounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10]
        var counts = [Int](repeating: 0, count: bounds.count + 1)
        var sum = 0.0
    }

    private struct State {
        var requests: [Request: Int] = [:]
        var durations: [String: Histogram] = [:]
        var thumbnails: [Thumbnail: Int] = [:]
    }

    private let state = Mutex(State())

    /// Counts an answered request.
    ///
    /// - Parameters:
    ///   - address: The address the request is for, or nil if it names nothing.
    ///   - status: The answer's status.
    ///   - duration: The time until the answer began.
    func note(_ address: WallAddress?, _ status: HTTPResponse.Status, after duration: Duration) {
        let name = address?.kind ?? "none"
        let seconds = duration / .seconds(1)
        let index = Histogram.bounds.firstIndex { seconds <= $0 } ?? Histogram.bounds.count
        state.withLock { state in
            state.requests[Request(address: name, status: status.code), default: 0] += 1
            state.durations[name, default: Histogram()].counts[index] += 1
            state.durations[name]?.sum += seconds
        }
    }

    /// Counts a requested thumbnail.
    func note(_ thumbnail: Thumbnail) {
        state.withLock { $0.thumbnails[thumbnail, default: 0] += 1 }
    }

    /// The metrics in the text format of Prometheus.
    ///
    /// - Parameters:
    ///   - connections: The number of open connections.
    ///   - listeners: The number of pages that receive events.
    func text(connections: Int, listeners: Int) -> String {
        let state = state.withLock(\.self)
        var text = Self.heading(
            "brickwork_requests_total",
            "counter",
            "Requests, by what they asked for and what was answered."
        )
        for (request, count) in state.requests.sorted(by: {
            ($0.key.address, $0.key.status) < ($1.key.address, $1.key.status)
        }) {
            text +=
                "brickwork_requests_total{address=\"\(request.address)\",status=\"\(request.status)\"} \(count)\n"
        }
        let name = "brickwork_request_duration_seconds"
        text += Self.heading(name, "histogram", "How long requests took until their answer began.")
        for (address, histogram) in state.durations.sorted(by: { $0.key < $1.key }) {
            var count = 0
            for (bound, more) in zip(Histogram.bounds.map { "\($0)" } + ["+Inf"], histogram.counts) {
                count += more
                text += "\(name)_bucket{address=\"\(address)\",le=\"\(bound)\"} \(count)\n"
            }
            text += "\(name)_sum{address=\"\(address)\"} \(histogram.sum)\n"
            text += "\(name)_count{address=\"\(address)\"} \(count)\n"
        }
        text += Self.heading(
            "brickwork_thumbnails_total",
            "counter",
            "Thumbnails that were asked for, by where they came from."
        )
        for source in Thumbnail.allCases {
            text +=
                "brickwork_thumbnails_total{from=\"\(source.rawValue)\"} \(state.thumbnails[source] ?? 0)\n"
        }
        text += Self.heading("brickwork_connections", "gauge", "Open connections.")
        text += "brickwork_connections \(connections)\n"
        text += Self.heading("brickwork_listeners", "gauge", "Pages that hear of changes.")
        text += "brickwork_listeners \(listeners)\n"
        return text
    }

    private static func heading(_ name: String, _ kind: String, _ help: String) -> String {
        "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
    }
}

extension WallAddress {
    /// A word for this kind of address.
    fileprivate var kind: String {
        switch self {
        case .page: "page"
        case .asset: "asset"
        case .wall: "wall"
        case .node: "node"
        case .texts: "texts"
        case .place: "place"
        case .tags: "tags"
        case .suggestions: "suggestions"
        case .photos: "photos"
        case .details: "details"
        case .thumbnail: "thumbnail"
        case .original: "original"
        case .unreadable: "unreadable"
        case .leftOut: "left-out"
        case .events: "events"
        case .signIn: "sign-in"
        case .session: "session"
        case .health: "healthz"
        case .readiness: "readyz"
        case .metrics: "metrics"
        }
    }
}
