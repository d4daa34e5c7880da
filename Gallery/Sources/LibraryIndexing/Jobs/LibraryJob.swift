import Foundation
import PhotoLibrary
import SourceFiles
import SystemPackage

/// A job for a worker. Doing it twice causes no harm: a worker that was given up may still be doing it.
public struct LibraryJob: Hashable, Sendable {
    /// The kinds of jobs.
    public enum Kind: Int, CaseIterable, Sendable {
        /// Begin a pass through all folders. Repeated after a pause.
        case begin = 0
        /// Make the thumbnails of a photo.
        case make = 1
        /// Scan a folder.
        case look = 2
        /// Read some files of a folder with many files.
        case read = 3
        /// Remove photos that a pass hasn't found.
        case end = 4
        /// Nothing. Measures the speed of the queue.
        case nothing = 5

        /// The priority of the kind. Photos appear before their thumbnails are made.
        package var urgency: Int64 {
            switch self {
            case .make: 0
            default: 1
            }
        }
    }

    /// The priority of a photo that a user is looking at.
    static let userUrgency: Int64 = 2

    package let id: Int64
    /// The kind of the job.
    public let kind: Kind
    /// A folder, or the photo's number.
    let subject: [UInt8]
    /// The names of files, if not all files of the folder are meant.
    package var names: [FileName] = []
    /// The number of failed attempts, including those that ended the worker.
    package var tries = 0
    /// Whether a user is looking at the photo and waiting.
    public var isPrioritized = false

    /// The folder of the job.
    package var folder: FilePath { FilePath(Data(subject.prefix { $0 != 0 })) }

    /// The photo of the job.
    public var photo: Int64? { Int64(String(decoding: subject, as: UTF8.self)) }

    /// Returns the job that makes the thumbnails of a photo, for a machine that works alone.
    package static func make(_ photo: Int64) -> LibraryJob {
        LibraryJob(id: photo, kind: .make, subject: Array("\(photo)".utf8))
    }
}

/// A job that isn't in the queue yet.
package struct NewJob: Sendable {
    package let kind: LibraryJob.Kind
    let subject: [UInt8]
    package var names: [FileName] = []

    /// Makes a job that scans a folder.
    package static func look(_ folder: FilePath) -> NewJob {
        NewJob(kind: .look, subject: Array(folder.data))
    }

    /// Makes a job that reads some files of a folder.
    package static func read(_ names: [FileName], in folder: FilePath) -> NewJob {
        NewJob(kind: .read, subject: Array(folder.data) + [0] + (names.first?.bytes ?? []), names: names)
    }
}

extension [FileName] {
    /// All names in one value. Names contain no zero byte.
    package var joined: [UInt8] { Array<UInt8>(map(\.bytes).joined(separator: [0])) }

    init(joined bytes: [UInt8]) {
        self = bytes.isEmpty ? [] : bytes.split(separator: 0).map { FileName(Array<UInt8>($0)) }
    }
}
