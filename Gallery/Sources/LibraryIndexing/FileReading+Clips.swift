import PhotoLibrary
import Pictures

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
        facts.takeRecordedTime()
        return facts.takenPrecision == .moment ? facts.taken : nil
    }
}
