import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import PhotoLibrary

/// Answers requests.
struct WallResponder: HTTPResponder {
    typealias Context = WallContext

    let access: AccessRules
    let page: PageFiles
    let publisher: LibraryPublisher
    let documents: WallDocuments
    let thumbnails: ThumbnailAnswers
    let hub: EventHub
    let logger: Logger

    private var catalog: Catalog { documents.catalog }

    func respond(to request: Request, context: WallContext) async throws -> Response {
        var response: Response
        do {
            response = try await answer(to: request, context)
        } catch let refusal as Refusal {
            response = Response(refusal)
        } catch is CancellationError {
            response = Response(.stopping)
        } catch {
            logger.error("\(request.head.path ?? ""): \(error)")
            response = Response(.failed)
        }
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func answer(to request: Request, _ context: WallContext) async throws -> Response {
        let head = request.head
        try await access.check(head)
        guard head.method == .get || head.method == .head else { throw Refusal.method }
        guard head.headerFields[.transferEncoding] == nil, head.headerFields[.contentLength] ?? "0" == "0"
        else {
            throw Refusal.body
        }
        guard let address = WallAddress(path: request.uri.path) else { throw Refusal.notThere }
        switch address {
        case .page:
            return Response(page.index, tag: page.indexTag, caching: .checked, to: head)
        case .asset(let hash, let name):
            guard hash == page.hash, let file = page.assets[name] else { throw Refusal.notThere }
            return Response(file, tag: EntityTag(hash, isWeak: true), caching: .forever, to: head)
        case .library:
            return library(head)
        case .captions(let version, let block):
            let library = publisher.current
            guard library.version == version else { throw Refusal.outdated }
            guard let ids = library.ids(inBlock: block) else { throw Refusal.notThere }
            return Response(
                try await documents.captions(of: ids),
                MediaType.json,
                caching: .forever,
                to: head
            )
        case .tags:
            return Response(try await documents.tags(), MediaType.json, caching: .checked, to: head)
        case .search:
            return try await search(SearchQuery(request.uri.query ?? "", of: head), head)
        case .suggestions:
            let query = try SearchQuery(request.uri.query ?? "", of: head)
            return Response(
                try await documents.suggestions(for: query),
                MediaType.json,
                caching: .never,
                to: head
            )
        case .details(let id):
            let photo = try await photo(id)
            let original = WallAddress.original(of: photo, in: catalog)
            let details = try documents.details(of: photo, original: original)
            return Response(details, MediaType.json, caching: .checked, to: head)
        case .thumbnail(let address):
            return try await thumbnails.answer(address, to: head, context)
        case .original(let token, let id, let version):
            guard token == catalog.addressToken else { throw Refusal.outdated }
            let photo = try await photo(id)
            guard version == photo.version else { throw Refusal.outdated }
            return try await OriginalAnswer.response(photo, to: head)
        case .unreadable:
            return Response(try await documents.unreadable(), MediaType.json, caching: .checked, to: head)
        case .events:
            return try await EventAnswer.response(from: hub, context)
        }
    }

    private func library(_ request: HTTPRequest) -> Response {
        let library = publisher.current
        return Response(
            library.bytes,
            gzip: library.gzip,
            MediaType.binary,
            tag: library.tag,
            caching: .checked,
            to: request,
            headers: [.wallVersion: library.version]
        )
    }

    private func search(_ query: SearchQuery, _ request: HTTPRequest) async throws -> Response {
        guard !query.isEmpty else {
            throw Refusal(
                status: .badRequest,
                text: "What is to be searched for? Give q, tag, or untagged=1."
            )
        }
        let catalog = catalog
        let library = publisher.current
        let positions = try await NIOThreadPool.singleton.runIfActive {
            library.positions(of: try catalog.search(query))
        }
        return Response(
            positions,
            MediaType.binary,
            caching: .never,
            to: request,
            headers: [.wallVersion: library.version]
        )
    }

    private func photo(_ id: Int64) async throws -> Photo {
        let catalog = catalog
        let photo = try await NIOThreadPool.singleton.runIfActive { try catalog.photo(id) }
        guard let photo else { throw Refusal.notThere }
        return photo
    }
}

extension Response {
    fileprivate init(_ file: PageFiles.File, tag: EntityTag, caching: Caching, to request: HTTPRequest) {
        self.init(file.bytes, gzip: file.gzip, file.mediaType, tag: tag, caching: caching, to: request)
    }
}

extension HTTPField.Name {
    /// The version of the library that an answer goes with.
    static let wallVersion = Self("Wall-Version")!
}
