import Dispatch
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

    /// - Throws: ``CatalogError``, or `CancellationError`; what was read until then is kept.
    func run() async throws -> (summary: IndexSummary, memory: FolderMemory) {
        let writer = FindingWriter(catalog: catalog)
        do {
            let (candidates, walked) = AsyncStream.makeStream(of: [Candidate].self)
            // Tells the thread that nobody waits for it any more.
            let isCancelled = Locked(false)
            let walk: Walked = try await withTaskCancellationHandler {
                async let walk = onThread { () throws -> Walked in
                    defer { walked.finish() }
                    return try self.walk(isCancelled) { walked.yield($0) }
                }
                do {
                    try await read(candidates, writer)
                } catch {
                    isCancelled.update { $0 = true }
                    throw error
                }
                return try await walk
            } onCancel: {
                isCancelled.update { $0 = true }
            }
            try Task.checkCancellation()
            try await writer.finish()
            var summary = walk.summary
            let written = await writer.written
            let progress = tally.latest
            summary.added = written.added
            summary.changed = written.changed
            summary.read = progress.read
            summary.failed = progress.failed
            summary.photos = try catalog.photoCount()
            return (summary, walk.memory)
        } catch {
            // Whatever stopped it: what has been read need not be read again.
            try? await writer.finish()
            throw error
        }
    }

    private struct Walked: Sendable {
        var summary = IndexSummary()
        var memory: FolderMemory
    }

    private func walk(_ isCancelled: Locked<Bool>, hand: @escaping ([Candidate]) -> Void) throws -> Walked {
        let roots = try FolderRoots(folders, remembered: catalog.rememberedPath)
        try catalog.show(roots.folders, roots: roots.roots)
        let walk = try FolderWalk(
            catalog: catalog,
            roots: roots,
            scope: scope,
            memory: memory,
            isCancelled: { isCancelled.latest },
            hand: { found in
                tally.update { $0.found += found.count }
                hand(found)
            }
        )
        var result = Walked(memory: memory)
        result.summary.removed = try walk.run()
        result.summary.moved = walk.moved
        result.summary.problems = walk.problems
        result.memory = walk.memory
        tally.update { $0.isLooking = false }
        return result
    }

    /// Reads files as they are found, a bounded number at a time.
    private func read(_ batches: AsyncStream<[Candidate]>, _ writer: FindingWriter) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            var running = 0
            for await batch in batches {
                for candidate in batch {
                    if running == lanes {
                        try await group.next()
                        running -= 1
                    }
                    group.addTask { try await read(candidate, writer) }
                    running += 1
                }
            }
            try await group.waitForAll()
        }
    }

    private func read(_ candidate: Candidate, _ writer: FindingWriter) async throws {
        let finding = try await FileReading(reader: reader).finding(for: candidate)
        if let finding {
            try await writer.add(finding)
        }
        tally.update {
            $0.read += 1
            $0.failed += finding?.state == .unreadable ? 1 : 0
        }
    }
}

/// Does something that waits for the disk where that keeps nobody else from working.
private func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
            continuation.resume(with: Result(catching: body))
        }
    }
}
