import Foundation
import PictureFixtures
import SampleLibrary
import Testing

@testable import PhotoWall

/// What a page needs, besides thumbnails, for photos in formats that browsers don't show.
@Suite(.timeLimit(.minutes(10)))
struct FullSizeTests {
    private struct Details: Decodable {
        struct Camera: Decodable {
            let name: String?
            let exposure: Double?
        }
        struct Coordinates: Decodable {
            let latitude: Double
            let longitude: Double
        }
        struct Person: Decodable, Equatable {
            let name: String
        }
        let rating: Int?
        let tags: [String]
        let people: [Person]?
        let width: Int
        let height: Int
        let original: String?
        let download: String?
        let fullSize: String?
        let camera: Camera?
        let coordinates: Coordinates?
    }

    private struct Tag: Decodable {
        let name: String
    }

    private static func details(_ wall: TestWall, of name: String) async throws -> Details {
        try await wall.client.get("/photos/\(try await wall.photo(name).id).json").json(Details.self)
    }

    private static func addTIFF(_ wall: TestWall) async throws {
        // Written elsewhere first, because metadata is added in place.
        let file = try wall.scratch.write(
            Pixels.quarters(width: 700, height: 400).stored(forOrientation: 8),
            "scan.tif",
            metadata: [
                "Exif.Image.Orientation": "8", "Exif.Image.Model": "Scanner",
                "Exif.Photo.ExposureTime": "1/4",
                "Exif.GPSInfo.GPSLatitude": "52/1 30/1 0/1", "Exif.GPSInfo.GPSLatitudeRef": "N",
                "Exif.GPSInfo.GPSLongitude": "13/1 15/1 0/1", "Exif.GPSInfo.GPSLongitudeRef": "E",
                "Xmp.xmp.Rating": "3", "Xmp.iptcExt.PersonInImage": "Anna",
                "Xmp.dc.subject": "Anna", "Xmp.digiKam.TagsList": "People/Anna",
                "Xmp.lr.hierarchicalSubject": "People|Anna",
            ]
        )
        try FileManager.default.moveItem(
            atPath: file.string,
            toPath: wall.photos.appending("scan.tif").string
        )
        try await wall.waitForWall { $0.ids.count == 4 }
    }

    @Test
    func photosOfOtherFormatsAreThereAsJPEG() async throws {
        try await TestWall.run { wall in
            try await Self.addTIFF(wall)
            let details = try await Self.details(wall, of: "scan.tif")
            let address = try #require(details.fullSize)
            for _ in 0..<2 {
                let answer = try await wall.client.get("/\(address)")
                #expect(answer.status == 200 && answer["Content-Type"] == "image/jpeg")
                let picture = try #require(DecodedFile(answer.bytes))
                #expect(picture.width == 700 && picture.height == 400)
                #expect(details.width == 700 && details.height == 400)
                #expect(picture.quarters == "red green blue white")
                #expect(!answer.bytes.contains("Scanner".utf8))
            }
            #expect(try await Self.details(wall, of: "sea.jpg").fullSize == nil)
            #expect(try await Self.details(wall, of: "wood.png").fullSize == nil)
            for other in [
                address.replacing("-full.jpg", with: "-full.webp"),
                address.replacing("-full.jpg", with: "-240.jpg"),
                address.replacing("-full.jpg", with: "-Full.jpg"),
            ] {
                #expect(try await wall.client.get("/\(other)").status == 404, "\(other)")
            }
        }
    }

    @Test
    func detailsSayWhatAPhotoWasTakenWithAndWhere() async throws {
        try await TestWall.run { wall in
            try await Self.addTIFF(wall)
            let details = try await Self.details(wall, of: "scan.tif")
            #expect(details.camera?.name == "Scanner" && details.camera?.exposure == 0.25)
            #expect(details.coordinates?.latitude == 52.5 && details.coordinates?.longitude == 13.25)
            #expect(details.rating == 3 && details.people == [.init(name: "Anna")])
            #expect(try await Self.details(wall, of: "sea.jpg").camera == nil)
        }
    }

    /// Neither details, searches, suggestions nor the map tell them.
    @Test
    func placesAndPeopleAreSaidOnlyWhereThatIsWanted() async throws {
        for (hasCoordinates, hasPeople) in [(false, true), (true, false)] {
            try await TestWall.run(options: {
                $0.hasCoordinates = hasCoordinates
                $0.hasPeople = hasPeople
            }) { wall in
                try await Self.addTIFF(wall)
                let details = try await Self.details(wall, of: "scan.tif")
                #expect(details.camera?.name == "Scanner" && details.rating == 3)
                #expect(
                    (details.coordinates != nil) == hasCoordinates && (details.people != nil) == hasPeople
                )
                #expect(details.tags.contains("People") && details.tags.contains("Anna") == hasPeople)
                let tags = try await wall.client.get("/tags.json").json([Tag].self).map(\.name)
                #expect(tags.contains("People") && tags.contains("Anna") == hasPeople, "\(tags)")
                struct List: Decodable {
                    struct Photo: Decodable { let tags: [String] }
                    let total: Int
                    let photos: [Photo]
                }
                let all = try await wall.client.get("/api/photos").json(List.self)
                #expect(all.photos.contains { $0.tags.contains("Anna") } == hasPeople)
                for query in ["q=anna", "tag=Anna", "q=-sea%20anna", "q=people&tag=anna"] {
                    let list = try await wall.client.get("/api/photos?\(query)").json(List.self)
                    #expect(list.total == (hasPeople ? 1 : 0), "\(query)")
                }
                for (text, isFound) in [("near:52.5,13.25", hasCoordinates), ("people:anna", hasPeople)] {
                    let list = try await wall.client.get("/api/photos?q=\(text)").json(List.self)
                    #expect(list.total == (isFound ? 1 : 0), "\(text)")
                    let root = try await wall.client.get("/wall?q=\(text)")
                    #expect((root["Wall-Hint"] == nil) == isFound, "\(text)")
                }
                let people = try await wall.client.get("/people").text
                #expect(
                    hasPeople
                        ? people.hasPrefix(#"{"count":1,"people":[{"cover":{"height":400,"id":"#)
                            && people.hasSuffix(#""width":700},"name":"Anna","photos":1}]}"#)
                        : people == #"{"count":0,"people":[]}"#,
                    "\(people)"
                )
                for level in 0...3 {
                    let cells = try await wall.client.get("/map?level=\(level)").json([[Double]].self)
                    #expect(cells.map(\.last) == (hasCoordinates ? [1] : []))
                }
                struct Suggestion: Decodable { let text: String }
                for text in ["?", "near:", "people:", "people:a", "ann", "pe", "ne"] {
                    let texts = try await wall.client.get("/suggestions?q=\(text)").json([Suggestion].self)
                        .map(\.text)
                    #expect(
                        texts.contains { $0.contains("people") } == (hasPeople && !text.hasPrefix("ne")),
                        "\(texts)"
                    )
                    #expect(
                        texts.contains { $0.contains("near") }
                            == (hasCoordinates && ["?", "ne"].contains(text))
                    )
                }
            }
        }
    }

    /// A full-size picture has the camera's resolution. A client may request a part of it, which is sent from
    /// the file.
    @Test
    func aPartOfAFullSizeIsSent() async throws {
        try await TestWall.run(options: { $0.hasCoordinates = false }) { wall in
            let address = "/" + (try #require(try await Self.details(wall, of: "sea.jpg").fullSize))
            // First made, then read from the disk.
            for _ in 0..<2 {
                let part = try await wall.client.get(address, ["Range": "bytes=10-19"])
                let whole = try await wall.client.get(address)
                #expect(whole.status == 200 && whole["Accept-Ranges"] == "bytes")
                #expect(part.status == 206 && part.bytes == Array(whole.bytes[10..<20]))
                #expect(part["Content-Range"] == "bytes 10-19/\(whole.bytes.count)")
            }
        }
    }

    /// Original files may contain places and people in many forms, so nobody gets them.
    @Test(arguments: [(false, true), (true, false)])
    func noFileTellsThemUnlessThatIsWanted(_ hasCoordinates: Bool, _ hasPeople: Bool) async throws {
        try await TestWall.run(options: { ($0.hasCoordinates, $0.hasPeople) = (hasCoordinates, hasPeople) }) {
            wall in
            try await Self.addTIFF(wall)
            for (name, width) in [("scan.tif", 700), ("sea.jpg", 1000), ("wood.png", 100)] {
                #expect(try await wall.client.get(wall.original(of: name)).status == 404, "\(name)")
                let details = try await Self.details(wall, of: name)
                #expect(details.original == nil)
                let address = try #require(details.download)
                #expect(address.hasSuffix("-full.jpg") && details.fullSize == address)
                let answer = try await wall.client.get("/\(address)")
                #expect(answer.status == 200 && answer["Content-Type"] == "image/jpeg")
                #expect(DecodedFile(answer.bytes)?.width == width)
                for mark in ["Exif", "GPS", "http://ns.adobe.com/xap/", "Photoshop"] {
                    #expect(!answer.bytes.contains(mark.utf8), "\(name): \(mark)")
                }
            }
        }
    }
}
