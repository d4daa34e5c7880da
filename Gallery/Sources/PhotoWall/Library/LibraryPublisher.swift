import NIOConcurrencyHelpers
import PhotoLibrary

/// Keeps the library encoded as the catalog has it, and tells the pages when it is another.
///
/// Requests are answered from the snapshot alone: no number of them reads the catalog's columns again.
final class LibraryPublisher: Sendable {
    private let catalog: Catalog
    private let order: PhotoOrder
    private let hub: EventHub
    private let threads: DiskThreads
    private let snapshot: NIOLockedValueBox<LibrarySnapshot>

    /// Some ten kilobytes of text.
    private static let colorsInEvent = 1000

    /// Encodes what the catalog has now.
    init(catalog: Catalog, order: PhotoOrder, hub: EventHub, threads: DiskThreads) async throws {
        self.catalog = catalog
        self.order = order
        self.hub = hub
        self.threads = threads
        let snapshot = try await Self.encoded(catalog, order, threads)
        self.snapshot = NIOLockedValueBox(snapshot)
        hub.send(.library(version: snapshot.version, count: snapshot.count))
    }

    /// The library as it is sent.
    var current: LibrarySnapshot {
        snapshot.withLockedValue { $0 }
    }

    /// Encodes the library anew if the catalog has changed. O(n).
    ///
    /// Where only colors became known, pages are told these: they need not fetch the library again.
    ///
    /// - Returns: The library, where it is another than before.
    @discardableResult
    func refresh() async throws -> LibrarySnapshot? {
        let earlier = current
        guard catalog.revision != earlier.contents.revision else { return nil }
        let snapshot = try await Self.encoded(catalog, order, threads)
        self.snapshot.withLockedValue { $0 = snapshot }
        guard snapshot.version != earlier.version else {
            let colors = snapshot.colors(since: earlier)
            for start in stride(from: 0, to: colors.count, by: Self.colorsInEvent) {
                let some = colors[start..<min(start + Self.colorsInEvent, colors.count)]
                hub.send(.colors(version: snapshot.version, some))
            }
            return nil
        }
        hub.send(.library(version: snapshot.version, count: snapshot.count))
        return snapshot
    }

    /// Encodes the library after changes, until the task is cancelled.
    ///
    /// Changes that come while it rests are taken together; the rests are longer than the work, so that a large
    /// library that is read for the first time leaves the machine to the reading.
    func run(onChange: @Sendable (LibrarySnapshot) -> Void) async throws {
        let clock = ContinuousClock()
        for await _ in catalog.changes() {
            let start = clock.now
            if let snapshot = try await refresh() {
                onChange(snapshot)
            }
            try await Task.sleep(for: max(.milliseconds(300), (clock.now - start) * 8))
        }
    }

    private static func encoded(
        _ catalog: Catalog,
        _ order: PhotoOrder,
        _ threads: DiskThreads
    ) async throws -> LibrarySnapshot {
        try await threads.run {
            let contents = try catalog.contents(order: order)
            return LibrarySnapshot(contents, token: catalog.addressToken)
        }
    }
}
