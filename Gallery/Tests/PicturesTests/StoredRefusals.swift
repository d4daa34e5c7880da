import Pictures
import Synchronization

/// Stores refusals in memory.
@available(macOS 15, *)
final class StoredRefusals: RefusalStore {
    private struct Key: Hashable {
        let content: ContentHash
        let stage: PictureStage
    }

    private let known = Mutex<[Key: (refusal: PictureRefusal, decoder: String)]>([:])

    var all: [PictureRefusal] { known.withLock { $0.values.map(\.refusal) } }

    func replaceAll(with refusal: PictureRefusal) {
        known.withLock { known in known = known.mapValues { (refusal, $0.decoder) } }
    }

    func forgetDecoder() {
        known.withLock { known in known = known.mapValues { ($0.refusal, "another") } }
    }

    func mayKnow(size: Int64) -> Bool { true }

    func refusal(of content: ContentHash, stage: PictureStage, decoder: String) -> PictureRefusal? {
        known.withLock {
            $0[Key(content: content, stage: stage)].flatMap { $0.decoder == decoder ? $0.refusal : nil }
        }
    }

    func keep(
        _ refusal: PictureRefusal,
        of content: ContentHash,
        size: Int64,
        stage: PictureStage,
        decoder: String
    ) {
        known.withLock { $0[Key(content: content, stage: stage)] = (refusal, decoder) }
    }
}
