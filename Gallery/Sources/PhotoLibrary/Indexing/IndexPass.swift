import Foundation
import SystemPackage

/// One pass over the folders: they are looked through on a thread of their own, while what was found is read and
/// written.
struct IndexPass: Sendable {
    let catalog: Catalog
    let folders: [FilePath]
    let reader: any FactsReader
    /// How many files are read at a time.
    let lanes: Int
    let scope: FolderWalk.Scope
    let memory: FolderMemory
    let tally: IndexTally
    /// What is mounted where.
    let mounts: MountTable
    /// Whether what is there now counts, although it was another disk before.
    let forgetsMissing: Bool
    /// Hears of changes in the folders from now on.
    let events: FolderEvents?

    /// - Throws: ``CatalogError``, or `CancellationError`; what was read until then is kept.
    func run() async throws -> (summary: IndexSummary, memory: FolderMemory) {
        let writer = FindingWriter(catalog: catalog)
        let start = ContinuousClock.now
        do {
            let candidates = BoundedQueue<[Candidate]>(limit: Self.mostBatches)
            let walk: Walked = try await withTaskCancellationHandler {
                async let walk = onThread { () throws -> Walked in
                    defer { candidates.finish() }
                    return try self.walk(into: candidates)
                }
                do {
                    try await read(candidates, writer)
                } catch {
                    candidates.close()
                    throw error
                }
                return try await walk
            } onCancel: {
                candidates.close()
            }
            try Task.checkCancellation()
            try await writer.finish()
            var summary = walk.summary
            let written = await writer.written
            let progress = tally.latest
            reader.waiting.forgetDue(start)
            summary.untilRetry = reader.waiting.pause()
            summary.added = written.added
            summary.changed = written.changed
            summary.read = progress.read
            summary.failed = progress.failed
            (summary.photos, summary.formats) = try await onThread {
                // They are counted where all of them are looked at.
                let formats = scope == .everything ? try catalog.passedOverFormats() : [:]
                return (try catalog.photoCount(), formats)
            }
            return (summary, walk.memory)
        } catch {
            // Whatever stopped it: what has been read need not be read again.
            try? await writer.finish()
            throw error
        }
    }

    /// Folders whose files wait to be read, before the walk waits for them.
    private static let mostBatches = 64
    /// Threads that look at files before and after they are read.
    private static let readings = 4

    private struct Walked: Sendable {
        var summary = IndexSummary()
        var memory: FolderMemory
    }

    private func walk(into candidates: BoundedQueue<[Candidate]>) throws -> Walked {
        let start = try PassRoots(folders, catalog, mounts: mounts, forgetsMissing: forgetsMissing)
        let walk = try FolderWalk(
            catalog: catalog,
            roots: start.roots,
            scope: scope,
            memory: memory,
            due: reader.waiting.dueFolders(),
            volumes: start.volumes,
            events: events,
            isCancelled: { candidates.isClosed },
            hand: { found in
                tally.update { $0.found += found.count }
                candidates.put(found)
            }
        )
        var result = Walked(memory: memory)
        result.summary.removed = try walk.run()
        result.summary.moved = walk.moved
        result.summary.problems = walk.problems
        result.summary.links = walk.links
        result.summary.nameless = walk.nameless
        result.summary.ignored = walk.ignored
        result.summary.silent = walk.silent
        result.memory = walk.memory
        tally.update { $0.isLooking = false }
        return result
    }

    /// Reads files as they are found, a bounded number at a time.
    private func read(_ batches: BoundedQueue<[Candidate]>, _ writer: FindingWriter) async throws {
        // A file whose disk stalls keeps one of them, and those behind it there.
        let readings = (0..<Self.readings).map { _ in FileReading(reader: reader) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            var running = 0, begun = 0
            try await batches.take { batch in
                for candidate in batch {
                    if running == lanes {
                        try await group.next()
                        running -= 1
                    }
                    let reading = readings[begun % readings.count]
                    group.addTask { try await read(candidate, reading, writer) }
                    running += 1
                    begun += 1
                }
            }
            try await group.waitForAll()
        }
    }

    private func read(
        _ candidate: Candidate,
        _ reading: FileReading,
        _ writer: FindingWriter
    ) async throws {
        let finding = try await reading.finding(for: candidate)
        if let finding {
            try await writer.add(finding)
        }
        tally.update {
            $0.read += 1
            $0.failed += [.unreadable, .waiting].contains(finding?.state) ? 1 : 0
        }
    }
}
