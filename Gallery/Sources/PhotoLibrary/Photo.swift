import Pictures
import SourceFiles
import SystemPackage

/// A camera raw file or a clip next to the picture of the same shot.
public struct PhotoCompanion: Hashable, Identifiable, Sendable {
    /// Its number, like that of a photo.
    public var id: Int64
    /// Identifies its content, like that of a photo.
    public var version: Int
    /// The file's name for display.
    public var name: String
    /// The size in bytes.
    public var size: Int64
    /// Whether it is a clip of the seconds around the picture that is shown.
    public var isClip: Bool
    /// Its facts if it is a picture that can be shown. Then it is like a photo, but on no wall.
    public var picture: Picture?

    /// The facts about a picture.
    public struct Picture: Hashable, Sendable {
        /// In pixels.
        public var width: Int
        /// In pixels.
        public var height: Int
        /// As ``Photo/format``.
        public var format: String
    }
}

/// The catalog's data about a photo.
public struct Photo: Hashable, Identifiable, Sendable {
    /// Its number. It is never used for another photo, even after this one is deleted.
    public var id: Int64
    /// Identifies the content of its file. It gets another number, in no particular order, with each new
    /// content.
    public var version: Int
    /// The library folder: an absolute path without symbolic links.
    public var folder: FilePath
    /// The file within the library folder.
    public var path: FilePath
    /// The file's name for display. Invalid UTF-8 is replaced.
    public var name: String
    /// The size in bytes.
    public var size: Int64
    /// When the file was last modified, in microseconds since 1970 (UTC).
    public var modified: Int64
    /// The width in pixels, upright.
    public var width: Int
    /// The height in pixels, upright.
    public var height: Int
    /// The picture's format: `jpeg`, `png`, …
    public var format: String
    /// When it was taken, in seconds since 1970 of the local time in the file, or nil if the file has no
    /// date.
    public var taken: Int64?
    /// Its position in time: when it was taken, or else when the file was modified, in seconds since 1970 of
    /// local time. Between the years 1 and 9999.
    public var date: Int64
    /// The precision of ``date``.
    public var datePrecision: DatePrecision
    /// Where ``date`` comes from, or nil if an earlier version of Brickwork has read the file.
    public var dateSource: DateSource?
    /// The caption in its file.
    public var caption: String?
    /// Its tags, in the file's order.
    public var tags: [String]
    /// The hash of the content that thumbnails were made of, or nil if this version has no thumbnails yet.
    public var contentHash: ContentHash?
    /// Its average color as RGB 565, or nil if it hasn't been decoded.
    public var color: UInt16?
    /// Whether the catalog has its ThumbHash.
    public var hasThumbHash: Bool

    /// The stamp of the file when it was read. It belongs to this version.
    public var stamp: FileStamp
    /// Why it can't be shown although its header could be read, or nil if no reason is known.
    public var refusal: PictureRefusal?
    /// Why only a part of it is shown, or nil.
    public var damage: String?
    /// The number of its tags that ``tags`` leaves out.
    public var tagsLeftOut: Int
    /// The other places of the same content, in the order in which they were added. Walls show it once.
    public var copies: [FileLocation]
    /// Its folder as ``SearchQuery/folder`` names it. Empty if it is directly in the only library folder.
    public var album: String
    /// The other files of the same shot or burst.
    public var companions: [PhotoCompanion]
    /// The number of stars from 1 to 5, or nil without any.
    public var rating: Int?
    /// The people in it.
    public var people: [Person]
    /// The name of the place where it was taken: "Marienplatz, Munich, Bavaria, Germany".
    public var place: String?
    /// Why a part of its metadata couldn't be read, or nil if all could.
    public var problem: String?
    /// The camera data.
    public var camera: Camera?
    /// Where it was taken.
    public var coordinates: Coordinates?
    /// What only videos have, or nil for a picture.
    public var video: VideoFacts?
    /// The part of its own file that is a clip of the seconds around it.
    public var clip: Range<Int64>?
    /// Whether it is a picture that moves by itself.
    public var isAnimated: Bool
    /// The number of pictures of its burst, or nil if it isn't shown for a burst.
    public var burst: Int?
    /// How it moves, or nil if it doesn't.
    public var motion: Motion? {
        if let video { return .video(duration: video.duration) }
        if isAnimated { return .animation }
        return clip != nil || companions.contains(where: \.isClip) ? .clip : nil
    }

    /// The file's path.
    public var file: FilePath { folder.pushing(path) }

    /// The name that the photo keeps: its name in its ``album``, or nil if its path isn't UTF-8.
    /// ``Catalog/photo(named:)`` finds it again.
    public var address: String? { Self.address(of: path, in: album, name: name) }

    static func address(of path: FilePath, in album: String, name: String) -> String? {
        guard path.bytes == Array(path.string.utf8) else { return nil }
        let address = album.isEmpty ? name : "\(album)/\(name)"
        // A name without a dot could be taken for a number.
        return address.contains(".") ? address : "./\(address)"
    }

    /// The file's location below the library folder.
    public var location: FileLocation { FileLocation(root: folder, path: path) }

    /// Whether the library folder exists and can be opened. Waits for the disk. Always `true` for a bucket.
    public var hasFolder: Bool {
        folder.isInBucket || (try? SourceFolder(FileLocation(root: folder, path: ""))) != nil
    }
}
