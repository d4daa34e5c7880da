import LibraryIndexing
import PhotoLibrary
import Pictures
import SourceFiles

/// Verifies that the store has a complete object for the content of each photo in the catalog.
///
/// It works through the contents in 256 parts, by the first two digits of their hashes. It can be interrupted
/// at any time. The next verification of the same kind resumes with the part that wasn't finished.
public struct StoreVerification: Sendable {
    private let thumbnails: Blocking<Catalog.Thumbnails>
    private let queue: Blocking<JobQueue>
    private let bucket: ThumbnailBucket
    private let repairs: Bool
    private let readsData: Bool

    /// The number of objects that are read at the same time.
    private static let lanes = 8
    private static let parts = 256

    /// - Parameters:
    ///   - repairs: Whether workers make missing and damaged thumbnails again.
    ///   - readsData: Whether objects are read and their checksums compared. Otherwise only their existence
    ///     is checked.
    ///   - threads: The threads that wait for the database.
    public init(
        catalog: Catalog,
        queue: JobQueue,
        bucket: ThumbnailBucket,
        threads: DiskThreads,
        repairs: Bool,
        readsData: Bool
    ) {
        thumbnails = Blocking(catalog.thumbnails, on: threads)
        self.queue = Blocking(queue, on: threads)
        self.bucket = bucket
        self.repairs = repairs
        self.readsData = readsData
    }

    /// Verifies all parts that weren't verified before an interruption.
    ///
    /// - Parameter progress: Called with the number of verified contents and their total.
    /// - Returns: The result, including the parts verified before an interruption.
    /// - Throws: `CatalogError`, `CancellationError`, or an error of the store.
    public func run(progress: @Sendable (Int, Int) -> Void) async throws -> VerificationState {
        let kind = (readsData ? "read" : "list") + (repairs ? ", repair" : "")
        let (total, last) = try await thumbnails.runUncancellable {
            (try $0.contentCount(), try $0.verification(kind))
        }
        var state = last ?? VerificationState()
        while state.next < Self.parts {
            progress(state.compared, max(total, state.compared))
            try Task.checkCancellation()
            let photos = try await thumbnails.runUncancellable { [next = state.next] in
                try $0.shownContents(next)
            }
            let (missing, damaged) = try await faults(of: photos, state.next)
            if repairs, !missing.isEmpty || !damaged.isEmpty {
                let toMake = (missing + damaged).compactMap { photos[$0] }
                try await queue.runUncancellable { try $0.makeAgain(photos: toMake) }
            }
            state.next += 1
            state.compared += photos.count
            state.missing += missing.count
            state.damaged += damaged.count
            try await thumbnails.runUncancellable { [state] in try $0.setVerification(state, kind) }
        }
        try await thumbnails.runUncancellable { try $0.setVerification(nil, kind) }
        return state
    }

    /// Returns the contents of a part whose objects are missing, and those whose objects are damaged.
    private func faults(
        of photos: [ContentHash: Int64],
        _ part: Int
    ) async throws -> (missing: [ContentHash], damaged: [ContentHash]) {
        guard !photos.isEmpty else { return ([], []) }
        let there = try await bucket.contents(part)
        let missing = photos.keys.filter { !there.contains($0) }
        guard readsData else { return (missing, []) }
        var rest = photos.keys.filter(there.contains)[...]
        let damaged = try await withThrowingTaskGroup(of: ContentHash?.self) { group in
            var damaged: [ContentHash] = []
            for _ in 0..<Self.lanes { addNext(&rest, &group) }
            while let content = try await group.next() {
                if let content { damaged.append(content) }
                addNext(&rest, &group)
            }
            return damaged
        }
        return (missing, damaged)
    }

    private func addNext(
        _ rest: inout ArraySlice<ContentHash>,
        _ group: inout ThrowingTaskGroup<ContentHash?, any Error>
    ) {
        guard let content = rest.popFirst() else { return }
        group.addTask { [bucket] in try await bucket.state(of: content) == .whole ? nil : content }
    }
}
