import PhotoLibrary
import WallNodes

extension WallAddress {
    /// Where a photo's own file is, relative to the page.
    public static func original(of photo: Photo, in catalog: Catalog) -> String {
        "originals/\(catalog.addressToken)/\(photo.id)-\(photo.version)"
    }

    /// What follows the question mark of an original's address when the browser is to save it.
    public static let downloadQuery = "download"

    /// Where a thumbnail is, relative to the page.
    public static func thumbnail(of photo: Photo, width: Int, in catalog: Catalog) -> String {
        "thumbnails/\(catalog.addressToken)/\(photo.id)-\(photo.version)-\(width).webp"
    }

    /// Where a photo is as JPEG in full size, relative to the page: one of a format that browsers do not show, or whose own
    /// file is not given away.
    public static func fullSize(of photo: Photo, in catalog: Catalog) -> String {
        "thumbnails/\(catalog.addressToken)/\(photo.id)-\(photo.version)-full.jpg"
    }

    /// How many identifiers a file of a static site has that says where photos are.
    public static let placesInFile: Int64 = 4096

    /// Where a node is, relative to the page.
    public static func node(_ name: NodeName) -> String {
        "nodes/\(name.description)"
    }

    /// Where the captions and names of a block's photos are, relative to the page.
    public static func texts(ofBlock name: NodeName) -> String {
        "texts/\(name.description).json"
    }

    /// Where all that is known of a photo is, relative to the page.
    public static func details(of id: Int64) -> String {
        "photos/\(id).json"
    }
}
