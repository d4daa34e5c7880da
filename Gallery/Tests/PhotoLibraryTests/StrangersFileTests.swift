import Foundation
import PictureFixtures
import Pictures
import SampleLibrary
import SourceFiles
import StorageFixtures
import SystemPackage
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary

/// Files as other people's phones, cameras and programs leave them, in a folder and in a bucket.
@Suite(.timeLimit(.minutes(10)), .onBothDatabases, .library)
struct StrangersFileTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private func jpeg(_ metadata: KeyValuePairs<String, String> = [:]) throws -> [UInt8] {
        try scratch.bytes(scratch.write(.quarters(width: 40, height: 30), "a.jpg", metadata: metadata))
    }

    private func video(_ name: String, _ tags: String...) throws -> [UInt8] {
        let options = tags.flatMap { ["-metadata", $0] } + ["-movflags", "use_metadata_tags"]
        return try scratch.bytes(VideoFixture.make(name, in: scratch, "color=red:s=16x16:d=0.5", options))
    }

    private func takeout(_ title: String, _ caption: String, _ seconds: Int, _ place: String = "") -> [UInt8]
    {
        Array(
            """
            {"title": "\(title)", "description": "\(caption)", "photoTakenTime": {"timestamp": "\(seconds)"},
            "geoData": {\(place)}, "people": [{"name": "Ann"}]}
            """.utf8
        )
    }

    private func xmp(_ properties: String) -> [UInt8] {
        Array(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
            \(properties)</rdf:Description></rdf:RDF></x:xmpmeta>
            """.utf8
        )
    }

    /// At 0.2...0.3 and 0.15...0.35.
    private static let face = """
        <mwg-rs:Regions xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
        xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#"
        rdf:parseType="Resource"><mwg-rs:AppliedToDimensions stDim:w="40" stDim:h="30" stDim:unit="pixel"/><mwg-rs:RegionList>
        <rdf:Bag><rdf:li><rdf:Description mwg-rs:Name="Anna" mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.25" stArea:y="0.25"
        stArea:w="0.1" stArea:h="0.2" stArea:unit="normalized"/></rdf:Description></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
        """

    /// Makes the files: names and contents.
    private func files() throws -> [(name: String, bytes: [UInt8])] {
        let date = "Exif.Photo.DateTimeOriginal"
        return try [
            // Apple Photos' exports.
            ("south.jpg", jpeg()),
            (
                "south.xmp",
                xmp(
                    """
                    <exif:GPSLongitude>70.331222</exif:GPSLongitude><exif:GPSLongitudeRef>W</exif:GPSLongitudeRef>
                    <exif:GPSLatitudeRef>S</exif:GPSLatitudeRef><exif:GPSLatitude>18.545425</exif:GPSLatitude>
                    """
                )
            ),
            // A Pixel's video, and that of a messenger.
            (
                "PXL_20231006_063909898.LS.mp4",
                video("a.mp4", "creation_time=2023-10-06T06:39:09Z", "location=+48.8125+2.4862+000.000/")
            ),
            (
                "VID-20190101-WA0001.mp4",
                video("a.mp4", "creation_time=2019-01-01T15:16:17Z", "location=+48.8125+2.4862/")
            ),
            ("DSC_5236.MOV", video("a.mov", "creation_time=2024-09-28T12:54:53Z", "make=NIKON")),
            (
                "year.mp4",
                video(
                    "a.mp4",
                    "creation_time=2019-07-21T11:22:33Z",
                    "date=2019",
                    "keywords=garden,cat",
                    "location=+48.8125+2.4862/"
                )
            ),
            // Google Takeout.
            ("Strand 1.jpg", jpeg()), ("Strand 1-modifié.jpg", jpeg()),
            (
                "Strand 1.jpg.json",
                takeout("Strand 1.jpg", "Am Strand", 1_421_625_600, #""latitude": 47.0, "longitude": 15.4"#)
            ),
            ("Berg(1).jpg", jpeg()), ("Berg-edited(1).jpg", jpeg()),
            ("Berg.jpg(1).json", takeout("Berg.jpg", "Berg eins", 1_421_539_200)),
            ("Cake.jpg", jpeg()),
            ("Cake.supplemental-metadata.json", takeout("Cake.jpg", "Yum", 1_480_000_000)),
            ("PXL_20230518_103928684.MP~2.jpg", jpeg()), ("PXL_20230518_103928684.MP~2", video("a.mp4")),
            ("MVIMG_20190101_120000.jpg", jpeg()), ("MVIMG_20190101_120000", video("a.mp4")),
            // Old cameras.
            ("spaces.jpg", jpeg([date: "2004: 6: 7  8: 9:10"])),
            // A sidecar in UTC.
            ("zone.jpg", jpeg([date: "2019:07:21 23:06:38", "Exif.Photo.OffsetTimeOriginal": "-08:00"])),
            ("zone.jpg.xmp", xmp("<exif:DateTimeOriginal>2019-07-22T07:06:38Z</exif:DateTimeOriginal>")),
            (
                "FB_IMG_1552345678901.jpg",
                jpeg([
                    "Exif.GPSInfo.GPSLatitude": "48/1 52/1 0/1", "Exif.GPSInfo.GPSLatitudeRef": "N",
                    "Exif.GPSInfo.GPSLongitude": "2/1 20/1 0/1", "Exif.GPSInfo.GPSLongitudeRef": "E",
                ])
            ),
            ("name.jpg", jpeg()),
            // Faces in the stored picture, which EXIF turns.
            ("faces.jpg", jpeg(["Exif.Image.Orientation": "6"])), ("faces.jpg.xmp", xmp(Self.face)),
            (
                "name.jpg.xmp",
                xmp("<dc:subject><rdf:Bag><rdf:li>O&#x27;Brien</rdf:li></rdf:Bag></dc:subject>")
            ),
        ]
    }

    /// Their names are in another order than the fractions of the second in EXIF.
    @Test
    func photosOfOneSecondAreInOrder() async throws {
        for (name, fraction) in [("b.jpg", "07"), ("c.jpg", ""), ("a.jpg", "650"), ("d.jpg", "6")] {
            let bytes = try jpeg([
                "Exif.Photo.DateTimeOriginal": "2004:06:07 08:09:10",
                "Exif.Photo.SubSecTimeOriginal": fraction,
            ])
            try library.add(FileName(name), bytes, modified: 1_000_000_000)
        }
        _ = try await LibraryIndexer(catalog: catalog, folders: [library.photos], decoders: Decoders.shared)
            .index()
        let names = Dictionary(uniqueKeysWithValues: try catalog.places().map { ($0.value, $0.key) })
        #expect(try catalog.shown().map { names[$0.id] } == ["a.jpg", "d.jpg", "b.jpg", "c.jpg"])
        #expect(try catalog.photo(at: "a.jpg").date == 1_086_595_750)
    }

    @Test(arguments: [false, true])
    func haveTheRightDatesAndPlaces(inBucket: Bool) async throws {
        let indexer: LibraryIndexer
        if inBucket {
            let photos = try await BucketPhotos()
            for (name, bytes) in try files() { try await photos.add(name, bytes) }
            indexer = LibraryIndexer(catalog: catalog, folders: [photos.root], decoders: Decoders.shared)
        } else {
            for (name, bytes) in try files() {
                try library.add(FileName(name), bytes, modified: 1_000_000_000)
            }
            indexer = LibraryIndexer(catalog: catalog, folders: [library.photos], decoders: Decoders.shared)
        }
        _ = try await indexer.index()
        #expect(
            try catalog.places().keys.sorted() == [
                "Berg-edited(1).jpg", "Cake.jpg", "DSC_5236.MOV", "FB_IMG_1552345678901.jpg",
                "MVIMG_20190101_120000.jpg", "PXL_20230518_103928684.MP~2.jpg",
                "PXL_20231006_063909898.LS.mp4",
                "Strand 1-modifié.jpg", "VID-20190101-WA0001.mp4", "faces.jpg", "name.jpg", "south.jpg",
                "spaces.jpg",
                "year.mp4", "zone.jpg",
            ]
        )
        func place(_ name: String) throws -> [Double]? {
            try catalog.photo(at: name).coordinates.map { [$0.latitude, $0.longitude] }
        }
        #expect(try place("south.jpg") == [-18.545425, -70.331222])
        #expect(try place("PXL_20231006_063909898.LS.mp4") == [48.8125, 2.4862])
        #expect(try place("Strand 1-modifié.jpg") == [47, 15.4])
        let local = LocalTime.seconds(of:)
        // In Paris and Graz, the local time of the place counts.
        for (name, taken, source) in [
            ("PXL_20231006_063909898.LS.mp4", 1_696_581_549, .picture),
            ("VID-20190101-WA0001.mp4", 1_546_359_377, .picture),
            ("DSC_5236.MOV", 1_727_528_093, .picture), ("year.mp4", 1_563_715_353, .picture),
            ("Strand 1-modifié.jpg", 1_421_629_200, .takeout),
            ("Berg-edited(1).jpg", local(1_421_539_200_000_000), .takeout),
            ("Cake.jpg", local(1_480_000_000_000_000), .takeout), ("spaces.jpg", 1_086_595_750, .picture),
            ("zone.jpg", 1_563_750_398, .picture), ("FB_IMG_1552345678901.jpg", 1_552_349_278, .name),
            ("PXL_20230518_103928684.MP~2.jpg", local(1_684_406_368_000_000), .name),
        ] as [(String, Int64, DateSource)] {
            let photo = try catalog.photo(at: name)
            #expect(photo.taken == taken && photo.dateSource == source, "\(name): \(photo.taken)")
        }
        #expect(try catalog.photo(at: "Strand 1-modifié.jpg").caption == "Am Strand")
        #expect(try catalog.photo(at: "Berg-edited(1).jpg").caption == "Berg eins")
        #expect(try catalog.photo(at: "Cake.jpg").caption == "Yum")
        #expect(try catalog.photo(at: "Cake.jpg").people.map(\.name) == ["Ann"])
        #expect(try catalog.photo(at: "year.mp4").tags == ["garden", "cat"])
        #expect(try catalog.photo(at: "name.jpg").tags == ["O'Brien"])
        let faces = try catalog.photo(at: "faces.jpg")
        #expect((faces.width, faces.height) == (30, 40))
        let face = try #require(faces.people.first?.face)
        let edges = [face.x, face.y, face.width, face.height].map { ($0 * 1000).rounded() / 1000 }
        #expect(faces.people.map(\.name) == ["Anna"] && edges == [0.65, 0.2, 0.2, 0.1])
        for name in ["PXL_20230518_103928684.MP~2.jpg", "MVIMG_20190101_120000.jpg"] {
            #expect(try catalog.photo(at: name).motion == .clip)
        }
    }
}
