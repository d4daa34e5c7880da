import PhotoLibrary

/// What a static site has to do without.
struct SiteGaps: Sendable {
    /// Photos that cannot be shown: they have no tiles.
    private(set) var photos: [Photo] = []
    /// Photos that are shown, but whose own files are not there.
    private(set) var originals: Set<Int64> = []
    /// What is missing, and why, beside what the catalog knows.
    private(set) var files: [UnreadableFile] = []

    /// A photo is left out.
    mutating func leaveOut(_ photo: Photo) {
        photos.append(photo)
    }

    /// A photo is left out for a reason that the catalog does not keep.
    mutating func leaveOut(_ photo: Photo, reason: String) {
        photos.append(photo)
        list(photo, reason)
    }

    /// A photo's own file is left out.
    mutating func leaveOutOriginal(of photo: Photo, reason: String) {
        originals.insert(photo.id)
        list(photo, reason)
    }

    /// Takes up others, too.
    mutating func add(_ other: SiteGaps) {
        photos += other.photos
        originals.formUnion(other.originals)
        files += other.files
    }

    private mutating func list(_ photo: Photo, _ reason: String) {
        files.append(
            UnreadableFile(
                folder: String(decoding: photo.folder),
                path: String(decoding: photo.path),
                reason: reason
            )
        )
    }
}
