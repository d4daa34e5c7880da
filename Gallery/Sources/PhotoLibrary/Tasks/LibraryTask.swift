import Foundation
import SystemPackage

/// Something that a worker does. It may be done twice without harm: a worker that was given up may still be at it.
public struct LibraryTask: Hashable, Sendable {
    /// Sorts of tasks.
    public enum Kind: Int, CaseIterable, Sendable {
        /// Look through all folders: begins a pass, and comes again after a while.
        case begin = 0
        /// Make the thumbnails of a photo.
        case make = 1
        /// Look through a folder.
        case look = 2
        /// Read some files of a folder that has many.
        case read = 3
        /// Remove what a pass has not found.
        case end = 4
        /// Nothing: shows how fast tasks go around.
        case nothing = 5

        /// Those that are to be done before others: photos appear before they are made smaller.
        var urgency: Int64 {
            switch self {
            case .make: 0
            default: 1
            }
        }
    }

    /// That of a photo at which somebody looks.
    static let hurriedUrgency: Int64 = 2

    let id: Int64
    /// What is to be done.
    public let kind: Kind
    /// With what: a folder, or the photo's identifier.
    let subject: [UInt8]
    /// The names of files, where not all of the folder's are meant.
    let names: [FileName]
    /// How often it has failed, or ended the worker that was at it.
    let tries: Int
    /// Whether somebody looks at the photo, and waits.
    public let isHurried: Bool

    /// The folder that it is about.
    var folder: FilePath { FilePath(Data(subject.prefix { $0 != 0 })) }

    /// The photo that it is about.
    public var photo: Int64? { Int64(String(decoding: subject, as: UTF8.self)) }
}

/// A task that is not yet in the queue.
struct NewTask: Sendable {
    let kind: LibraryTask.Kind
    let subject: [UInt8]
    var names: [FileName] = []

    /// To look through a folder.
    static func look(_ folder: FilePath) -> NewTask {
        NewTask(kind: .look, subject: Array(folder.data))
    }

    /// To read some files of a folder.
    static func read(_ names: [FileName], in folder: FilePath) -> NewTask {
        NewTask(kind: .read, subject: Array(folder.data) + [0] + (names.first?.bytes ?? []), names: names)
    }
}

extension [FileName] {
    /// In one value: no name has a zero in it.
    var joined: [UInt8] { Array<UInt8>(map(\.bytes).joined(separator: [0])) }

    init(joined bytes: [UInt8]) {
        self = bytes.isEmpty ? [] : bytes.split(separator: 0).map { FileName(Array<UInt8>($0)) }
    }
}
