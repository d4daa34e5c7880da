import PhotoLibrary
import WallNodes

extension WallAddress {
    /// Returns the address of a photo's original file, relative to the page.
    public static func original(of photo: Photo, in catalog: CatalogState) -> String {
        "originals/\(catalog.addressToken)/\(photo.id)-\(photo.version)"
    }

    /// Returns the address of a companion of a photo, relative to the page.
    public static func original(of companion: PhotoCompanion, in catalog: CatalogState) -> String {
        "originals/\(catalog.addressToken)/\(companion.id)-\(companion.version)"
    }

    /// The query of an original's address that makes the browser download the file.
    public static let downloadQuery = "download"

    /// The query of an original's address that names only the clip in the file.
    public static let clipQuery = "clip"

    /// Returns the address of a thumbnail, relative to the page.
    public static func thumbnail(of photo: Photo, width: Int, in catalog: CatalogState) -> String {
        "thumbnails/\(catalog.addressToken)/\(photo.id)-\(photo.version)-\(width).webp"
    }

    /// Returns the address of a photo as a JPEG in full size, relative to the page. It is used for formats
    /// that browsers don't show, and if originals aren't published.
    public static func fullSize(of photo: Photo, in catalog: CatalogState) -> String {
        "thumbnails/\(catalog.addressToken)/\(photo.id)-\(photo.version)-full.jpg"
    }

    /// Returns the address of another picture of a photo's shot as a JPEG in full size, or nil for other files.
    public static func fullSize(of companion: PhotoCompanion, in catalog: CatalogState) -> String? {
        companion.picture.map { _ in
            "thumbnails/\(catalog.addressToken)/\(companion.id)-\(companion.version)-full.jpg"
        }
    }

    /// Returns the address of a video that every browser plays, relative to the page.
    public static func converted(_ video: Photo, in catalog: CatalogState) -> String {
        "thumbnails/\(catalog.addressToken)/\(video.id)-\(video.version)-video.mp4"
    }

    /// The number of identifiers in each file of a static site that lists photo positions.
    public static let placesInFile: Int64 = 4096

    /// Returns the address of a node, relative to the page.
    public static func node(_ name: NodeName) -> String {
        "nodes/\(name.description)"
    }

    /// Returns the address of the captions and names of a block's photos, relative to the page.
    public static func texts(ofBlock name: NodeName) -> String {
        "texts/\(name.description).json"
    }

    /// Returns the address of a photo's details, relative to the page.
    public static func details(of id: Int64) -> String {
        "photos/\(id).json"
    }
}
