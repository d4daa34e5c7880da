import Foundation
import HTTPTypes
import Logging
import NIOCore
import PhotoLibrary
import PhotoWall
import Threads

/// Links that share photos: users list, make and withdraw them, and anyone opens them.
///
/// `GET /shares` lists the links. `POST /shares` makes one of the search or the photos in its query. It takes the link's
/// password in a header, as the logs of proxies contain queries. `DELETE /shares/<id>` withdraws a link.
///
/// `GET /shared/<token>` opens a link: it begins a visit, or leads to a page that asks for the link's password.
/// `POST /shared/<token>` begins a visit with a password.
struct ShareAnswers: Sendable {
    let access: AccessRules
    let catalog: Catalog
    /// Threads that may wait for the disk.
    let threads: DiskThreads
    let logger: Logger

    private struct Entry: Encodable {
        let id: String
        /// The path that opens the link, relative to the server's root.
        let address: String
        let description: String
        let maker: String?
        let made: Date
        let end: Date
        let hasPassword: Bool

        init(_ link: ShareLink, _ path: String) {
            id = link.id
            address = path
            description = link.part.description
            maker = link.maker
            made = link.made
            end = link.end
            hasPassword = link.hasPassword
        }
    }

    /// Responds to a request about the links themselves. Only users may send it.
    func answer(to head: HTTPRequest, _ address: WallAddress, _ query: Query) async throws -> Response {
        guard let shares = access.shares else { throw Refusal.notThere }
        switch (address, head.method) {
        case (.shares, .get), (.shares, .head):
            return try Self.response(.ok, shares.links.map { Entry($0.link, $0.path) })
        case (.shares, .post):
            let part = try await part(query, of: head)
            let days = try Self.days(query)
            let password = try Self.password(in: head)
            let maker = access.name(in: head).flatMap { $0.isEmpty ? nil : $0 }
            let made = try await writing {
                try shares.add(
                    part,
                    maker: access.users?.haveNames == true ? maker : nil,
                    days: days,
                    password: password
                )
            }
            return try Self.response(.created, Entry(made.link, made.path))
        case (.share(let id), .delete):
            guard shares.isValid(id) else { throw Refusal.notThere }
            try await writing { try shares.withdraw(id) }
            return Response(status: .noContent, headers: [.cacheControl: Caching.never.rawValue])
        default:
            let methods = address == .shares ? "GET, HEAD, POST" : "DELETE"
            throw Refusal(
                status: .methodNotAllowed,
                text: "Only \(methods) are supported.",
                headers: [.allow: methods]
            )
        }
    }

    /// Opens a link. Someone who has signed in sees the wall as before.
    func open(_ token: String, _ head: HTTPRequest, _ context: WallContext) async throws -> Response {
        guard [.get, .head, .post].contains(head.method) else {
            throw Refusal(
                status: .methodNotAllowed,
                text: "GET and POST open a link.",
                headers: [.allow: "GET, HEAD, POST"]
            )
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
        try await access.checkPassword(of: link, in: head, from: context.peer)
        let cookies = shares.cookies(of: link, isSecure: access.isSecure(head, from: context.peer))
        return head.method == .post
            ? Response(cookies: cookies) : Response(redirectingTo: "../", cookies: cookies)
    }

    // MARK: - Reading requests

    /// Returns what a query asks to share. A search is taken as it was corrected.
    private func part(_ query: Query, of head: HTTPRequest) async throws -> SharedPart {
        let search = try SearchQuery(query, of: head, within: [])
        guard !search.isEmpty else {
            throw Refusal(
                status: .badRequest,
                text: "This would share all photos; choose a folder, a tag, a search or photos."
            )
        }
        let named = (search.photos ?? []) + search.except
        guard named.count <= SharedPart.mostPhotos else {
            throw Refusal(
                status: .badRequest,
                text: "A link names at most \(SharedPart.mostPhotos) photos; share a search instead."
            )
        }
        let found = try await threads.run { [catalog] in
            try catalog.firstOutline(of: WallRecipe(search: search))
        }
        guard found.count > 0 else {
            throw Refusal(status: .unprocessableContent, text: "There are no such photos to share.")
        }
        return SharedPart(search, text: found.correction ?? search.text, of: catalog.token)
    }

    private static func days(_ query: Query) throws -> Int {
        guard let text = query["days"] else { return ShareLink.usualDays }
        guard let days = Substring(text).number(Int.self), (1...ShareLink.mostDays).contains(days) else {
            throw Refusal(
                status: .badRequest,
                text: "days is a number from 1 to \(ShareLink.mostDays)."
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

    // MARK: - Writing

    private func writing<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws
        -> Value
    {
        do {
            return try await threads.run(work)
        } catch let problem as UserFile.Problem where problem.kind == .invalid {
            throw Refusal(status: .unprocessableContent, text: problem.description)
        } catch let problem as UserFile.Problem {
            logger.error("\(problem)")
            throw Refusal.full("The server can't write its file of links; see its log.")
        }
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
