import Foundation
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
