import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import WallServer

/// Limits on guessing passwords.
struct GuessTests {
    private let start = ContinuousClock.now
    private let here = PeerAddress("192.0.2.1")!, there = PeerAddress("198.51.100.1")!

    /// Returns the response to a password, or nil if the request is allowed.
    private func ask(
        _ access: AccessRules,
        _ password: String?,
        from peer: PeerAddress,
        forwardedFor: String? = nil,
        after seconds: Int = 0
    ) async throws -> Refusal? {
        var request = HTTPRequest(method: .get, scheme: "http", authority: "wall.example", path: "/")
        request.headerFields[.authorization] = password.map {
            "Basic " + Data("me:\($0)".utf8).base64EncodedString()
        }
        request.headerFields[HTTPField.Name("X-Forwarded-For")!] = forwardedFor
        do {
            try await access.checkUser(of: request, from: peer, at: start + .seconds(seconds))
            return nil
        } catch let refusal as Refusal { return refusal }
    }

    @Test
    func theGuessesOfOneClientCountTogether() async throws {
        let access = AccessRules(
            host: "0.0.0.0",
            users: Users(cheap: "right")
        )
        for guess in 0..<10 {
            #expect(try await ask(access, "\(guess)", from: here)?.status == .unauthorized)
        }
        let refusal = try await ask(access, "10", from: here)
        #expect(refusal?.status == .tooManyRequests && refusal?.headers[.retryAfter] == "7")
        // The right password gets the same response.
        #expect(try await ask(access, "right", from: here)?.status == .tooManyRequests)
        // Without a password, a browser is told to ask for one.
        #expect(try await ask(access, nil, from: here)?.status == .unauthorized)
        // Other clients aren't affected.
        #expect(try await ask(access, "right", from: there) == nil)
        // One more attempt every six seconds.
        #expect(try await ask(access, "11", from: here, after: 5)?.status == .tooManyRequests)
        #expect(try await ask(access, "11", from: here, after: 6)?.status == .unauthorized)
        #expect(try await ask(access, "12", from: here, after: 6)?.status == .tooManyRequests)
        #expect(try await ask(access, "right", from: here, after: 12) == nil)
    }

    /// A password file never contains an empty password, but other users of the module might have one.
    @Test
    func anEmptyPasswordIsComparedToo() async throws {
        let access = AccessRules(
            host: "0.0.0.0",
            users: Users(cheap: "")
        )
        #expect(try await ask(access, "x", from: here)?.status == .unauthorized)
        #expect(try await ask(access, "", from: here) == nil)
    }

    @Test
    func theGuessesOfAllCountTogether() async throws {
        let access = AccessRules(
            host: "0.0.0.0",
            users: Users(cheap: "right")
        )
        #expect(try await ask(access, "right", from: there) == nil)
        for client in 0..<100 {
            #expect(
                try await ask(access, "x", from: PeerAddress("203.0.113.\(client)")!)?.status == .unauthorized
            )
        }
        #expect(try await ask(access, "y", from: here)?.status == .tooManyRequests)
        // Clients that have signed in aren't affected.
        #expect(try await ask(access, "right", from: there) == nil)
        #expect(try await ask(access, "y", from: here, after: 1)?.status == .unauthorized)
        #expect(try await ask(access, "z", from: here, after: 1)?.status == .tooManyRequests)
    }

    /// A page that was open when the password changed requests hundreds of pictures with the old one.
    @Test
    func theSameWrongPasswordCountsOnce() async throws {
        let access = AccessRules(
            host: "0.0.0.0",
            users: Users(cheap: "right")
        )
        for _ in 0..<1000 {
            #expect(try await ask(access, "old", from: here)?.status == .unauthorized)
        }
        #expect(try await ask(access, "right", from: here) == nil)
    }

    /// A proxy names its clients in a header. From others, the header is ignored.
    @Test
    func clientsBehindAProxyAreToldApart() async throws {
        let proxy = PeerAddress("192.0.2.9")!
        let access = AccessRules(
            host: "0.0.0.0",
            users: Users(cheap: "right"),
            proxies: Proxies([Network("192.0.2.9")!, Network("127.0.0.1")!])
        )
        for peer in [proxy, PeerAddress("127.0.0.1")!, PeerAddress("::1")!] {
            for guess in 0..<10 {
                // The client's own header comes before the proxy's.
                let said = "10.0.0.\(guess), 203.0.113.7"
                #expect(try await ask(access, "\(guess)", from: peer, forwardedFor: said)?.status != nil)
            }
            let other = "203.0.113.7, 203.0.113.8"
            #expect(
                try await ask(access, "x", from: peer, forwardedFor: "203.0.113.7")?.status
                    == .tooManyRequests
            )
            #expect(try await ask(access, "right", from: peer, forwardedFor: other) == nil)
        }
        for guess in 0..<10 {
            _ = try await ask(access, "\(guess)", from: here, forwardedFor: "10.0.0.\(guess)")
        }
        #expect(try await ask(access, "x", from: here, forwardedFor: "10.0.0.99")?.status == .tooManyRequests)
    }

    /// nginx passes on a client's own header, unless it is told otherwise.
    @Test
    func behindAProxyThatIsNotNamedAllClientsAreOne() async throws {
        let access = AccessRules(host: "127.0.0.1", users: Users(cheap: "right"))
        let peer = PeerAddress("127.0.0.1")!
        for guess in 0..<10 {
            let refusal = try await ask(access, "\(guess)", from: peer, forwardedFor: "10.0.0.\(guess)")
            #expect(refusal?.status == .unauthorized)
        }
        let refusal = try await ask(access, "x", from: peer, forwardedFor: "10.0.0.99")
        #expect(refusal?.status == .tooManyRequests)
    }

    /// A limited number of clients is remembered, preferring those that know the password.
    @Test
    func remembersWhoWasRight() {
        let limit = GuessLimit()
        limit.wasRight("1", for: "", from: here, at: start)
        for client in 0..<10_000 {
            let address = PeerAddress("10.0.\(client / 256).\(client % 256)")!
            #expect(limit.begin("0", for: "", from: address, at: start + .seconds(client)) == .allowed)
        }
        let later = start + .seconds(20_000)
        for client in 0..<100 {
            let address = PeerAddress("203.0.113.\(client)")!
            #expect(limit.begin("0", for: "", from: address, at: later) == .allowed)
        }
        // All together exceed the limit now.
        #expect(limit.begin("2", for: "", from: there, at: later) == .tooMany(wait: .seconds(1)))
        #expect(limit.begin("2", for: "", from: here, at: later) == .allowed)
    }

    /// Guesses at one user's password keep nobody else out, whether they come from one address or from many.
    @Test
    func eachUsersGuessesCountByThemselves() {
        let limit = GuessLimit()
        for guess in 0..<10 {
            #expect(limit.begin("\(guess)", for: "ann", from: here, at: start) == .allowed)
        }
        #expect(limit.begin("10", for: "ann", from: here, at: start) == .tooMany(wait: .seconds(6)))
        #expect(limit.begin("11", for: "bob", from: here, at: start) == .allowed)
        // Ten guesses count already.
        for client in 0..<90 {
            let address = PeerAddress("203.0.113.\(client)")!
            #expect(limit.begin("0", for: "ann", from: address, at: start) == .allowed)
        }
        #expect(limit.begin("12", for: "ann", from: there, at: start) == .tooMany(wait: .seconds(1)))
        #expect(limit.begin("13", for: "bob", from: there, at: start) == .allowed)
    }

    /// Who guesses names doesn't learn which ones exist.
    @Test
    func unknownNamesAreAnsweredLikeUsers() async throws {
        let checks = PasswordChecks { [users = Users(cheap: "right")] name in
            name == "ann" ? users.user(named: name).map { User(name: name, hash: $0.hash) } : nil
        }
        func statuses(_ name: String, _ peers: [PeerAddress]) async throws -> [HTTPResponse.Status] {
            var statuses: [HTTPResponse.Status] = []
            for (guess, peer) in peers.enumerated() {
                do {
                    _ = try await checks.user(name, Array("\(guess)".utf8), from: peer, at: start)
                } catch let refusal as Refusal { statuses.append(refusal.status) }
            }
            return statuses
        }
        // By one client, then by many.
        let many = (0..<120).map { PeerAddress("203.0.113.\($0)")! }
        for peers in [Array(repeating: here, count: 15), many] {
            let known = try await statuses("ann", peers)
            #expect(known.count == peers.count && known.last == .tooManyRequests)
            #expect(try await statuses("nobody", peers) == known)
        }
        // A name that nobody has tried is open to all.
        #expect(try await statuses("cleo", [there]) == [.unauthorized])
    }

    /// Neither many names nor many clients take more than a limited amount of work.
    @Test
    func aClientMayNotGuessAtAnyNumberOfNames() {
        let limit = GuessLimit()
        for name in 0..<50 {
            #expect(limit.begin("0", for: "\(name)", from: here, at: start) == .allowed)
        }
        #expect(limit.begin("0", for: "50", from: here, at: start) == .tooMany(wait: .seconds(2)))
        #expect(limit.begin("0", for: "50", from: there, at: start) == .allowed)
        // Guesses at ten thousand names don't make the server forget those at one.
        for client in 0..<99 {
            let address = PeerAddress("203.0.113.\(client)")!
            #expect(limit.begin("x", for: "ann", from: address, at: start) == .allowed)
        }
        for name in 0..<10_000 {
            let address = PeerAddress("10.0.\(name / 256).\(name % 256)")!
            #expect(limit.begin("0", for: "many \(name)", from: address, at: start) == .allowed)
        }
        #expect(limit.begin("y", for: "ann", from: PeerAddress("198.51.100.7")!, at: start) == .allowed)
        #expect(
            limit.begin("y", for: "ann", from: PeerAddress("198.51.100.8")!, at: start)
                == .tooMany(wait: .seconds(1))
        )
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1:80", true), ("192.0.2.1", "192.0.2.2", false),
        ("::ffff:192.0.2.1", "192.0.2.1", true), ("2001:db8::1", "[2001:db8::2]:443", true),
        ("2001:db8::1", "2001:db8:0:1::1", false), ("::1", "127.0.0.1", true), ("::1", "::2", false),
    ])
    func tellsAddressesApart(one: String, other: String, isSame: Bool) {
        let addresses = [PeerAddress(one), PeerAddress(other)]
        #expect(!addresses.contains(nil))
        #expect((addresses[0] == addresses[1]) == isSame)
    }

    @Test(arguments: ["", "unknown", "localhost", "1.2.3", "_hidden", "1.2.3.4.5"])
    func takesNoNamesForAddresses(text: String) {
        #expect(PeerAddress(text) == nil)
    }
}
