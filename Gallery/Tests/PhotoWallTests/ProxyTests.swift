import HTTPTypes
import Logging
import PictureFixtures
import Testing

@testable import WallServer

/// Which proxies are trusted, and the warnings about others. Gallery/BrowserTests/test_proxies.py runs real ones.
struct ProxyTests {
    @Test(
        arguments: [
            ("192.0.2.1", ["192.0.2.1", "::ffff:192.0.2.1"], ["192.0.2.2", "::1"]),
            ("10.0.0.0/8", ["10.0.0.0", "10.255.255.255"], ["11.0.0.0", "9.255.255.255", "a00::"]),
            // 172.16.0.0 to 172.31.255.255
            ("172.16.0.0/12", ["172.16.0.1", "172.31.255.255"], ["172.32.0.0", "172.15.255.255"]),
            ("192.0.2.7/31", ["192.0.2.6", "192.0.2.7"], ["192.0.2.5", "192.0.2.8"]),
            ("0.0.0.0/0", ["192.0.2.1"], ["2001:db8::1"]),
            // Clients may have the same first half.
            ("2001:db8::1", ["2001:db8::1"], ["2001:db8::2"]),
            ("2001:db8::/33", ["2001:db8:7fff::1"], ["2001:db8:8000::1", "2001:db7::1"]),
            ("::1", ["::1", "127.0.0.1"], ["127.0.0.2", "::2"]),
            ("::1/128", ["::1"], ["::2"]),
            ("::ffff:10.0.0.0/104", ["10.1.2.3"], ["11.0.0.1"]),
        ] as [(String, [String], [String])]
    )
    func aNetworkHasItsAddresses(text: String, inside: [String], outside: [String]) throws {
        let network = try #require(Network(text))
        for (addresses, isInside) in [(inside, true), (outside, false)] {
            for address in addresses {
                #expect(try network.contains(#require(PeerAddress(address))) == isInside, "\(address)")
            }
        }
    }

    @Test(
        arguments: [
            "", "/", "/8", "router", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8",
            "10.0.0.0/99999999999999999999", "2001:db8::/129", "::ffff:10.0.0.0/95", "10.0.0/8",
        ]
    )
    func otherTextsAreNoNetworks(text: String) {
        #expect(Network(text) == nil)
    }

    @Test(
        arguments: [
            // (the peer, whether nobody signs in by mistake, the header, the first words of the warnings)
            ("127.0.0.1", false, "X-Forwarded-For", ["What 127.0.0.1 says"]),
            ("2001:db8::1", false, "X-Forwarded-Proto", ["What 2001:db8::1 says"]),
            ("127.0.0.1", true, "X-Forwarded-Host", ["What 127.0.0.1 says", "A proxy shows"]),
            ("192.0.2.1", true, "X-Forwarded-For", ["A proxy shows"]),
            ("192.0.2.1", false, "X-Forwarded-For", []),
            ("127.0.0.1", true, "X-Other", []),
        ] as [(String, Bool, String, [String])]
    )
    func aMistakeIsSaidOnce(peer: String, isOpenByMistake: Bool, header: String, beginnings: [String]) throws
    {
        let lines = Locked<[String]>([])
        let warnings = ProxyWarnings(
            proxies: Proxies([try #require(Network("192.0.2.0/24"))]),
            isOpenByMistake: isOpenByMistake,
            logger: Logger(label: "test") { _ in Lines(lines: lines) }
        )
        var request = HTTPRequest(method: .get, scheme: "http", authority: "wall", path: "/")
        request.headerFields[try #require(HTTPField.Name(header))] = "x"
        for _ in 0..<3 { warnings.note(request, from: try #require(PeerAddress(peer))) }
        #expect(lines.latest.map { line in beginnings.first(where: line.hasPrefix) } == beginnings)
    }

    /// Keeps what is logged.
    private struct Lines: LogHandler {
        let lines: Locked<[String]>
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.warning

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            lines.update { $0.append("\(event.message)") }
        }
    }
}
