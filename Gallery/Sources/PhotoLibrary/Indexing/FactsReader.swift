import Pictures
import SystemPackage

/// Who reads pictures for an indexer: worker processes, or in tests what stands in for them.
protocol FactsReader: Sendable {
    /// - Throws: `PictureRefusal`, `CancellationError`.
    func facts(of file: FilePath) async throws -> PictureFacts
}

struct WorkerReader: FactsReader {
    let workers: PictureWorkers

    func facts(of file: FilePath) async throws -> PictureFacts {
        try await workers.facts(of: file, urgency: .index)
    }
}
