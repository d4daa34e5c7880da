import HTTPTypes
import Pictures
import Synchronization

/// Counts requests, thumbnails and failures. `GET /metrics` answers with these metrics as text for Prometheus.
final class ServerMetrics: Sendable {
    /// The source of a requested thumbnail.
    enum Thumbnail: String, CaseIterable {
        case memory, disk, made, failed
    }

    /// The source of a requested node.
    enum Node: String, CaseIterable {
        case memory
        /// The catalog, or a node that wasn't compressed yet.
        case read
    }

    /// The current values of what isn't counted here.
    struct Gauges {
        var connections = 0
        var listeners = 0
        /// The number of decoder processes that are at work.
        var busyDecoders = 0
        /// The number of requests that wait for a decoder process.
        var waitingPictures = 0
        /// Nil if the catalog doesn't answer.
        var library: Library?
    }

    /// The current contents of the library.
    struct Library {
        let photos: Int
        let unreadableFiles: Int
        /// The numbers of jobs by their states.
        let jobs: [String: Int]
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
        var nodes: [Node: Int] = [:]
        var preparedPhotos = 0
        var failures: [String: Int] = [:]
    }

    private let state = Mutex(State())

    /// Counts an answered request.
    ///
    /// - Parameters:
    ///   - kind: The kind of address the request is for, or nil if it names nothing.
    ///   - status: The answer's status.
    ///   - duration: The time until the answer began.
    func note(_ kind: String?, _ status: HTTPResponse.Status, after duration: Duration) {
        let name = kind ?? "none"
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

    /// Counts a requested node.
    func note(_ node: Node) {
        state.withLock { $0.nodes[node, default: 0] += 1 }
    }

    /// Counts a photo whose thumbnails were made ahead of time.
    func notePrepared() {
        state.withLock { $0.preparedPhotos += 1 }
    }

    /// Counts a picture that no thumbnail could be made of.
    func note(_ refusal: PictureRefusal) {
        note(failure: refusal.kind.rawValue)
    }

    /// Counts a picture that no thumbnail could be made of for now.
    func note(_ failure: PictureFailure) {
        note(failure: failure.kind.rawValue)
    }

    private func note(failure reason: String) {
        state.withLock { $0.failures[reason, default: 0] += 1 }
    }

    /// Returns the metrics in the text format of Prometheus.
    func text(_ gauges: Gauges) -> String {
        let state = state.withLock(\.self)
        var text = MetricsText()
        text.add("requests_total", .counter, "Requests, by what they asked for and what was answered.")
        for (request, count) in state.requests.sorted(by: {
            ($0.key.address, $0.key.status) < ($1.key.address, $1.key.status)
        }) {
            text.add(count, [("address", request.address), ("status", "\(request.status)")])
        }
        text.add("request_duration_seconds", .histogram, "How long requests took until their answer began.")
        for (address, histogram) in state.durations.sorted(by: { $0.key < $1.key }) {
            var count = 0
            for (bound, more) in zip(Histogram.bounds.map { "\($0)" } + ["+Inf"], histogram.counts) {
                count += more
                text.add(count, [("address", address), ("le", bound)], part: "_bucket")
            }
            text.add(histogram.sum, [("address", address)], part: "_sum")
            text.add(count, [("address", address)], part: "_count")
        }
        text.add("thumbnails_total", .counter, "Requested thumbnails, by source.")
        for source in Thumbnail.allCases {
            text.add(state.thumbnails[source] ?? 0, [("from", source.rawValue)])
        }
        text.add("nodes_total", .counter, "Requested parts of walls, by source.")
        for source in Node.allCases {
            text.add(state.nodes[source] ?? 0, [("from", source.rawValue)])
        }
        text.add("prepared_photos_total", .counter, "Photos whose thumbnails were made ahead of time.")
        text.add(state.preparedPhotos)
        text.add(
            "picture_failures_total",
            .counter,
            "Pictures that no thumbnail could be made of, by reason."
        )
        for (reason, count) in state.failures.sorted(by: { $0.key < $1.key }) {
            text.add(count, [("reason", reason)])
        }
        add(gauges, to: &text)
        return text.text
    }

    private func add(_ gauges: Gauges, to text: inout MetricsText) {
        text.add("connections", .gauge, "Open connections.")
        text.add(gauges.connections)
        text.add("listeners", .gauge, "Pages that hear of changes.")
        text.add(gauges.listeners)
        text.add("busy_decoders", .gauge, "Decoder processes that are at work.")
        text.add(gauges.busyDecoders)
        text.add("waiting_pictures", .gauge, "Pictures that wait for a decoder process.")
        text.add(gauges.waitingPictures)
        guard let library = gauges.library else { return }
        text.add("photos", .gauge, "Photos on the wall.")
        text.add(library.photos)
        text.add("unreadable_files", .gauge, "Files that can't be read or shown.")
        text.add(library.unreadableFiles)
        text.add("jobs", .gauge, "Folders to read and photos to make thumbnails of, by state.")
        for (state, count) in library.jobs.sorted(by: { $0.key < $1.key }) {
            text.add(count, [("state", state)])
        }
    }
}
