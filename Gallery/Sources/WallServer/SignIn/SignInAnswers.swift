import Foundation
import HTTPTypes
import NIOCore
import PhotoWall

/// Signing in and out: a page that asks for a name and a password, and the browser's session.
///
/// `POST /session` starts a session. It takes the name and the password in an `Authorization` header, which
/// pages of other sites can't send. `DELETE /session` ends the session, and `DELETE /session?everywhere=1` all sessions of its user.
struct SignInAnswers: Sendable {
    let access: AccessRules
    let page: PageFiles
    let writing: UserWriting

    /// Answers with the page that asks.
    func form(_ request: AllowedRequest) throws(Refusal) -> Response {
        guard request.head.method == .get || request.head.method == .head else { throw Refusal.method }
        let file = access.users?.haveNames == true ? page.signIn : page.signInWithoutNames
        return Response(file, tag: EntityTag(page.hash, isWeak: true), caching: .checked)
    }

    /// Begins or ends a session.
    func session(_ request: AllowedRequest) async throws -> Response {
        let head = request.head, peer = request.context.peer
        switch head.method {
        case .post:
            let (user, name) = try await access.signedIn(head, from: peer)
            guard let users = access.users else { throw Refusal.notThere }
            let client = access.client(of: head, request.context.channel.remoteAddress)
            let (session, secret) = try await writing { [access] in
                try users.begin(
                    user,
                    as: name,
                    client: client,
                    browser: head.headerFields[.userAgent] ?? "",
                    at: access.clock()
                )
            }
            let isSecure = access.isSecure(head, from: peer)
            return Response(cookies: session.cookies(secret: secret, isSecure: isSecure))
        case .delete:
            let everywhere = head.path?.hasSuffix("?everywhere=1") == true
            if let users = access.users, let session = access.session(of: head) {
                try await writing { try users.end(session, everywhere: everywhere) }
            }
            return Response(cookies: Session.ending + (access.shares == nil ? [] : Shares.ending))
        default:
            throw Refusal(method: "POST, DELETE", "POST begins a session, and DELETE ends it.")
        }
    }

    /// Redirects a browser to the sign-in page, which then leads on to the requested page. It asks for the password of a link in
    /// the address. Someone whose visit or link has ended learns that.
    func redirect(from head: HTTPRequest) -> Response {
        let path = (head.path ?? "").addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let token = AccessRules.token(in: head)
        if let token, access.shares?.link(token) != nil {
            return Response(redirectingTo: "sign-in?to=\(path)&share=\(token)")
        }
        let hasEnded = token != nil || access.shares?.hasVisit(head.headerFields[.cookie]) == true
        return Response(redirectingTo: "sign-in?to=\(path)\(hasEnded ? "&ended=1" : "")")
    }
}

extension Response {
    /// An answer that sets cookies.
    init(cookies: [String]) {
        let headers: HTTPFields = [.cacheControl: Caching.never.rawValue]
        self.init(status: .noContent, headers: headers.setting(cookies))
    }

    /// The same answer with cookies to set.
    func setting(_ cookies: [String]) -> Response {
        var response = self
        response.headers = headers.setting(cookies)
        return response
    }

    /// An answer that leads a browser to another address, which is relative to the requested one.
    init(redirectingTo address: String, cookies: [String] = []) {
        let headers: HTTPFields = [.location: address, .cacheControl: Caching.never.rawValue]
        self.init(status: .seeOther, headers: headers.setting(cookies), body: .bytes(ByteBuffer()))
    }
}

extension HTTPFields {
    /// Returns these headers with cookies to set.
    fileprivate func setting(_ cookies: [String]) -> HTTPFields {
        var headers = self
        for cookie in cookies {
            headers.append(HTTPField(name: .setCookie, value: cookie))
        }
        return headers
    }
}

extension HTTPRequest {
    /// Whether the request loads a page in a browser, which can be redirected to another page.
    ///
    /// The Fetch standard has browsers accept `text/html` then, and `*/*` for what a page's scripts load. They send
    /// `Sec-Fetch-Mode` only over HTTPS and to their own machine.
    var isNavigation: Bool {
        method == .get && headerFields[.authorization] == nil
            && headerFields[.accept]?.lowercased().contains("text/html") == true
    }

    /// Whether the request comes from a browser. Browsers name languages in all requests (the Fetch standard). Programs
    /// hardly ever do.
    var isFromBrowser: Bool { headerFields[.acceptLanguage] != nil || isNavigation }

    /// The name of the header that the page's scripts send with each change. Pages of other sites can't, because browsers ask
    /// first whether they may.
    static let changeHeader = "Wall-Change"
}
