import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

/// Reads pictures for an indexer, in decoder processes. Tests have their own implementation.
package protocol FactsReader: Sendable {
    /// Returns the facts in a file's header, and with `hashes` the hash of its content. All are from the same
    /// state of the file.
    ///
    /// - Throws: `PictureRefusal`, `PictureTrouble`, `CancellationError`.
    func facts(of candidate: Candidate, hashes: Bool) async throws -> ReadFacts
    /// Returns the decoder, or nil if this can't be found out.
    ///
    /// - Throws: `PictureTrouble` if nothing can be decoded here, `CancellationError`.
    func decoder() async throws -> PictureDecoder?
    /// The files to read again, and when.
    var waiting: WaitingFiles { get }
}

/// Reads pictures in decoder processes.
package struct WorkerReader: FactsReader {
    package let workers: PictureWorkers
    package let waiting = WaitingFiles()

    package init(workers: PictureWorkers) {
        self.workers = workers
    }

    package func facts(of candidate: Candidate, hashes: Bool) async throws -> ReadFacts {
        if let trouble = waiting.trouble(of: candidate) { throw trouble }
        do {
            let source = PictureSource(candidate.location)
            let facts = try await workers.facts(of: source, hashes: hashes, urgency: .index)
            waiting.remove(candidate)
            return facts
        } catch let trouble as PictureTrouble {
            waiting.note(trouble, of: candidate)
            throw trouble
        }
    }

    package func decoder() async throws -> PictureDecoder? {
        try await workers.decoder()
    }
}
