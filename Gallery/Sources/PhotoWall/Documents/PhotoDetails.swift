import Foundation
import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

/// Everything that the page shows about a photo.
struct PhotoDetails: Encodable {
    let id: Int64
    let version: Int
    let name: String
    let folder: String
    /// The name that addresses of the page have for the photo, or nil if its path isn't UTF-8.
    let address: String?
    let caption: String?
    let tags: [String]
    /// The local time at the place of the photo, without a time zone, as precisely as it is known:
    /// `2024-05-31T12:00:00`, `2024-05`, or `2024`.
    let date: String
    /// Where the date comes from: `picture`, `sidecar`, `takeout`, `name` or `file`. Nil if that isn't known.
    let dateSource: String?
    let width: Int
    let height: Int
    let bytes: Int64
    let format: String
    /// The file's address relative to the page, or nil if the file isn't published.
    let original: String?
    /// The address from which a browser downloads the photo: one that the server marks as a download if it
    /// can, otherwise the file itself or the JPEG that is published in its place.
    let download: String?

    /// The address of the whole picture as a JPEG in full size, or nil if browsers are given the file itself.
    let fullSize: String?
    /// The other files with the same picture, or nil if there are none.
    let copies: [Place]?
    /// The folder as searches name it, or nil if it has no wall of its own.
    var album: String?
    /// The other files of the same shot or burst, or nil if there are none or they aren't published.
    var files: [File]?
    /// The number of further tags in the file.
    let tagsLeftOut: Int?
    let camera: Camera?
    /// The number of stars from 1 to 5, or nil without any.
    let rating: Int?
    /// The people and their faces, or nil if there are none or they aren't published.
    let people: [Person]?
    let coordinates: Coordinates?
    /// The name of the place, or nil if there is none or it isn't published.
    let place: String?
    /// What only videos have, or nil for a picture.
    let video: Video?
    /// True for a picture that moves by itself.
    let moves: Bool?
    /// The address of the photo's clip, or nil if it has none, or if that isn't published.
    var clip: String?
    /// The address of the video in a form that every browser plays, or nil if there is none.
    var converted: String?
    /// Why only a part of the picture is shown, or nil.
    let damage: String?

    init(_ photo: Photo, original: String?, download: String? = nil, fullSize: String? = nil) {
        id = photo.id
        version = photo.version
        name = photo.name
        folder = String(decoding: photo.path.removingLastComponent())
        address = photo.address
        caption = photo.caption
        tags = photo.tags
        date = photo.dateText
        dateSource = photo.dateSource?.rawValue
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
        rating = photo.rating
        people = photo.people.isEmpty ? nil : photo.people
        coordinates = photo.coordinates
        place = photo.place
        video = photo.video.map(Video.init)
        moves = photo.isAnimated ? true : nil
        damage = photo.damage
    }

    struct Video: Encodable {
        /// In seconds.
        let duration: Double?
        let codec: String
        let audio: String?
        let hdr: Bool?

        init(_ video: VideoFacts) {
            duration = video.duration.map { Double($0) / 1000 }
            codec = video.codec
            audio = video.audio
            hdr = video.isHDR ? true : nil
        }
    }

    /// Another file of the same shot.
    struct File: Encodable {
        let name: String
        let bytes: Int64
        /// The download address, or nil if it isn't published.
        let download: String?
        /// Its number, version and size in pixels if it is a picture that can be shown, or nil. Its thumbnails and details
        /// have addresses like those of a photo.
        let id: Int64?
        let version: Int?
        let width: Int?
        let height: Int?

        init(_ file: PhotoCompanion, download: String?) {
            name = file.name
            bytes = file.size
            self.download = download
            id = file.picture.map { _ in file.id }
            version = file.picture.map { _ in file.version }
            width = file.picture?.width
            height = file.picture?.height
        }
    }

    /// A file, relative to the library folder.
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
    /// The local time at the place of the photo, without a time zone, as precisely as it is known:
    /// `2024-05-31T12:00:00`, `2024-05`, or `2024`.
    public var dateText: String {
        datePrecision.known(of: Self.text(ofLocalSeconds: date))
    }

    static func text(ofLocalSeconds seconds: Int64) -> String {
        // The seconds are already local, so they are formatted as GMT.
        let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().time(
            includingFractionalSeconds: false
        )
        return Date(timeIntervalSince1970: Double(seconds)).formatted(style)
    }
}
