import Foundation
import PhotoLibrary
import PhotoWall
import Pictures
import Synchronization
import SystemPackage
import WallNodes

/// A cache on disk of the chapters of large catalogs, so that the server needn't read all photos when it
/// starts. It holds each chapter's name and sums by a key of its contents. The file can be deleted; it is
/// then created again.
final class KeptChapters: Sendable {
    private struct State {
        var chapters: [ContentHash: RootNode.Chapter] = [:]
        /// The chapters in use, by wall.
        var used: [WallQuery: [ContentHash]] = [:]
        var isSaved = true
    }

    private let file: FilePath
    private let state: Mutex<State>

    /// Reads the file. The cache is empty if the file can't be read or is damaged.
    init(file: FilePath) {
        self.file = file
        let chapters = (try? Data(contentsOf: URL(fileURLWithPath: file.string))).flatMap(Self.decoded) ?? [:]
        state = Mutex(State(chapters: chapters))
    }

    /// Returns the cached chapter for a key.
    func chapter(for key: ContentHash) -> RootNode.Chapter? {
        state.withLock { $0.chapters[key] }
    }

    /// Replaces the chapters of a wall.
    func note(_ chapters: [WallState.Chapter], of wallQuery: WallQuery) {
        // Small walls are quick to build.
        guard wallQuery.search.isEmpty, chapters.count > 1 else { return }
        state.withLock { state in
            for chapter in chapters {
                guard state.chapters[chapter.key] == nil else { continue }
                state.chapters[chapter.key] = chapter.entry
                state.isSaved = false
            }
            state.used[wallQuery] = chapters.map(\.key)
        }
    }

    /// Writes the cache if it has changed. Blocks the thread.
    func save() {
        let unsaved: [ContentHash: RootNode.Chapter]? = state.withLock { state in
            guard !state.isSaved else { return nil }
            state.isSaved = true
            // Walls that haven't been requested since the start aren't saved.
            let used = Set(state.used.values.joined())
            state.chapters = state.chapters.filter { used.contains($0.key) }
            return state.chapters
        }
        // Write errors are reported elsewhere. Without the file, the next start takes longer.
        try? unsaved.map(Self.encoded)?.write(to: URL(fileURLWithPath: file.string), options: .atomic)
    }

    private static let mark = Data("BWK2".utf8)
    private static let keyLength = 16

    private static func encoded(_ chapters: [ContentHash: RootNode.Chapter]) -> Data {
        var data = mark
        withUnsafeBytes(of: UInt64(chapters.count).littleEndian) { data.append(contentsOf: $0) }
        for key in chapters.keys {
            for half in [key.high, key.low] {
                withUnsafeBytes(of: half.littleEndian) { data.append(contentsOf: $0) }
            }
        }
        let total = chapters.values.reduce(0) { $0 + $1.sums.count }
        return data + RootNode(token: [], total: total, chapters: Array(chapters.values)).bytes
    }

    private static func decoded(_ data: Data) -> [ContentHash: RootNode.Chapter]? {
        let start = mark.count + 8
        guard data.count >= start, data.starts(with: mark) else { return nil }
        return data.withUnsafeBytes { bytes in
            func number(at offset: Int) -> UInt64 {
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
            guard let count = Int(exactly: number(at: mark.count)),
                count <= (bytes.count - start) / keyLength,
                let root = try? RootNode(
                    UnsafeRawBufferPointer(rebasing: bytes[(start + keyLength * count)...])
                ),
                root.chapters.count == count
            else { return nil }
            let keys = (0..<count).map { index in
                let offset = start + keyLength * index
                return ContentHash(high: number(at: offset), low: number(at: offset + 8))
            }
            return Dictionary(zip(keys, root.chapters)) { first, _ in first }
        }
    }
}
