import Foundation
import PhotoLibrary
import SystemPackage

/// The file with users' favorites and albums. Several servers and commands read it, and change it one after another.
public struct CollectionFile: Hashable, Sendable {
    /// A problem with the file, or with what to write to it.
    public typealias Problem = UserFile.Problem

    /// The path of the file.
    public let path: FilePath

    /// Creates a value for the file at a path. The file may not exist yet.
    public init(_ path: FilePath) {
        self.path = path
    }

    /// Creates a value for the file that belongs to a file of users or with a password.
    public init(besides path: FilePath) {
        self.path = FilePath("\(path.string).albums")
    }

    /// Returns the contents, or empty ones if there is no file.
    func contents() throws(Problem) -> CollectionList {
        guard let data = try LockedFile(path).data() else { return CollectionList(of: "") }
        guard let contents = CollectionList(json: data) else {
            throw Problem(
                kind: .unreadable,
                description:
                    "\(path): not a file of albums; put a copy of the file in its place, or move it away"
            )
        }
        return contents
    }

    /// Returns the favorites and then the albums of a user.
    public func collections(of owner: CollectionOwner) throws(Problem) -> [PhotoCollection] {
        try contents()[owner]
    }

    /// Returns the photos of a collection that a catalog has, in the order in which they were added.
    public func photos(of collection: PhotoCollection, in catalog: Catalog) throws -> [Photo] {
        try contents().numbers(of: collection, in: catalog).compactMap {
            try $0.flatMap(catalog.photos.photo)
        }
    }

    /// Changes the file while no other process does. A file that can't be read stays as it is. Blocks the thread.
    func change<Value>(_ change: (inout CollectionList) throws(Problem) -> Value) throws(Problem) -> Value {
        let file = LockedFile(path)
        return try file.locked { () throws(Problem) in
            let before = try contents()
            var after = before
            let value = try change(&after)
            guard after.count <= max(before.count, PhotoCollection.mostInAll) else {
                throw Problem(
                    description: "All favorites and albums have at most \(PhotoCollection.mostInAll) photos."
                )
            }
            if after != before { try file.replace(with: after.json) }
            return value
        }
    }
}
