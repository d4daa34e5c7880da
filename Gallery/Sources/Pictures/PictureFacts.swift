/// What a picture's header says of it, read without decoding it.
public struct PictureFacts: Codable, Hashable, Sendable {
    /// Counts what is read out of headers: files that were read when less was known are read again.
    public static let version = 3

    /// The width in pixels of the upright picture: after EXIF orientation.
    public var width: Int
    /// The height in pixels of the upright picture.
    public var height: Int
    /// The format by content: "jpeg", "png", "webp", "gif", "tiff", "heif" (HEIC and AVIF) or "jxl".
    public var format: String
    /// When it was taken: seconds from 1970-01-01 00:00 to the local time in the file, in any zone, or else in the file's name. Nil
    /// if there is no date, or none that makes sense.
    public var taken: Int64?
    /// How much of ``taken`` is known.
    public var takenPrecision: DatePrecision
    /// The caption: XMP's description, else IPTC's, else EXIF's. What cameras write by default is none. Plain text:
    /// what looks like HTML is no HTML.
    public var caption: String?
    /// XMP's subjects and IPTC's keywords, each once, in order, without white space around; the first 1,000.
    public var tags: [String]
    /// How many more tags there are, which are left out.
    public var tagsLeftOut: Int
    /// What it was taken with; nil where it says nothing of that.
    public var camera: Camera?
    /// Where it was taken; nil where it says nothing of that.
    public var coordinates: Coordinates?

    /// The facts, given one by one.
    public init(
        width: Int,
        height: Int,
        format: String,
        taken: Int64? = nil,
        takenPrecision: DatePrecision = .moment,
        caption: String? = nil,
        tags: [String] = [],
        tagsLeftOut: Int = 0,
        camera: Camera? = nil,
        coordinates: Coordinates? = nil
    ) {
        self.width = width
        self.height = height
        self.format = format
        self.taken = taken
        self.takenPrecision = takenPrecision
        self.caption = caption
        self.tags = tags
        self.tagsLeftOut = tagsLeftOut
        self.camera = camera
        self.coordinates = coordinates
    }

    /// What a format can be.
    static let formats: Set<String> = ["jpeg", "png", "webp", "gif", "tiff", "heif", "jxl"]
}
