import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

/// Reads files, such that the stamp that is written down is that of the content that was read, or an older one.
package struct FileReading: Sendable {
    /// Reads pictures.
    package let reader: any FactsReader
    /// Threads that look at files before and after they are read.
    package let threads: DiskThreads

    package init(reader: any FactsReader, threads: DiskThreads) {
        self.reader = reader
        self.threads = threads
    }

    /// Doesn't wait for a file that changes all the time. Because of its old stamp, it will be read again.
    private static let attempts = 3
    /// File systems round times to the ticks of a clock. Some ticks take 10 milliseconds.
    private static let tick: Int64 = 20_000

    /// Reads the file's kind. Returns nil if the file no longer exists.
    ///
    /// - Throws: `CancellationError`.
    package func finding(for candidate: Candidate) async throws -> Finding? {
        guard !candidate.root.isInBucket else { return try await objectFinding(for: candidate) }
        for attempt in 1... {
            let before: Entry
            switch try await look(at: candidate) {
            case .entry(let entry): before = entry
            case .finding(let finding): return finding
            case .nothing: return nil
            }
            guard before.kind != .folder, before.kind != .link else { return nil }
            guard before.kind == .file else {
                let refusal = PictureRefusal(.unreadable, "not a regular file")
                return Finding(candidate, before.stamp, .refused(refusal))
            }
            try await waitUntilPast(before.stamp.modified)
            let isLast = attempt == Self.attempts
            let finding = try await read(candidate, before.stamp, isLast: isLast)
            switch try await look(at: candidate) {
            case .entry(let after):
                if let finding, after.stamp == before.stamp || isLast { return finding }
            case .finding(let finding): return finding
            case .nothing: return nil
            }
        }
        return nil
    }

    private enum Look: Sendable {
        case entry(Entry)
        /// The file can't be read, for this reason.
        case finding(Finding)
        /// The file is gone or replaced by something else.
        case nothing
    }

    private func look(at candidate: Candidate) async throws -> Look {
        do {
            return .entry(try await threads.runBegun { try Entry.at(candidate.location) })
        } catch let error as CancellationError {
            throw error
        } catch {
            let error = error as? Errno ?? .ioError
            if error.isGone { return .nothing }
            let failure = PictureFailure(system: error.rawValue)
            reader.waiting.note(failure, of: candidate)
            return .finding(Finding(candidate, candidate.stamp, .waiting(failure)))
        }
    }

    /// Reads an object in one state. If the object changes meanwhile, the stamp from before is recorded, so
    /// that it will be read again.
    private func objectFinding(for candidate: Candidate) async throws -> Finding? {
        let finding = try await read(candidate, candidate.stamp, isLast: true)
        guard case .refused(let refusal) = finding?.outcome, refusal.kind == .unreadable else {
            return finding
        }
        do {
            _ = try await threads.runBegun { try Entry.at(candidate.location) }
            return finding
        } catch let error as Errno where error == .noSuchFileOrDirectory {
            return nil
        }
    }

    /// Returns nil if the file has changed meanwhile.
    private func read(_ candidate: Candidate, _ stamp: FileStamp, isLast: Bool) async throws -> Finding? {
        do {
            if candidate.isCompanion, try await isOfShot(candidate) {
                return Finding(candidate, stamp, .companion)
            }
            if candidate.name.isXMP {
                // Its facts belong to the photo next to it.
                if XMPSidecar.sizes.contains(stamp.size) {
                    _ = try await reader.sidecar(candidate.location)
                }
                throw PictureRefusal(.notAPicture, "it is a sidecar")
            }
            let known = candidate.known.flatMap { $0.state.isPicture ? $0 : nil }
            let isSame =
                known.map { $0.stamp.hasContent(of: stamp) && $0.stamp.changed == stamp.changed } ?? false
            let hashes =
                !isSame && known?.contentHash != nil && known?.stamp.size == stamp.size
                || candidate.former?.contentHash != nil && candidate.former?.size == stamp.size
            let read = try await reader.facts(of: candidate, hashes: hashes)
            guard read.stamp.hasContent(of: stamp) || isLast else { return nil }
            var facts = read.facts
            var lacksSidecar = false
            do {
                try await addSidecars(of: candidate, to: &facts)
            } catch let failure as PictureFailure {
                reader.waiting.note(failure, of: candidate)
                // A known photo keeps what it has, and a new one appears without.
                guard known == nil, failure.kind == .unavailable else { throw failure }
                lacksSidecar = true
            }
            facts.takeDate(fromName: candidate.name.bytes)
            facts.takeRecordedTime()
            facts.takeCity(from: .known)
            var finding = Finding(candidate, stamp, .photo(facts))
            // If the file was touched, or replaced by a copy of itself, its thumbnails stay valid.
            finding.hasSameContent =
                isSame || known != nil && hashes && read.contentHash == known?.contentHash
            finding.contentHash = read.contentHash
            finding.lacksSidecar = lacksSidecar
            return finding
        } catch let refusal as PictureRefusal {
            return Finding(candidate, stamp, .refused(refusal))
        } catch let failure as PictureFailure {
            guard failure.kind != .changed || isLast else { return nil }
            return Finding(candidate, stamp, .waiting(failure))
        }
    }

    /// Adds what the files next to a photo say. One that is damaged doesn't affect the photo.
    ///
    /// - Throws: `PictureFailure` if the machine or the network is at fault. The photo must be read again.
    private func addSidecars(of candidate: Candidate, to facts: inout PictureFacts) async throws {
        if let name = candidate.sidecars.xmp,
            let sidecar = try await unlessAtFault({ try await reader.sidecar(candidate.location(of: name)) })
        {
            facts.take(sidecar)
        }
        for name in candidate.sidecars.takeout where facts.hasGaps {
            let sidecar = try await unlessAtFault {
                try await TakeoutSidecar.read(candidate.location(of: name), threads)
            }
            guard let sidecar else { continue }
            facts.add(sidecar)
            return
        }
    }

    /// Returns what a file next to a photo says, or nil if that file is at fault.
    private func unlessAtFault<Value>(_ read: () async throws -> Value?) async throws -> Value? {
        do {
            return try await read()
        } catch is PictureRefusal {
            return nil
        } catch let failure as PictureFailure {
            guard [.shortage, .unavailable].contains(failure.kind) else { return nil }
            throw failure
        }
    }

    /// A change within the same tick as the last one doesn't change the file's time.
    private func waitUntilPast(_ modified: Int64) async throws {
        let age = FileTime.now &- modified
        if age >= 0, age < Self.tick {
            try await Task.sleep(for: .microseconds(Self.tick - age))
        }
    }
}
