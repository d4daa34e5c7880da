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
    package func result(for candidate: Candidate) async throws -> ScanResult? {
        guard !candidate.root.isInBucket else { return try await objectResult(for: candidate) }
        for attempt in 1... {
            let before: Entry
            switch try await look(at: candidate) {
            case .entry(let entry): before = entry
            case .result(let result): return result
            case .nothing: return nil
            }
            guard before.kind != .folder, before.kind != .link else { return nil }
            guard before.kind == .file else {
                let refusal = PictureRefusal(.unreadable, "not a regular file")
                return ScanResult(candidate, before.stamp, .refused(refusal))
            }
            try await waitUntilPast(before.stamp.modified)
            let isLast = attempt == Self.attempts
            let result = try await read(candidate, before.stamp, isLast: isLast)
            switch try await look(at: candidate) {
            case .entry(let after):
                if let result, after.stamp == before.stamp || isLast { return result }
            case .result(let result): return result
            case .nothing: return nil
            }
        }
        return nil
    }

    /// Reads files and writes the results. While all lanes are busy, asks for no further files. After an error, results so far are
    /// written.
    ///
    /// - Parameters:
    ///   - lanes: The number of files that are read at the same time.
    ///   - next: Returns files to read, or nil after the last ones.
    ///   - onRead: Called with the result for each file.
    /// - Throws: ``CatalogError``, `CancellationError`, and the errors of `next`.
    func read(
        lanes: Int,
        into writer: ScanResultWriter,
        next: () async throws -> [Candidate]?,
        onRead: @escaping @Sendable (ScanResult?) -> Void = { _ in }
    ) async throws {
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                var running = 0
                while let candidates = try await next() {
                    for candidate in candidates {
                        if running == lanes {
                            try await group.next()
                            running -= 1
                        }
                        group.addTask {
                            let result = try await result(for: candidate)
                            if let result { try await writer.add(result) }
                            onRead(result)
                        }
                        running += 1
                    }
                }
                try await group.waitForAll()
            }
        } catch {
            try? await writer.finish()
            throw error
        }
        try await writer.finish()
    }

    private enum Look: Sendable {
        case entry(Entry)
        /// The file can't be read, for this reason.
        case result(ScanResult)
        /// The file is gone or replaced by something else.
        case nothing
    }

    private func look(at candidate: Candidate) async throws -> Look {
        do {
            return .entry(try await threads.runUncancellable { try Entry.at(candidate.location) })
        } catch let error as CancellationError {
            throw error
        } catch {
            let error = error as? Errno ?? .ioError
            if error.isGone { return .nothing }
            let failure = PictureFailure(system: error.rawValue)
            reader.waiting.note(failure, of: candidate)
            return .result(ScanResult(candidate, candidate.stamp, .waiting(failure)))
        }
    }

    /// Reads an object in one state. If the object changes meanwhile, the stamp from before is recorded, so
    /// that it will be read again.
    private func objectResult(for candidate: Candidate) async throws -> ScanResult? {
        let result = try await read(candidate, candidate.stamp, isLast: true)
        guard case .refused(let refusal) = result?.outcome, refusal.kind == .unreadable else {
            return result
        }
        do {
            _ = try await threads.runUncancellable { try Entry.at(candidate.location) }
            return result
        } catch let error as Errno where error == .noSuchFileOrDirectory {
            return nil
        }
    }

    /// Returns nil if the file has changed meanwhile.
    private func read(_ candidate: Candidate, _ stamp: FileStamp, isLast: Bool) async throws -> ScanResult? {
        do {
            if candidate.isCompanion, try await isOfShot(candidate) {
                return ScanResult(candidate, stamp, .companion)
            }
            if candidate.name.isXMP {
                // Its facts belong to the photo next to it.
                if XMPSidecar.sizes.contains(stamp.size) {
                    _ = try await reader.sidecar(candidate.location, of: nil)
                }
                throw PictureRefusal(.notAPicture, "it is a sidecar")
            }
            let known = candidate.known.flatMap { $0.state.isPicture ? $0 : nil }
            let isSame =
                known.map { $0.stamp.hasContent(of: stamp) && $0.stamp.changed == stamp.changed } ?? false
            let hashes =
                !isSame && known?.contentHash != nil && known?.stamp.size == stamp.size
                || candidate.removed?.contentHash != nil && candidate.removed?.size == stamp.size
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
            facts.takeRecordedTime(in: .known)
            facts.takeCity(from: .known)
            var result = ScanResult(candidate, stamp, .photo(facts))
            // If the file was touched, or replaced by a copy of itself, its thumbnails stay valid.
            result.hasSameContent =
                isSame || known != nil && hashes && read.contentHash == known?.contentHash
            result.contentHash = read.contentHash
            result.lacksSidecar = lacksSidecar
            return result
        } catch let refusal as PictureRefusal {
            return ScanResult(candidate, stamp, .refused(refusal))
        } catch let failure as PictureFailure {
            guard failure.kind != .changed || isLast else { return nil }
            return ScanResult(candidate, stamp, .waiting(failure))
        }
    }

    /// Adds what the files next to a photo say. One that is damaged doesn't affect the photo.
    ///
    /// - Throws: `PictureFailure` if the machine or the network is at fault. The photo must be read again.
    private func addSidecars(of candidate: Candidate, to facts: inout PictureFacts) async throws {
        if let name = candidate.sidecars.xmp,
            let sidecar = try await unlessAtFault({
                [facts] in try await reader.sidecar(candidate.location(of: name), of: facts)
            })
        {
            facts.take(sidecar)
        }
        for name in candidate.sidecars.takeout {
            let sidecar = try await unlessAtFault {
                try await TakeoutSidecar.read(candidate.location(of: name), threads)
            }
            let needsTitle = TakeoutName.all(of: candidate.name).contains { $0.name == name && $0.needsTitle }
            guard let sidecar, !needsTitle || sidecar.isTitled(candidate.name) else { continue }
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

extension FileReading {
    /// Returns whether a file next to a picture is of the same shot. A video that is longer than a clip, or was recorded at
    /// another time, only has the same name, because cameras count again from 1.
    ///
    /// - Throws: `PictureFailure` if it can't be read now, `CancellationError`.
    func isOfShot(_ candidate: Candidate) async throws -> Bool {
        guard candidate.name.claimsClip else { return true }
        guard let clip = try await header(of: candidate), let duration = clip.video?.duration else {
            return true
        }
        guard duration <= Self.longestClip else { return false }
        guard let recorded = Self.moment(of: clip), let name = candidate.pictures.first else { return true }
        let file = Candidate(
            root: candidate.root,
            folder: candidate.folder,
            name: name,
            stamp: candidate.stamp
        )
        guard let picture = try await header(of: file), let taken = Self.moment(of: picture) else {
            return true
        }
        let (apart, isHuge) = taken.subtractingReportingOverflow(recorded)
        return !isHuge && apart.magnitude <= Self.day
    }

    /// The longest clip, in milliseconds. Phones record three seconds or a little more: Apple a second and a half before
    /// the photo and after it, Google and Samsung at most three.
    private static let longestClip: Int64 = 4_000

    /// A clip may say when it was recorded without the time zone, and a photo always does.
    private static let day: UInt64 = 86_400

    /// Returns what a header says, or nil if the file is damaged or its decoder isn't installed.
    private func header(of candidate: Candidate) async throws -> PictureFacts? {
        do {
            return try await reader.facts(of: candidate, hashes: false).facts
        } catch is PictureRefusal {
            return nil
        } catch let failure as PictureFailure where failure.kind == .missingDecoder {
            return nil
        }
    }

    /// Returns the local time when a picture was taken, if its header says it to the second.
    private static func moment(of facts: PictureFacts) -> Int64? {
        var facts = facts
        facts.takeRecordedTime(in: .known)
        return facts.takenPrecision == .moment ? facts.taken : nil
    }
}

extension PictureFacts {
    /// Takes the local time of a picture or a video that only says when it was in UTC: that of the place where it was taken, or else
    /// that of this machine.
    mutating func takeRecordedTime(in cities: @autoclosure () -> Cities) {
        guard let recorded else { return }
        self.recorded = nil
        let offset = coordinates.flatMap { cities().offset(near: $0, at: recorded) }
        taken = offset.map { recorded + $0 } ?? LocalTime.seconds(of: recorded * 1_000_000)
        takenPrecision = .moment
    }
}
