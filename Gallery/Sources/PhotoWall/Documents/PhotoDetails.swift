import Foundation
import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

/// All that the page shows of one photo.
struct PhotoDetails: Encodable {
    let id: Int64
    let version: Int
    let name: String
    let folder: String
    let caption: String?
    let tags: [String]
    /// Local time where it was taken, without a zone, as far as it is known: `2024-05-31T12:00:00`, `2024-05`, or `2024`.
    let date: String
    let width: Int
    let height: Int
    let bytes: Int64
    let format: String
    /// The file's address, relative to the page; absent where it is not given away.
    let original: String?
    /// The address under which a browser saves the file, where the server can say so; else the file's own, or that of the
    /// JPEG that is given away instead.
    let download: String?

    /// The address of the whole picture as JPEG, in the size that this says; absent where browsers are shown the file itself.
    let fullSize: String?
    /// Where else the same picture is; absent where it is nowhere else.
    let copies: [Place]?
    /// How many more tags the file has.
    let tagsLeftOut: Int?
    let camera: Camera?
    var coordinates: Coordinates?

    init(_ photo: Photo, original: String?, download: String? = nil, fullSize: String? = nil) {
        id = photo.id
        version = photo.version
        name = photo.name
        folder = String(decoding: photo.path.removingLastComponent())
        caption = photo.caption
        tags = photo.tags
        date = photo.dateText
        width = photo.width
        height = photo.height
        bytes = photo.size
        format = photo.format
        self.original = original
        self.download = download
        self.fullSize = fullSize
        copies = photo.copies.isEmpty ? nil : photo.copies.map(Place.init)
        tagsLeftOut = photo.tagsLeftOut > 0 ? photo.tagsLeftOut : nil
        camera = photo.camera
        coordinates = photo.coordinates
    }

    /// A file, within the folder that was given.
    struct Place: Encodable {
        let folder: String
        let name: String

        init(_ file: FileLocation) {
            folder = String(decoding: file.path.removingLastComponent())
            name = file.path.lastComponent.map { String(decoding: $0) } ?? ""
        }
    }
}

extension Photo {
    /// Local time where it was taken, without a zone, as far as it is known: `2024-05-31T12:00:00`, `2024-05`, or `2024`.
    public var dateText: String {
        let text = Self.text(ofLocalSeconds: date)
        return switch datePrecision {
        case .moment: text
        case .month: String(text.prefix(7))
        case .year: String(text.prefix(4))
        }
    }

    static func text(ofLocalSeconds seconds: Int64) -> String {
        // The seconds are local already: as if the zone were that of Greenwich.
        let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().time(
            includingFractionalSeconds: false
        )
        return Date(timeIntervalSince1970: Double(seconds)).formatted(style)
    }
}
