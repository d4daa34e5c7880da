import Pictures
import SourceFiles
import SystemPackage

/// What the catalog knows of one photo.
public struct Photo: Hashable, Identifiable, Sendable {
    /// Its number: never that of another photo, also when this one is long gone.
    public var id: Int64
    /// Which content of its file this is: another number, without an order, each time the content changes.
    public var version: Int
    /// The folder that was given to be looked through, absolute and without symbolic links.
    public var folder: FilePath
    /// The file within the folder.
    public var path: FilePath
    /// The file's name to show; what is not UTF-8 in it is replaced.
    public var name: String
    /// In bytes.
    public var size: Int64
    /// When the file was last modified, in microseconds since 1970 (UTC).
    public var modified: Int64
    /// In pixels, upright.
    public var width: Int
    /// In pixels, upright.
    public var height: Int
    /// What kind of picture it is: `jpeg`, `png`, …
    public var format: String
    /// When it was taken, in seconds since 1970 of the local time that the file names; nil where it names none.
    public var taken: Int64?
    /// Where it stands in time: when it was taken or else when the file was modified, in seconds since 1970 of local
    /// time. Between the years 1 and 9999.
    public var date: Int64
    /// How much of ``date`` is known.
    public var datePrecision: DatePrecision
    /// What its file says of it.
    public var caption: String?
    /// The words that it is filed under, in the file's order.
    public var tags: [String]
    /// The hash of the content that thumbnails were made of; nil as long as there are none of this version.
    public var contentHash: ContentHash?
    /// Its average color, RGB 565; nil as long as it has not been decoded.
    public var color: UInt16?

    /// The stamp of the file when it was read: the one that this version has.
    public var stamp: FileStamp
    /// Why it cannot be shown, although its header could be read; nil where nothing is known to be wrong with it.
    public var refusal: PictureRefusal?
    /// How many more words it is filed under than ``tags`` has.
    public var tagsLeftOut: Int
    /// Where else the same content is, in the order in which it came there: walls show it once.
    public var copies: [FileLocation]
    /// What it was taken with.
    public var camera: Camera?
    /// Where it was taken.
    public var coordinates: Coordinates?
    /// The name that the photo keeps: its path from the folder that was given, which comes first where there are several. Nil for
    /// a path that is not UTF-8. ``Catalog/photo(named:)`` finds it again.
    public var address: String?

    /// The file's place.
    public var file: FilePath { folder.pushing(path) }

    /// The file's place, beneath the folder that was given.
    public var location: FileLocation { FileLocation(root: folder, path: path) }

    /// Whether the folder that was given is there and can be opened. Waits for the disk; of a bucket, `true`.
    public var hasFolder: Bool {
        folder.isInBucket || (try? SourceFolder(FileLocation(root: folder, path: ""))) != nil
    }
}
