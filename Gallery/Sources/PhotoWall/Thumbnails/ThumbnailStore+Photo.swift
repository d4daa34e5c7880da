import PhotoLibrary
import Pictures

extension ThumbnailStore.Picture {
    /// The photo's file, as the source of its thumbnails.
    public init(_ photo: Photo) {
        self.init(
            id: photo.id,
            source: PictureSource(photo.location, stamp: photo.stamp, contentHash: photo.contentHash)
        )
    }
}
