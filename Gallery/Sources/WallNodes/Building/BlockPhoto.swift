/// The properties of a photo that blocks and chapters contain.
public struct BlockPhoto: Equatable, Sendable {
    /// The photo's identifier.
    public var id: UInt32
    /// The version of the photo's content. Each change gives it another number.
    public var version: UInt32
    /// The properties that determine the photo's layout.
    public var shape: PhotoShape
    /// The dominant color as RGB 565, or zero if it isn't known yet.
    public var color: UInt16
    /// The ThumbHash, or nothing if it isn't known yet.
    public var thumbHash: [UInt8]
    /// A hash of the photo's texts.
    public var textHash: UInt64

    /// Creates a photo.
    public init(
        id: UInt32,
        version: UInt32,
        shape: PhotoShape,
        color: UInt16,
        thumbHash: [UInt8] = [],
        textHash: UInt64
    ) {
        self.id = id
        self.version = version
        self.shape = shape
        self.color = color
        self.thumbHash = thumbHash
        self.textHash = textHash
    }

    /// Creates a photo from one of several columns.
    public init(_ photos: PhotoColumns, at index: Int, textHash: UInt64) {
        self.init(
            id: photos.ids[index],
            version: photos.versions[index],
            shape: photos.shape(at: index),
            color: photos.colors[index],
            thumbHash: [UInt8](photos.thumbHash(at: index)),
            textHash: textHash
        )
    }
}
