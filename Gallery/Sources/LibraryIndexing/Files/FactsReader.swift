import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

/// Reads pictures for an indexer, in decoder processes. Tests have their own implementation.
package protocol FactsReader: Sendable {
    /// Returns the facts in a file's header, and with `hashes` the hash of its content. All are from the same
    /// state of the file.
    ///
    /// - Throws: `PictureRefusal`, `PictureFailure`, `CancellationError`.
    func facts(of candidate: Candidate, hashes: Bool) async throws -> ReadFacts
    /// Returns what a file of XMP says about the picture next to it.
    ///
    /// - Parameter picture: The picture's own facts, or nil to find out only whether the file can be read.
    /// - Throws: `PictureRefusal`, `PictureFailure`, `CancellationError`.
    func sidecar(_ file: FileLocation, of picture: PictureFacts?) async throws -> PictureFacts
    /// Returns the decoder, or nil if this can't be found out.
    ///
    /// - Throws: `PictureFailure` if nothing can be decoded here, `CancellationError`.
    func decoder() async throws -> PictureDecoder?
    /// The files to read again, and when.
    var waiting: WaitingFiles { get }
}

/// Reads pictures in decoder processes.
package struct DecoderFacts: FactsReader {
    package let decoders: DecoderPool
    package let waiting = WaitingFiles()

    package func facts(of candidate: Candidate, hashes: Bool) async throws -> ReadFacts {
        if let failure = waiting.failure(of: candidate) { throw failure }
        do {
            let source = PictureSource(candidate.location)
            let facts = try await decoders.facts(of: source, hashes: hashes, urgency: .index)
            waiting.remove(candidate)
            return facts
        } catch let failure as PictureFailure {
            waiting.note(failure, of: candidate)
            throw failure
        }
    }

    package func sidecar(_ file: FileLocation, of picture: PictureFacts?) async throws -> PictureFacts {
        try await decoders.sidecar(PictureSource(file), of: picture)
    }

    package func decoder() async throws -> PictureDecoder? {
        try await decoders.decoder()
    }
}
