import Pictures
import SourceFiles
import SystemPackage

/// Who reads pictures for an indexer: worker processes, or in tests what stands in for them.
protocol FactsReader: Sendable {
    /// What a file's header says, and with `hashes` the hash of its content, of one state of the file.
    ///
    /// - Throws: `PictureRefusal`, `PictureTrouble`, `CancellationError`.
    func facts(of candidate: Candidate, hashes: Bool) async throws -> ReadFacts
    /// What reads pictures; nil where that cannot be found out.
    ///
    /// - Throws: `PictureTrouble` where nothing is read here, `CancellationError`.
    func decoder() async throws -> PictureDecoder?
    /// What is to be read again, and when.
    var waiting: WaitingFiles { get }
}

/// Worker processes.
struct WorkerReader: FactsReader {
    let workers: PictureWorkers
    let waiting = WaitingFiles()

    init(workers: PictureWorkers) {
        self.workers = workers
    }

    func facts(of candidate: Candidate, hashes: Bool) async throws -> ReadFacts {
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

    func decoder() async throws -> PictureDecoder? {
        try await workers.decoder()
    }
}
