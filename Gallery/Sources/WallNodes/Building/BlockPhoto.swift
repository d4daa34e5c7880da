/// What blocks and their chapter have to know of a photo.
public struct BlockPhoto: Equatable, Sendable {
    /// Its identifier.
    public var id: UInt32
    /// Which content of the photo this is: another number for each.
    public var version: UInt32
    /// What its place depends on.
    public var shape: PhotoShape
    /// Its dominant color as RGB 565; zero where it is not known yet.
    public var color: UInt16
    /// A hash of its texts.
    public var textHash: UInt64

    /// A photo.
    public init(id: UInt32, version: UInt32, shape: PhotoShape, color: UInt16, textHash: UInt64) {
        self.id = id
        self.version = version
        self.shape = shape
        self.color = color
        self.textHash = textHash
    }

    /// One of some photos.
    public init(_ photos: PhotoColumns, at index: Int, textHash: UInt64) {
        self.init(
            id: photos.ids[index],
            version: photos.versions[index],
            shape: photos.shape(at: index),
            color: photos.colors[index],
            textHash: textHash
        )
    }
}
