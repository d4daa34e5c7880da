import PhotoLibrary

/// The photos and files that are missing in a static site.
struct SiteGaps: Sendable {
    /// Photos that can't be shown and have no tiles.
    private(set) var photos: [Photo] = []
    /// Photos that are shown, but whose original files are missing.
    private(set) var originals: Set<Int64> = []
    /// The missing files with reasons, in addition to those that the catalog lists.
    private(set) var files: [UnreadableFile] = []

    /// Leaves out a photo.
    ///
    /// - Parameter reason: The reason, or nil if the catalog lists it.
    mutating func leaveOut(_ photo: Photo, reason: String?) {
        photos.append(photo)
        if let reason { list(photo, reason) }
    }

    /// Leaves out a photo's original file.
    mutating func leaveOutOriginal(of photo: Photo, reason: String) {
        originals.insert(photo.id)
        list(photo, reason)
    }

    /// Adds other gaps.
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
