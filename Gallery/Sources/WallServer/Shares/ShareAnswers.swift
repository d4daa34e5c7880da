import Foundation
import HTTPTypes
import NIOCore
import PhotoLibrary
import PhotoWall
import SourceFiles

/// Links that share photos: users list, make and withdraw them, and anyone opens them.
///
/// `GET /shares` lists the links. `POST /shares` makes one of the search or the photos in its query. It takes the link's
/// password in a header, as the logs of proxies contain queries. `DELETE /shares/<id>` withdraws a link.
///
/// `GET /shared/<token>` opens a link: it begins a visit, or leads to a page that asks for the link's password.
/// `POST /shared/<token>` begins a visit with a password.
struct ShareAnswers: Sendable {
    let access: AccessRules
    let catalog: Blocking<Catalog>
    let writing: UserWriting

    private struct Entry: Encodable {
        let id: String
        /// The path that opens the link, relative to the server's root.
        let address: String
        let description: String
        let maker: String?
        let made: Date
        let end: Date
        let hasPassword: Bool

        init(_ link: ShareLink) {
            id = link.id
            address = link.path
            description = link.part.description
            maker = link.maker
            made = link.made
            end = link.end
            hasPassword = link.hasPassword
        }
    }

    /// Lists the links, or makes one. Only users may do that.
    func all(_ request: AllowedRequest) async throws -> Response {
        guard let shares = access.shares else { throw Refusal.notThere }
        let head = request.head
        switch head.method {
        case .get, .head:
            return try Self.response(.ok, shares.links.map(Entry.init))
        case .post:
            let part = try await part(try request.search)
            let days = try Self.days(request.query)
            let password = try Self.password(in: head)
            let link = try await writing {
                try shares.add(part, maker: request.user, days: days, password: password)
            }
            return try Self.response(.created, Entry(link))
        default:
            throw Refusal(method: "GET, HEAD, POST", "Only GET, HEAD, POST are supported.")
        }
    }

    /// Withdraws a link. Only users may do that.
    func one(_ id: String, _ request: AllowedRequest) async throws -> Response {
        guard let shares = access.shares else { throw Refusal.notThere }
        guard request.head.method == .delete else {
            throw Refusal(method: "DELETE", "Only DELETE are supported.")
        }
        guard shares.isValid(id) else { throw Refusal.notThere }
        try await writing { try shares.withdraw(id) }
        return Response(status: .noContent, headers: [.cacheControl: Caching.never.rawValue])
    }

    /// Opens a link. Someone who has signed in sees the wall as before.
    func open(_ token: String, _ request: AllowedRequest) async throws -> Response {
        let head = request.head, peer = request.context.peer
        guard [.get, .head, .post].contains(head.method) else {
            throw Refusal(method: "GET, HEAD, POST", "GET and POST open a link.")
        }
        guard let shares = access.shares, let link = shares.link(token) else {
            if head.isNavigation { return Response(redirectingTo: "../sign-in?ended=1") }
            throw Refusal(
                status: .notFound,
                text: "This link is incomplete, has ended, or was withdrawn; ask for another one."
            )
        }
        if head.isNavigation, link.hasPassword {
            return Response(redirectingTo: "../sign-in?share=\(token)")
        }
        try await access.checkPassword(of: link, in: head, from: peer)
        let cookies = shares.cookies(of: link, isSecure: access.isSecure(head, from: peer))
        return head.method == .post
            ? Response(cookies: cookies) : Response(redirectingTo: "../?share=\(token)", cookies: cookies)
    }

    // MARK: - Reading requests

    /// Returns what a search shares. A search is taken as it was corrected.
    private func part(_ search: SearchQuery) async throws -> SharedPart {
        guard !search.isEmpty else {
            throw Refusal(
                status: .badRequest,
                text: "This would share all photos; choose a folder, a tag, a search or photos."
            )
        }
        let named = (search.photos?.photoCount ?? 0) + search.except.photoCount
        guard named <= SharedPart.maxPhotos else {
            throw Refusal(
                status: .badRequest,
                text: "A link names at most \(SharedPart.maxPhotos) photos; share a search instead."
            )
        }
        let found = try await catalog.run {
            try $0.walls.outline(of: WallQuery(search: search), first: SearchLimits())
        }
        guard found.count > 0 else {
            throw Refusal(status: .unprocessableContent, text: "There are no such photos to share.")
        }
        return SharedPart(search, text: found.correction ?? search.text, of: catalog.state.token)
    }

    private static func days(_ query: Query) throws -> Int {
        guard let text = query["days"] else { return ShareLink.usualDays }
        guard let days = Substring(text).number(Int.self), (1...ShareLink.maxDays).contains(days) else {
            throw Refusal(
                status: .badRequest,
                text: "days is a number from 1 to \(ShareLink.maxDays)."
            )
        }
        return days
    }

    /// Returns the link's password: UTF-8 text in base64.
    private static func password(in head: HTTPRequest) throws -> String? {
        guard let name = HTTPField.Name("Share-Password"), let text = head.headerFields[name] else {
            return nil
        }
        guard let data = Data(base64Encoded: text), let password = String(data: data, encoding: .utf8) else {
            throw Refusal(status: .badRequest, text: "Share-Password is UTF-8 text in base64.")
        }
        return password.isEmpty ? nil : password
    }

    private static func response(_ status: HTTPResponse.Status, _ document: some Encodable) throws -> Response
    {
        Response(
            status: status,
            headers: [.contentType: MediaType.json, .cacheControl: Caching.never.rawValue],
            body: .bytes(try ByteBuffer(json: document))
        )
    }
}
