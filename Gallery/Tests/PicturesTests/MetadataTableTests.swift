import Foundation
import PictureFixtures
import SampleLibrary
import SystemPackage
import Testing

@testable import Pictures

/// Each kind of file with each kind of metadata and each orientation, written by ExifTool. The facts are compared with what
/// ExifTool reads, and the pictures with what Pillow and the commands of libavif and libjxl show.
struct MetadataTableTests {
    /// The kinds of files, and what makes them.
    private static let kinds = [
        ("jpg", ".jpg[Q=95]"), ("png", ".png"), ("webp", ".webp[Q=95]"), ("gif", ".gif"), ("tif", ".tif"),
        ("heic", ".heic[Q=90]"), ("avif", ".avif[Q=90,effort=0]"), ("jxl", ".jxl[Q=95,effort=3]"),
    ]

    /// Names of metadata, and ExifTool's arguments. A format leaves out what it can't have.
    static let metadata: KeyValuePairs<String, [String]> = [
        "nothing": ["-XMP-xmp:Label=Red"],
        "descriptions": [
            "-XMP-dc:Description=Café at dusk", "-IPTC:Caption-Abstract=other",
            "-IFD0:ImageDescription=third",
        ],
        "IPTC's caption": ["-IPTC:Caption-Abstract=At the sea", "-IFD0:ImageDescription=other"],
        "EXIF's description": ["-IFD0:ImageDescription=At the lake"],
        "default texts": ["-IFD0:ImageDescription=OLYMPUS DIGITAL CAMERA", "-XMP-dc:Title=Harbor"],
        "title": ["-XMP-dc:Title=Harbor", "-IPTC:Headline=other"],
        "IPTC's title": ["-IPTC:ObjectName=Old harbor", "-IFD0:XPTitle=other"],
        "headline": ["-XMP-photoshop:Headline=Harbor reopens"],
        "Windows' title": ["-IFD0:XPTitle=Müller 🌊"],
        "Windows' comment": ["-IFD0:XPComment=Ein schöner Tag", "-XMP-dc:Title=other"],
        "EXIF's comment": ["-ExifIFD:UserComment=My little café", "-XMP-dc:Title=other"],
        "comment of a file": ["-Comment=Ein langer Abend", "-XMP-dc:Title=other"],
        "comment of a camera": [
            "-ExifIFD:UserComment=filter: 0; mask: 0; captureOrientation: 0;", "-XMP-dc:Title=Harbor",
        ],
        "keywords": [
            "-XMP-dc:Subject=sea", "-XMP-dc:Subject=wind", "-IPTC:Keywords=sea", "-IPTC:Keywords=sand",
        ],
        "hierarchy": ["-XMP-dc:Subject=Berlin", "-XMP-lr:HierarchicalSubject=Places|Germany|Berlin"],
        "digiKam's tags": ["-XMP-digiKam:TagsList=Places/Graz", "-XMP-digiKam:TagsList=Trips"],
        "Microsoft's tags": ["-XMP-microsoft:LastKeywordXMP=Family/Ann"],
        "Windows' tags": ["-IFD0:XPKeywords=sun;field; hay"],
        "rating": ["-XMP-xmp:Rating=4"],
        "EXIF's rating": ["-IFD0:Rating=3"],
        "rejected": ["-XMP-xmp:Rating=-1"],
        "date": ["-ExifIFD:DateTimeOriginal=2024:05:31 12:34:56", "-XMP-xmp:CreateDate=2001:01:01 00:00:00"],
        "XMP's date": ["-XMP-photoshop:DateCreated=2024:05:31 12:34:56+02:00"],
        "IPTC's date": ["-IPTC:DateCreated=2024:05:31", "-IPTC:TimeCreated=12:34:56+00:00"],
        "position": [
            "-GPSLatitude=-33.875", "-GPSLatitudeRef=S", "-GPSLongitude=151.2", "-GPSLongitudeRef=E",
        ],
        "XMP's position": ["-XMP-exif:GPSLatitude=48.125", "-XMP-exif:GPSLongitude=-11.5"],
        "faces": [
            "-XMP-mwg-rs:RegionInfo={AppliedToDimensions={W=30,H=20,Unit=pixel},RegionList=[{Name=Ann,Type=Face,"
                + "Area={X=0.25,Y=0.5,W=0.1,H=0.2,Unit=normalized}}]}"
        ],
        "Microsoft's faces": [
            "-XMP-MP:RegionInfoMP={Regions=[{PersonDisplayName=Bob,Rectangle=0.25|, 0.5|, 0.125|, 0.25}]}"
        ],
        "people": ["-XMP-iptcExt:PersonInImage=Ann", "-XMP-iptcExt:PersonInImage=Édith"],
        "place": [
            "-XMP-iptcCore:Location=Marienplatz", "-XMP-photoshop:City=München",
            "-XMP-photoshop:State=Bavaria",
            "-XMP-photoshop:Country=Germany",
        ],
        "IPTC's place": ["-IPTC:City=Graz", "-IPTC:Country-PrimaryLocationName=Austria"],
        "place of IPTC's extension": ["-XMP-iptcExt:LocationCreated={City=Lyon,CountryName=France}"],
        "camera": [
            "-IFD0:Make=Canon", "-IFD0:Model=Canon EOS R5", "-ExifIFD:LensModel=RF 50mm", "-ExifIFD:ISO=400",
        ],
    ]

    private static func read(_ tags: [String: Any], _ names: String...) -> [String] {
        names.compactMap { name in (tags[name] as? NSNumber)?.stringValue ?? tags[name] as? String }
    }

    private static func list(_ tags: [String: Any], _ name: String) -> [String] {
        tags[name] as? [String] ?? read(tags, name)
    }

    /// The facts that ExifTool's tags mean.
    private static func expected(_ tags: [String: Any], _ size: [Int], format: String) -> PictureFacts {
        func number(_ name: String) -> Int? { (tags[name] as? NSNumber)?.intValue }
        var facts = PictureFacts(width: size[0], height: size[1], format: format)
        let written = read(
            tags,
            "XMP-dc:Description",
            "IPTC:Caption-Abstract",
            "IFD0:ImageDescription",
            "IFD0:XPComment",
            "ExifIFD:UserComment",
            "File:Comment",
            "GIF:Comment",
            "XMP-dc:Title",
            "XMP-photoshop:Headline",
            "IPTC:ObjectName",
            "IPTC:Headline",
            "IFD0:XPTitle"
        )
        facts.caption = written.first { !$0.contains("OLYMPUS") && !$0.contains("filter:") }
        let paths = [
            ("XMP-lr:HierarchicalSubject", "|"), ("XMP-digiKam:TagsList", "/"),
            ("XMP-microsoft:LastKeywordXMP", "/"), ("IFD0:XPKeywords", ";"),
        ]
        let levels = paths.flatMap { name, mark in
            list(tags, name).flatMap { $0.components(separatedBy: mark) }.map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
        for tag in list(tags, "XMP-dc:Subject") + list(tags, "IPTC:Keywords") + levels
        where !facts.tags.contains(tag) {
            facts.tags.append(tag)
        }
        facts.rating = [number("XMP-xmp:Rating"), number("IFD0:Rating")].compactMap(\.self).first.flatMap {
            $0 > 0 ? $0 : nil
        }
        let dates = read(
            tags,
            "ExifIFD:DateTimeOriginal",
            "XMP-photoshop:DateCreated",
            "XMP-xmp:CreateDate",
            "IPTC:DateCreated"
        )
        // IPTC has the time of a day in another field.
        let clock = dates.first.map { $0.count == 10 ? read(tags, "IPTC:TimeCreated").first ?? "" : $0 } ?? ""
        facts.takenZone = clock.firstMatch(of: #/([+-])(\d\d):(\d\d)$/#).map {
            ($0.1 == "-" ? -60 : 60) * (Int64($0.2)! * 60 + Int64($0.3)!)
        }
        // From `date -u -d … +%s`.
        facts.taken = dates.first.map { $0.hasPrefix("2024:05:31") ? 1_717_158_896 : 978_307_200 }
        if let north = tags["Composite:GPSLatitude"] as? Double ?? tags["XMP-exif:GPSLatitude"] as? Double,
            let east = tags["Composite:GPSLongitude"] as? Double ?? tags["XMP-exif:GPSLongitude"] as? Double
        {
            facts.coordinates = Coordinates(latitude: north, longitude: east)
        }
        let regions =
            (tags["XMP-mwg-rs:RegionInfo"] as? [String: Any])?["RegionList"] as? [[String: Any]] ?? []
        let rectangles = (tags["XMP-MP:RegionInfoMP"] as? [String: Any])?["Regions"] as? [[String: Any]] ?? []
        facts.people =
            (regions.compactMap { $0["Name"] as? String }
            + rectangles.compactMap { $0["PersonDisplayName"] as? String }
            + list(tags, "XMP-iptcExt:PersonInImage")).map { Person(name: $0) }
        let created = (tags["XMP-iptcExt:LocationCreated"] as? [[String: Any]])?.first ?? [:]
        let place =
            read(
                tags,
                "XMP-iptcCore:Location",
                "XMP-photoshop:City",
                "IPTC:City",
                "XMP-photoshop:State",
                "XMP-photoshop:Country",
                "IPTC:Country-PrimaryLocationName"
            )
            + ["City", "CountryName"].compactMap { created[$0] as? String }
        facts.place = place.isEmpty ? nil : place.joined(separator: ", ")
        let camera = Camera(
            name: read(tags, "IFD0:Model").first,
            lens: read(tags, "ExifIFD:LensModel").first,
            iso: number("ExifIFD:ISO")
        )
        facts.camera = camera == Camera() ? nil : camera
        facts.orientation = number("IFD0:Orientation").flatMap { $0 == 1 ? nil : $0 }
        return facts
    }

    /// The facts without rounding errors and without places of faces.
    private static func comparable(_ facts: PictureFacts) -> PictureFacts {
        var facts = facts
        facts.people = facts.people.map { Person(name: $0.name) }
        facts.coordinates = facts.coordinates.map {
            Coordinates(
                latitude: ($0.latitude * 1e5).rounded() / 1e5,
                longitude: ($0.longitude * 1e5).rounded() / 1e5
            )
        }
        return facts
    }

    /// Fails if a thumbnail or its color differs from the picture that others show.
    private func expect(_ file: FilePath, _ shown: Pillow.Shown, _ scratch: Scratch) async throws {
        let name = file.lastComponent?.string ?? ""
        let made = try await Decoders.shared.makeThumbnails(of: file, widths: [240], into: scratch.path)
        let thumbnail = try #require(DecodedFile(try scratch.bytes(scratch[made.files[240] ?? ""])))
        #expect([thumbnail.width, thumbnail.height] == shown.size, "\(name)")
        let quarters = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].map { thumbnail[$0, $1] }
        let errors = zip(quarters, shown.quarters).flatMap { zip($0, $1).map { abs($0 - $1) } }
        #expect(
            errors.count == 12 && errors.allSatisfy { $0 <= 12 },
            "\(name): \(quarters), \(shown.quarters)"
        )
        // The color has 5, 6 and 5 bits.
        let color = [Int(made.color >> 11) << 3, Int(made.color >> 5 & 63) << 2, Int(made.color & 31) << 3]
        #expect(zip(color, shown.mean).allSatisfy { abs($0 - $1) <= 8 }, "\(name): \(color), \(shown.mean)")
    }

    @Test
    func factsAndPicturesAreThoseThatOtherProgramsRead() async throws {
        let scratch = try Scratch()
        let pixels = Pixels.quarters(width: 30, height: 20)
        var changes: [(file: FilePath, arguments: [String])] = []
        for (kind, suffix) in Self.kinds {
            // Formats that the installed libvips can't write can't be tested.
            guard let bytes = try? PictureFile.bytes(of: pixels, as: suffix) else { continue }
            for (number, (_, arguments)) in Self.metadata.enumerated() {
                // HEIC, AVIF and JPEG XL have an orientation of their own, and that of EXIF doesn't count.
                let orientation = "-IFD0:Orientation#=\(number % 8 + 1)"
                changes.append((try scratch.write(bytes, "\(number).\(kind)"), arguments + [orientation]))
            }
        }
        #expect(changes.count >= 150)
        try ExifTool.write(changes, in: scratch)
        let tags = try ExifTool.tags(of: changes.map(\.file), in: scratch)
        // Nothing else on Debian reads HEIC without libheif. There, the picture is the encoded one.
        let pictures = try Pillow.shown(changes.map(\.file).filter { $0.extension != "heic" }, in: scratch)
        let encoded = pictures["0.png"]
        var rich = 0, sizes: [[Int]: Int] = [:]
        for (file, arguments) in changes {
            let kind = try #require(file.extension)
            let name = file.lastComponent?.string ?? ""
            let own = try #require(tags[name], "\(file)")
            let shown = try #require(kind == "heic" ? encoded : pictures[name], "\(file)")
            let format = ["jpg": "jpeg", "tif": "tiff", "heic": "heif", "avif": "heif"][kind] ?? kind
            let expected = Self.expected(own, shown.size, format: format)
            let facts = try await Decoders.shared.facts(of: file)
            #expect(Self.comparable(facts) == Self.comparable(expected), "\(kind) with \(arguments)")
            try await expect(file, shown, scratch)
            var plain = PictureFacts(width: shown.size[0], height: shown.size[1], format: format)
            plain.orientation = expected.orientation
            rich += expected != plain ? 1 : 0
            sizes[shown.size, default: 0] += 1
        }
        // The oracle has read something: ExifTool writes XMP into every format, and EXIF into all but GIF.
        #expect(rich >= 150, "\(rich) of \(changes.count)")
        // Half of the files of JPEG, PNG, WebP and TIFF are turned.
        #expect(sizes.count == 2 && sizes[[20, 30], default: 0] >= 2 * Self.metadata.count - 8, "\(sizes)")
    }
}
