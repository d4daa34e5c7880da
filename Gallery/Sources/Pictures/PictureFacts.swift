/// The facts in a picture's header, read without decoding the picture.
public struct PictureFacts: Codable, Hashable, Sendable {
    /// The version of the facts. Files that were read with an earlier version are read again.
    public static let version = 11

    /// The width of the upright picture in pixels, after EXIF orientation. In a camera raw file, the picture is the
    /// largest embedded preview.
    public var width: Int
    /// The height of the upright picture in pixels.
    public var height: Int
    /// The format according to the content: "jpeg", "png", "webp", "gif", "tiff", "heif" (HEIC and AVIF),
    /// "jxl", "jp2", "bmp", or "raw" for all formats of camera raw files. Of videos: "mp4", "mov", "webm", "mkv", "avi", "asf",
    /// "flv", "mpeg", "ogg", or "video" for others.
    public var format: String
    /// When it was taken: seconds since 1970-01-01 00:00 in the local time of the file, whatever its time
    /// zone, or else of the file's name. Nil without a plausible date.
    public var taken: Int64?
    /// The fraction of the second of ``taken`` or ``recorded``, from 0 to 999.
    public var takenMilliseconds = 0
    /// The local time minus UTC in seconds when it was taken, if the file says it.
    public var takenZone: Int64?
    /// When it was taken, in seconds since 1970 (UTC), for a file that doesn't say the local time. Only until the local time is
    /// known.
    public var recorded: Int64?
    /// The precision of ``taken``.
    public var takenPrecision = DatePrecision.moment
    /// Where ``taken`` or ``recorded`` comes from. Means nothing without them.
    public var takenSource = DateSource.picture
    /// The caption: XMP's description, or IPTC's, or EXIF's, or a comment, or a title. Default texts of cameras are left
    /// out. It is plain text, even if it looks like HTML.
    public var caption: String?
    /// The first 1,000 of XMP's subjects and IPTC's keywords, in order, without duplicates and surrounding
    /// white space. A keyword that is below others counts with those, if only their path is in the file.
    public var tags: [String] = []
    /// The number of tags that are left out.
    public var tagsLeftOut = 0
    /// The camera data, or nil if there is none.
    public var camera: Camera?
    /// The position where it was taken, or nil if there is none.
    public var coordinates: Coordinates?
    /// What turns the stored picture upright, as EXIF says it: 2 to 8. Nil if it is upright.
    public var orientation: Int?
    /// What only videos have, or nil for a picture.
    public var video: VideoFacts?
    /// The part of a photo's own file that is a clip of the seconds around it, as phones write it. In bytes.
    public var clip: Range<Int64>?
    /// Whether it is a GIF, WebP, AVIF or PNG that moves.
    public var isAnimated = false
    /// The number of stars from 1 to 5, or nil without any. 0 in a sidecar: the picture has none.
    public var rating: Int?
    /// The people in the picture, those with known faces first.
    public var people: [Person] = []
    /// The name of the place where it was taken: "Marienplatz, Munich, Bavaria, Germany".
    public var place: String?
    /// Why a part of the metadata couldn't be read, or nil if all could.
    public var problem: String?

    /// Takes the facts that a sidecar has. They replace those of the picture.
    public mutating func take(_ sidecar: PictureFacts) {
        caption = sidecar.caption ?? caption
        if !sidecar.tags.isEmpty {
            tags = sidecar.tags
            tagsLeftOut = sidecar.tagsLeftOut
        }
        rating = (sidecar.rating ?? rating).flatMap { $0 > 0 ? $0 : nil }
        people = sidecar.people.isEmpty ? people : sidecar.people
        coordinates = sidecar.coordinates ?? coordinates
        place = sidecar.place ?? place
        takeDate(ofSidecar: sidecar)
    }

    /// Takes the date of a sidecar, unless it says less about the same day, or the same moment in another time zone.
    private mutating func takeDate(ofSidecar sidecar: PictureFacts) {
        guard var date = sidecar.taken else { return }
        if let taken {
            let theirs = TakenDate(seconds: date, precision: sidecar.takenPrecision)
            let own = TakenDate(seconds: taken, precision: takenPrecision)
            if own.isFuller(than: theirs), theirs.length == TakenDate.day, theirs.contains(taken) { return }
            if let zone = takenZone, let sidecarZone = sidecar.takenZone {
                if taken - zone == date - sidecarZone { return }
                // In UTC, it is of use only to programs.
                if sidecarZone == 0 { date += zone }
            }
        }
        if taken != date { takenMilliseconds = sidecar.takenMilliseconds }
        taken = date
        takenPrecision = sidecar.takenPrecision
        takenSource = .sidecar
        takenZone = sidecar.takenZone == 0 ? takenZone : sidecar.takenZone
        recorded = nil
    }

    /// Whether ``taken`` says the time of the day.
    var saysTime: Bool {
        taken.map { TakenDate(seconds: $0, precision: takenPrecision).length == 1 } ?? false
    }

    /// The format of the facts of a sidecar, which has no size.
    static let sidecar = "xmp"

    /// The possible formats.
    static let formats: Set<String> = [
        "xmp", "jpeg", "png", "webp", "gif", "tiff", "heif", "jxl", "jp2", "bmp", "raw",
    ]
}

extension PictureFacts {
    /// Makes the facts of a picture without metadata.
    public init(width: Int, height: Int, format: String) {
        self.width = width
        self.height = height
        self.format = format
    }
}

/// The facts about a video that pictures don't have.
public struct VideoFacts: Codable, Hashable, Sendable {
    /// The duration in milliseconds, or nil if it isn't known.
    public var duration: Int64?
    /// FFmpeg's name of the codec of its pictures: `h264`, `vp9`.
    public var codec: String
    /// FFmpeg's name of the codec of its sound, or nil if it has none.
    public var audio: String?
    /// Whether its colors go beyond those of usual screens.
    public var isHDR = false

    /// The longest duration in milliseconds: about 30 years. Damaged files claim more.
    static let longest: Int64 = 1 << 40
}

/// Where the date of a photo comes from.
public enum DateSource: String, Codable, CaseIterable, Sendable {
    /// The picture's metadata, where cameras write it.
    case picture
    /// The XMP file next to a photo.
    case sidecar
    /// The file that Google Takeout puts next to a photo.
    case takeout
    /// The file's name.
    case name
    /// The time when the file was last modified.
    case file
}
