import Dispatch
import Foundation
import HTTPTypes
import PictureFixtures
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary
@testable import PhotoWall
@testable import WallServer

/// Information for supervisors and monitors.
@Suite(.timeLimit(.minutes(10)))
struct MonitoringTests {
    @Test
    func supervisorsNeedNoPassword() async throws {
        try await TestWall.run { options in
            options.password = "secret"
            options.hasMetrics = true
        } _: { wall in
            for path in ["/healthz", "/readyz"] {
                let answer = try await wall.client.get(path)
                #expect(
                    answer.status == 200 && answer.text == "ok\n" && answer["Cache-Control"] == "no-store",
                    "\(path)"
                )
            }
            #expect(try await wall.client.get("/metrics").status == 401)
            let right: KeyValuePairs = [
                "Authorization": "Basic " + Data("me:secret".utf8).base64EncodedString()
            ]
            #expect(try await wall.client.get("/metrics", right).status == 200)
        }
    }

    @Test
    func countsWhatIsAnswered() async throws {
        try await TestWall.run { options in
            options.hasMetrics = true
        } _: { wall in
            try await wall.waitForColors()
            let thumbnail = try await wall.thumbnail(of: "sea.jpg")
            for path in [thumbnail, thumbnail, "/nothing", "/nothing", "/nothing", "/photos/999999.json"] {
                _ = try await wall.client.get(path)
            }
            let answer = try await wall.client.get("/metrics")
            #expect(answer["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
            let lines = Set(answer.text.split(separator: "\n").map(String.init))
            for line in [
                "brickwork_requests_total{address=\"none\",status=\"404\"} 3",
                "brickwork_requests_total{address=\"details\",status=\"404\"} 1",
                "brickwork_requests_total{address=\"thumbnail\",status=\"200\"} 2",
                "brickwork_request_duration_seconds_count{address=\"none\"} 3",
                "brickwork_request_duration_seconds_bucket{address=\"none\",le=\"+Inf\"} 3",
                "brickwork_thumbnails_total{from=\"memory\"} 1",
                "brickwork_thumbnails_total{from=\"failed\"} 0",
                "brickwork_listeners 0",
                "brickwork_photos 3",
                "brickwork_unreadable_files 1",
                "brickwork_jobs{state=\"waiting\"} 0",
                "brickwork_prepared_photos_total 3",
            ] {
                #expect(lines.contains(line), "\(line)\n\(answer.text)")
            }
        }
    }

    /// Each bound counts all shorter durations.
    @Test
    func durationsAreCumulative() {
        let metrics = ServerMetrics()
        for milliseconds in [1, 3, 30, 30_000] {
            metrics.note("wall", .ok, after: .milliseconds(milliseconds))
        }
        let counts = metrics.text(.init()).matches(
            of: /brickwork_request_duration_seconds_bucket\{address="wall",le="([^"]+)"\} (\d+)/
        ).map { "\($0.1) \($0.2)" }
        #expect(counts == ["0.001 1", "0.005 2", "0.025 2", "0.1 3", "0.5 3", "2.0 3", "10.0 3", "+Inf 4"])
    }

    @Test
    func countsFailuresByReason() async throws {
        try await TestWall.run { options in
            options.hasMetrics = true
        } _: { wall in
            try await wall.waitForColors()
            try wall.addDamagedPicture("cut.jpg")
            try await wall.waitForWall { $0.ids.count == 4 }
            let thumbnail = try await wall.thumbnail(of: "cut.jpg")
            #expect(try await wall.client.get(thumbnail).status == 422)
            let text = try await wall.client.get("/metrics").text
            #expect(
                text.contains(/\nbrickwork_picture_failures_total\{reason="undecodable"\} [12]\n/),
                "\(text)"
            )
        }
    }

    /// A line for each request. Names in it were not refused.
    @Test
    func logsRequests() async throws {
        let written = Locked<[UInt8]>([])
        try await TestWall.run { options in
            options.password = "secret"
            options.hasAccessLog = true
            options.proxies = ["127.0.0.1"]
            options.writeLog = { bytes in written.update { $0 += bytes } }
        } _: { wall in
            let right = "Basic " + Data("ann \"x\":secret".utf8).base64EncodedString()
            let wrong = "Basic " + Data("bob:secreT".utf8).base64EncodedString()
            _ = try await wall.client.get("/tags.json?a=b", ["Authorization": right])
            _ = try await wall.client.get("/tags.json", ["Authorization": wrong])
            _ = try await wall.client.get("/healthz", ["X-Forwarded-For": "203.0.113.7, 192.0.2.1"])
            _ = try await wall.client.get("/healthz", method: "HEAD")
            _ = try await wall.client.send("GET / HTTP/1.1\r\n\r\n")
        }
        let lines = String(decoding: written.latest, as: UTF8.self)
            .replacing(/\[\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d \+0000\]/, with: "[time]")
            .replacing(/\d+\.\d{3}\n/, with: "s\n")
        #expect(
            lines == """
                127.0.0.1 - ann \\x22x\\x22 [time] "GET /tags.json?a=b HTTP/1.1" 200 49 s
                127.0.0.1 - - [time] "GET /tags.json HTTP/1.1" 401 28 s
                192.0.2.1 - - [time] "GET /healthz HTTP/1.1" 200 3 s
                127.0.0.1 - - [time] "HEAD /healthz HTTP/1.1" 200 - s
                127.0.0.1 - - [time] "-" 400 28 s

                """
        )
    }

    /// An output that stalls loses lines, which is noted, and costs no memory.
    @Test
    func aStalledLogLosesLines() async {
        let written = Locked<[UInt8]>([])
        let door = DispatchSemaphore(value: 0)
        let (stalls, hasStalled) = AsyncStream.makeStream(of: Never.self)
        let log = AccessLog(limit: 100) { bytes in
            hasStalled.finish()
            door.wait()
            written.update { $0 += bytes }
        }
        func note(_ number: Int) {
            let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/\(number)")
            log.note(request, from: "::1", nil, Response(status: .ok), after: .milliseconds(1234))
        }
        note(0)
        for await _ in stalls {}
        // Two of these lines are 100 bytes.
        for number in 1...5 { note(number) }
        for _ in 0..<9 { door.signal() }
        await log.finish()
        note(6)
        await log.finish()
        let text = String(decoding: written.latest, as: UTF8.self)
        #expect(
            text.split(separator: "\n").map { $0.replacing(/\[.*\]/, with: "") } == [
                "::1 - -  \"GET /0 HTTP/1.1\" 200 0 1.234", "::1 - -  \"GET /1 HTTP/1.1\" 200 0 1.234",
                "::1 - -  \"GET /2 HTTP/1.1\" 200 0 1.234", "3 requests are missing here",
                "::1 - -  \"GET /6 HTTP/1.1\" 200 0 1.234",
            ]
        )
    }

    @Test
    func visitorsSeeNoMetrics() async throws {
        try await TestWall.run { wall in
            let answer = try await wall.client.get("/metrics")
            #expect(answer.status == 404)
        }
    }

    /// An unreachable catalog makes the server unready.
    @Test
    func aServerWithoutItsCatalogIsNotReady() async throws {
        try await TestWall.run { wall in
            try wall.catalog.close()
            #expect(try await wall.client.get("/healthz").status == 200)
            #expect(try await wall.client.get("/readyz").status >= 500)
        }
    }

    @Test
    func aServerWithADamagedCatalogIsNotReady() async throws {
        try await TestWall.run { wall in
            #expect(try await wall.client.get("/readyz").status == 200)
            let damage = CatalogError(.damaged, "catalog.sqlite: damaged")
            #expect(throws: CatalogError.self) { try wall.catalog.access.read { _ in throw damage } }
            let answer = try await wall.client.get("/readyz")
            #expect(answer.status == 503 && answer.text == "The server's catalog is damaged; see its log.\n")
            #expect(try await wall.client.get("/healthz").status == 200)
        }
    }
}
