import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import WallServer

/// How often a password may be guessed.
struct GuessTests {
    private let start = ContinuousClock.now
    private let here = PeerAddress("192.0.2.1")!, there = PeerAddress("198.51.100.1")!

    /// What is answered to a password: nil where the request passes.
    private func ask(
        _ access: AccessRules,
        _ password: String?,
        from peer: PeerAddress,
        forwardedFor: String? = nil,
        after seconds: Int = 0
    ) -> Refusal? {
        var request = HTTPRequest(method: .get, scheme: "http", authority: "wall.example", path: "/")
        request.headerFields[.authorization] = password.map {
            "Basic " + Data("me:\($0)".utf8).base64EncodedString()
        }
        request.headerFields[HTTPField.Name("X-Forwarded-For")!] = forwardedFor
        do {
            try access.check(request, from: peer, at: start + .seconds(seconds))
            return nil
        } catch { return error }
    }

    @Test
    func theGuessesOfOneClientCountTogether() {
        let access = AccessRules(host: "0.0.0.0", password: "right")
        for guess in 0..<10 {
            #expect(ask(access, "\(guess)", from: here)?.status == .unauthorized)
        }
        let refusal = ask(access, "10", from: here)
        #expect(refusal?.status == .tooManyRequests && refusal?.headers[.retryAfter] == "7")
        // Nothing is said of the right one either.
        #expect(ask(access, "right", from: here)?.status == .tooManyRequests)
        // Without any, a browser is told to ask for one.
        #expect(ask(access, nil, from: here)?.status == .unauthorized)
        // Others are not concerned.
        #expect(ask(access, "right", from: there) == nil)
        // One more every six seconds.
        #expect(ask(access, "11", from: here, after: 5)?.status == .tooManyRequests)
        #expect(ask(access, "11", from: here, after: 6)?.status == .unauthorized)
        #expect(ask(access, "12", from: here, after: 6)?.status == .tooManyRequests)
        #expect(ask(access, "right", from: here, after: 12) == nil)
    }

    /// No password file gives an empty one; whoever uses the module might.
    @Test
    func anEmptyPasswordIsComparedToo() {
        let access = AccessRules(host: "0.0.0.0", password: "")
        #expect(ask(access, "x", from: here)?.status == .unauthorized)
        #expect(ask(access, "", from: here) == nil)
    }

    @Test
    func theGuessesOfAllCountTogether() {
        let access = AccessRules(host: "0.0.0.0", password: "right")
        #expect(ask(access, "right", from: there) == nil)
        for client in 0..<100 {
            #expect(ask(access, "x", from: PeerAddress("203.0.113.\(client)")!)?.status == .unauthorized)
        }
        #expect(ask(access, "y", from: here)?.status == .tooManyRequests)
        // Who was in already stays in.
        #expect(ask(access, "right", from: there) == nil)
        #expect(ask(access, "y", from: here, after: 1)?.status == .unauthorized)
        #expect(ask(access, "z", from: here, after: 1)?.status == .tooManyRequests)
    }

    /// A page that was open when the password changed asks for hundreds of pictures with the old one.
    @Test
    func theSameWrongPasswordCountsOnce() {
        let access = AccessRules(host: "0.0.0.0", password: "right")
        for _ in 0..<1000 {
            #expect(ask(access, "old", from: here)?.status == .unauthorized)
        }
        #expect(ask(access, "right", from: here) == nil)
    }

    /// A proxy speaks for many, and says for whom; of anybody else, that is only talk.
    @Test
    func clientsBehindAProxyAreToldApart() {
        let proxy = PeerAddress("192.0.2.9")!
        let access = AccessRules(host: "0.0.0.0", password: "right", proxies: Proxies(addresses: [proxy]))
        for peer in [proxy, PeerAddress("127.0.0.1")!, PeerAddress("::1")!] {
            for guess in 0..<10 {
                // What the client says itself comes before what the proxy says.
                let said = "10.0.0.\(guess), 203.0.113.7"
                #expect(ask(access, "\(guess)", from: peer, forwardedFor: said)?.status != nil)
            }
            let other = "203.0.113.7, 203.0.113.8"
            #expect(
                ask(access, "x", from: peer, forwardedFor: "203.0.113.7")?.status == .tooManyRequests
            )
            #expect(ask(access, "right", from: peer, forwardedFor: other) == nil)
        }
        for guess in 0..<10 {
            _ = ask(access, "\(guess)", from: here, forwardedFor: "10.0.0.\(guess)")
        }
        #expect(ask(access, "x", from: here, forwardedFor: "10.0.0.99")?.status == .tooManyRequests)
    }

    /// However many clients there are, only so many are remembered, and first those who know the password.
    @Test
    func remembersWhoWasRight() {
        let limit = GuessLimit()
        limit.note([1], isRight: true, from: here, at: start)
        for client in 0..<10_000 {
            let address = PeerAddress("10.0.\(client / 256).\(client % 256)")!
            limit.note([0], isRight: false, from: address, at: start + .seconds(client))
        }
        // All together guess too often now.
        limit.note([2], isRight: false, from: there, at: start + .seconds(9_999))
        #expect(limit.wait(for: here, at: start + .seconds(9_999)) == nil)
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
