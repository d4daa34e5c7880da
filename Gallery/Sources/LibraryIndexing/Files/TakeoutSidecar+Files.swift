import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

extension TakeoutSidecar {
    /// Larger files aren't from Takeout.
    static let sizes: ClosedRange<Int64> = 1...1 << 20

    /// Reads a file next to a photo. Returns nil if it is something else.
    ///
    /// - Throws: `PictureRefusal`, `PictureFailure`, `CancellationError`.
    static func read(_ location: FileLocation, _ threads: DiskThreads) async throws -> TakeoutSidecar? {
        do {
            let object =
                location.root.isInBucket
                ? try await SourceFile.fetch(location, whole: sizes.upperBound) : nil
            return try await threads.runUncancellable {
                let file = try object ?? SourceFile(location)
                guard sizes.contains(file.size) else { return nil }
                return try TakeoutSidecar(json: file.start(Int(file.size)))
            }
        } catch let error as SourceFileError {
            throw error.pictureError
        }
    }

    /// Returns whether this is about a photo that its name doesn't say.
    func isTitled(_ photo: FileName) -> Bool {
        let names = [photo.stem, EditedMark.original(ofStem: photo.stem)?[...]].compactMap(\.self)
        let ending = photo.bytes.dropFirst(photo.stem.count)
        return title.map { title in
            names.contains { title.utf8.elementsEqual($0) || title.utf8.elementsEqual($0 + ending) }
        } ?? false
    }
}

extension PictureFacts {
    /// Adds what the file next to a photo knows and the photo's own file doesn't.
    mutating func add(_ sidecar: TakeoutSidecar) {
        if taken == nil, recorded == nil, let time = sidecar.taken {
            recorded = time
            takenSource = .takeout
        }
        caption = caption ?? sidecar.description
        coordinates = coordinates ?? sidecar.coordinates
        if people.isEmpty { people = sidecar.people.map { Person(name: $0) } }
        // As favorites are exported.
        if rating == nil, sidecar.isFavorite { rating = 5 }
    }
}
