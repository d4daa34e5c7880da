import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import PhotoLibrary
@testable import PhotoWall
@testable import WallServer

/// What other programs show of a link to a wall.
struct LinkPreviewTests {
    @Test(
        arguments: [
            ("https://photos.example.org", "https://photos.example.org/"),
            ("HTTPS://Photos.Example.org/", "https://photos.example.org/"),
            ("http://192.0.2.1:8080/my-wall", "http://192.0.2.1:8080/my-wall/"),
            ("https://[2001:db8::1]:8443/a/b%20c/", "https://[2001:db8::1]:8443/a/b%20c/"),
        ]
    )
    func addresses(text: String, address: String) {
        #expect(SiteAddress(text)?.text == address)
    }

    @Test(
        arguments: [
            "", "photos.example.org", "ftp://photos.example.org/", "https://", "https:///a",
            "https://me@example.org/",
            "https://example.org/?a", "https://example.org/#a", "https://example.org/\"",
            "https://exa mple.org/",
            "https://example.org:0/", "https://example.org:65536/", "https://example.org:/",
            "https://\u{E9}.example/",
            "https://<b>/",
        ]
    )
    func otherTexts(text: String) {
        #expect(SiteAddress(text) == nil)
    }

    /// Returns the contents of the elements for previews.
    private func preview(_ html: String) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: html.matches(of: /<meta property="og:(url|image)" content="([^"]*)">/).map {
                (String($0.1), String($0.2))
            }
        )
    }

    @Test
    func aPublicWallsPreviewIsAtTheAddressThatTheRequestNames() async throws {
        try await TestWall.run { options in
            options.host = "0.0.0.0"
            options.proxies = ["127.0.0.1"]
        } _: { wall in
            let picture = try await String(wall.thumbnail(of: "sea.jpg", width: 960).dropFirst())
            func check(_ headers: KeyValuePairs<String, String>, _ address: String?) async throws {
                let page = try await wall.client.get("/", headers)
                let expected = address.map { ["url": $0, "image": $0 + picture] } ?? [:]
                #expect(preview(page.text) == expected, "\(headers)")
            }
            try await check([:], "http://127.0.0.1:\(wall.client.port)/")
            try await check(["Host": "Photos.example.org"], "http://photos.example.org/")
            // The client is the proxy.
            try await check(
                [
                    "Host": "wall", "X-Forwarded-Proto": "https",
                    "X-Forwarded-Host": "other, photos.example.org:8443",
                ],
                "https://photos.example.org:8443/"
            )
            try await check(["Host": "\"><script>"], nil)
            try await check(["Host": "wall", "X-Forwarded-Host": "<b>"], nil)
            #expect(try await wall.client.get("/" + picture).status == 200)
            // Copies of the page are valid for one address.
            let first = try await wall.client.get("/", ["Host": "a"])["ETag"]
            #expect(
                try await wall.client.get("/", ["Host": "a", "If-None-Match": first ?? ""]).status == 304
            )
            #expect(
                try await wall.client.get("/", ["Host": "b", "If-None-Match": first ?? ""]).status == 200
            )
            try FileManager.default.removeItem(atPath: wall.photos.appending("sea.jpg").string)
            _ = try await wall.indexer.index()
            try await wall.client.stream("/events") { pieces in
                for try await _ in pieces {
                    let image = try await preview(wall.client.get("/").text)["image"]
                    if let image, !image.hasSuffix(picture) { return }
                }
                Issue.record("The events ended.")
            }
        }
    }

    /// A proxy on this machine serves others.
    @Test
    func aPublicWallOnThisMachineHasAPreview() async throws {
        try await TestWall.run { options in
            options.isForEverybody = true
            options.address = SiteAddress("https://photos.example.org/")
        } _: { wall in
            let page = try await wall.client.get("/", ["Host": "photos.example.org"])
            #expect(preview(page.text)["url"] == "https://photos.example.org/")
        }
    }

    @Test
    func onlyAPublicWallHasAPreview() async throws {
        try await TestWall.run { wall in
            let page = try await wall.client.get("/")
            #expect(preview(page.text) == [:])
        }
    }

    /// Only a trusted proxy may name another address. The server's settings have priority.
    @Test
    func theAddressOfARequest() throws {
        var request = HTTPRequest(method: .get, scheme: "http", authority: "wall:8080", path: "/")
        request.headerFields[HTTPField.Name("X-Forwarded-Proto")!] = "https"
        request.headerFields[HTTPField.Name("X-Forwarded-Host")!] = "photos.example.org"
        let (proxy, other) = try (#require(PeerAddress("192.0.2.1")), #require(PeerAddress("192.0.2.2")))
        func address(from peer: PeerAddress, fixed: SiteAddress? = nil) -> String? {
            AccessRules(
                host: "0.0.0.0",
                users: nil,
                proxies: Proxies([Network("192.0.2.1")!]),
                address: fixed
            )
            .address(of: request, from: peer)?.text
        }
        #expect(address(from: proxy) == "https://photos.example.org/")
        #expect(address(from: other) == "http://wall:8080/")
        #expect(
            address(from: other, fixed: SiteAddress("https://example.org/wall"))
                == "https://example.org/wall/"
        )
    }
}
