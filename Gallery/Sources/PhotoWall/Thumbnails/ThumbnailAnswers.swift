import HTTPTypes
import HummingbirdCore
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import PhotoLibrary
import Pictures
import SystemPackage
import Thumbnails

/// Thumbnails: from memory, from the disk, or made now.
struct ThumbnailAnswers: Sendable {
    let catalog: Catalog
    let records: PictureRecords
    let store: ThumbnailStore
    let hot: HotThumbnails

    func answer(_ address: ThumbnailAddress, to request: HTTPRequest, _ context: WallContext) async throws
        -> Response
    {
        guard let width = ThumbnailWidth(rawValue: address.width) else { throw Refusal.notThere }
        guard address.token == catalog.addressToken else { throw Refusal.outdated }
        let bytes: ByteBuffer
        if let kept = hot.thumbnail(at: address) {
            bytes = kept
        } else {
            bytes = try await thumbnail(address, width, context.departure)
            hot.insert(bytes, at: address)
        }
        return Response(
            bytes,
            MediaType.webp,
            tag: EntityTag("\(address.id)-\(address.version)-\(address.width)"),
            caching: .forever,
            to: request
        )
    }

    private func thumbnail(
        _ address: ThumbnailAddress,
        _ width: ThumbnailWidth,
        _ departure: Departure
    ) async throws -> ByteBuffer {
        let catalog = catalog
        let photo = try await NIOThreadPool.singleton.runIfActive { try catalog.photo(address.id) }
        guard let photo else { throw Refusal.notThere }
        guard photo.version == address.version else { throw Refusal.outdated }
        if let reason = records.refusal(of: photo) {
            throw Refusal(status: .unprocessableContent, text: reason)
        }
        do {
            let thumbnail = try await departure.cancelling { [store] in
                try await store.thumbnail(of: ThumbnailStore.Picture(photo), width: width)
            }
            try await records.note(thumbnail, of: photo)
            // Another content than the one that has this address for ever.
            guard photo.contentHash == nil || photo.contentHash == thumbnail.contentHash else {
                throw Refusal.outdated
            }
            return try await NIOThreadPool.singleton.runIfActive {
                try ByteBuffer(contentsOf: thumbnail.file)
            }
        } catch let refusal as PictureRefusal {
            try await records.note(refusal, of: photo)
            throw Refusal(status: .unprocessableContent, text: refusal.reason)
        } catch let failure as CannotWrite {
            throw Refusal(status: .init(code: 507, reasonPhrase: "Insufficient Storage"), text: "\(failure)")
        }
    }
}

extension ThumbnailStore.Picture {
    /// The photo's file, as the thumbnails are made of it.
    init(_ photo: Photo) {
        self.init(id: photo.id, file: photo.file, contentHash: photo.contentHash)
    }
}
