import NIOConcurrencyHelpers
import PhotoLibrary
import PhotoWall
import SourceFiles
import WallNodes

/// The picture that links to a public wall show: its newest photo. Requests for the page don't wait for the catalog.
final class CoverPicture: Sendable {
    private let photos: Blocking<Catalog.Photos>
    private let latest = NIOLockedValueBox<String?>(nil)

    init(_ photos: Blocking<Catalog.Photos>) {
        self.photos = photos
    }

    /// The address of the picture, relative to the page. Nil if the wall is empty.
    var address: String? { latest.withLockedValue(\.self) }

    /// Takes the newest photo of the catalog. Called after each change of the catalog.
    func update() async throws {
        let address = try await photos.run { photos in
            try photos.newest().flatMap { try photos.photo($0) }.map {
                WallAddress.thumbnail(of: $0, width: ThumbnailWidth.w960.rawValue, in: photos.state)
            }
        }
        latest.withLockedValue { $0 = address }
    }
}
