import Pictures
import SystemPackage

/// Reads one file, such that the stamp that is written down is that of the content that was read, or an older one.
struct FileReading: Sendable {
    let reader: any FactsReader

    /// A file that is written all the time is not waited for: its old stamp sees to it that it is read again.
    private static let attempts = 3
    /// File systems tell times apart by the ticks of a clock; some have 10 milliseconds.
    private static let tick: Int64 = 20_000

    /// What the file is; nil where it is no longer there.
    ///
    /// - Throws: `CancellationError`.
    func finding(for candidate: Candidate) async throws -> Finding? {
        for attempt in 1... {
            guard let before = try? Entry.at(candidate.file), before.kind != .folder, before.kind != .link
            else {
                return nil
            }
            guard before.kind == .file else {
                return finding(
                    candidate,
                    before.stamp,
                    .refused(PictureRefusal(.refused, "not a regular file"))
                )
            }
            try await waitUntilPast(before.stamp.modified)
            let outcome: Finding.Outcome
            do {
                outcome = .photo(try await reader.facts(of: candidate.file))
            } catch let refusal as PictureRefusal {
                outcome = .refused(refusal)
            }
            guard let after = try? Entry.at(candidate.file) else { return nil }
            if after.stamp == before.stamp || attempt == Self.attempts {
                return finding(candidate, before.stamp, outcome)
            }
        }
        return nil
    }

    private func finding(_ candidate: Candidate, _ stamp: FileStamp, _ outcome: Finding.Outcome) -> Finding {
        var finding = Finding(folder: candidate.folder, name: candidate.name, stamp: stamp, outcome: outcome)
        if let known = candidate.known, known.state == .photo, known.stamp.size == stamp.size,
            let hash = known.contentHash
        {
            // Touched or replaced by itself: what was made of it is still good.
            finding.hasSameContent = ContentHash(ofFile: candidate.file) == hash
        }
        return finding
    }

    /// A change within the same tick as the last one would not show in the file's time.
    private func waitUntilPast(_ modified: Int64) async throws {
        let age = FileTime.now &- modified
        if age >= 0, age < Self.tick {
            try await Task.sleep(for: .microseconds(Self.tick - age))
        }
    }
}
