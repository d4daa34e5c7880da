import Foundation
import Pictures

/// Stores refusals in memory.
final class Verdicts: PictureVerdicts, @unchecked Sendable {
    private struct Key: Hashable {
        let content: ContentHash
        let stage: PictureStage
    }

    // Protects the following properties.
    private let lock = NSLock()
    private var known: [Key: (refusal: PictureRefusal, decoder: String)] = [:]
    private var starts: [Key: Set<Int>] = [:]
    private var noted: [Int] = []
    /// The number of this program start.
    var start = 1

    var all: [PictureRefusal] { lock.withLock { known.values.map(\.refusal) } }
    /// The starts in which crashes were recorded.
    var crashes: [Int] { lock.withLock { noted } }

    func replaceAll(with refusal: PictureRefusal) {
        lock.withLock { known = known.mapValues { (refusal, $0.decoder) } }
    }

    func forgetDecoder() {
        lock.withLock { known = known.mapValues { ($0.refusal, "another") } }
    }

    func mayKnow(size: Int64) -> Bool { true }

    func refusal(of content: ContentHash, stage: PictureStage, decoder: String) -> PictureRefusal? {
        lock.withLock {
            known[Key(content: content, stage: stage)].flatMap { $0.decoder == decoder ? $0.refusal : nil }
        }
    }

    func keep(
        _ refusal: PictureRefusal,
        of content: ContentHash,
        size: Int64,
        stage: PictureStage,
        decoder: String
    ) {
        lock.withLock { known[Key(content: content, stage: stage)] = (refusal, decoder) }
    }

    func noteCrash(of content: ContentHash, size: Int64, stage: PictureStage, decoder: String) -> Int {
        lock.withLock {
            noted.append(start)
            let key = Key(content: content, stage: stage)
            starts[key, default: []].insert(start)
            return (starts[key]?.count ?? 1) - 1
        }
    }
}
