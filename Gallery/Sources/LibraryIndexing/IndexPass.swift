import Foundation
import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

/// One pass over the folders. One thread scans them, while the files that it finds are read and written.
struct IndexPass: Sendable {
    package let catalog: Catalog
    package let folders: [FilePath]
    package let reader: any FactsReader
    /// The number of files that are read at the same time.
    package let lanes: Int
    package let scope: FolderWalk.Scope
    package let memory: FolderMemory
    package let counter: ProgressCounter
    /// The mounted file systems.
    package let mounts: MountTable
    /// Whether the current file system counts even if it has replaced another disk.
    package let forgetsMissing: Bool
    /// Watches the folders for changes from now on.
    package let events: FolderEvents?

    /// - Throws: ``CatalogError``, or `CancellationError`. What was read until then is kept.
    package func run() async throws -> (summary: IndexSummary, memory: FolderMemory) {
        let writer = ScanResultWriter(catalog.folders)
        let start = ContinuousClock.now
        do {
            let finder = Finder(self)
            // A file whose disk stalls keeps one of the threads.
            let reading = FileReading(reader: reader, threads: DiskThreads(count: Self.readings, line: lanes))
            try await reading.read(lanes: lanes, into: writer, next: { try await finder.next() }) {
                [counter] result in
                counter.update {
                    $0.read += 1
                    $0.failed += [.unreadable, .waiting].contains(result?.state) ? 1 : 0
                }
            }
            let walk = try await finder.walked()
            try Task.checkCancellation()
            try await writer.finish()
            var summary = walk.summary
            let written = await writer.written
            let progress = counter.latest
            reader.waiting.forgetDue(start)
            summary.untilRetry = reader.waiting.pause()
            summary.postponed = await writer.postponed
            summary.added = written.added
            summary.changed = written.changed
            summary.read = progress.read
            summary.failed = progress.failed
            (summary.photos, summary.formats) = try await Blocking(catalog, on: .shared).run { catalog in
                // They are counted where all of them are looked at.
                let formats = scope == .everything ? try catalog.folders.passedOverFormats() : [:]
                return (try catalog.photos.count(), formats)
            }
            return (summary, walk.memory)
        } catch {
            // Results so far are kept after any error.
            try? await writer.finish()
            throw error
        }
    }

    /// The number of threads that check files before and after reading.
    private static let readings = 4

    /// The results of a walk through all folders.
    private struct Walked: Sendable {
        var summary = IndexSummary()
        var memory: FolderMemory
    }

    /// Scans the folders one after the other, on a thread that may wait for disks.
    private actor Finder {
        private let executor = DiskThread()
        private let pass: IndexPass
        private var walk: FolderWalk?

        init(_ pass: IndexPass) {
            self.pass = pass
        }

        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        /// Returns the files to read in the next folder with such files, or nil after the last one.
        func next() throws -> [Candidate]? {
            let candidates = try started().next()
            pass.counter.update { progress in
                progress.found += candidates?.count ?? 0
                progress.isLooking = candidates != nil
            }
            return candidates
        }

        func walked() throws -> Walked {
            let walk = try started()
            var result = Walked(memory: walk.memory)
            result.summary.removed = walk.removed
            result.summary.moved = walk.moved
            result.summary.problems = walk.problems
            result.summary.links = walk.links.leftOut
            result.summary.followsLinks = walk.links.areFollowed
            result.summary.nameless = walk.nameless
            result.summary.ignored = walk.ignored
            result.summary.sidecars = walk.sidecars
            result.summary.silent = walk.silent
            return result
        }

        private func started() throws -> FolderWalk {
            if let walk { return walk }
            let start = try PassRoots(
                pass.folders,
                pass.catalog.folders,
                mounts: pass.mounts,
                forgetsMissing: pass.forgetsMissing
            )
            let walk = try FolderWalk(
                library: pass.catalog.folders,
                roots: start.roots,
                scope: pass.scope,
                memory: pass.memory,
                due: pass.reader.waiting.dueFolders(),
                volumes: start.volumes,
                events: pass.events,
                isCancelled: { Task.isCancelled }
            )
            try walk.start()
            self.walk = walk
            return walk
        }
    }
}

/// The folders where a pass begins.
package struct PassRoots: Sendable {
    package let roots: FolderRoots
    /// The folders that exist.
    package let present: [FilePath]
    package let volumes: Volumes

    /// Finds the library folders on the disk, shows only them, and records their file systems.
    ///
    /// - Parameter forgetsMissing: Whether the current file system counts even if it has replaced another
    ///   disk.
    package init(_ folders: [FilePath], _ library: Catalog.Folders, mounts: MountTable, forgetsMissing: Bool)
        throws
    {
        roots = try FolderRoots(folders, remembered: library.rememberedPath)
        try library.show(roots.folders, roots: roots.roots)
        present = roots.roots.filter { root in root.isInBucket || (try? Entry.at(root).kind) == .folder }
        volumes = try Volumes(library, roots: present, mounts: mounts, forgetsMissing: forgetsMissing)
        try library.setVolumes(
            volumes.present,
            below: present,
            away: volumes.away,
            presumed: volumes.presumed
        )
    }
}
