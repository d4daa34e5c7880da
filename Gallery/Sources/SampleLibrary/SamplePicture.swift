import Foundation

/// A picture of a sample library. Its number and the seed determine everything about it.
struct SamplePicture {
    let folder: String
    let name: String
    let title: String
    let moment: Moment
    let metadata: [(key: String, value: String)]
    /// Whether this is a video: the camera moves across the picture.
    let isVideo: Bool
    private let scene: Scene
    private let size: (width: Int, height: Int)
    private let portraits: [Portrait]

    /// These numbers of every fifty are the shots of a burst.
    private static let burst = 30..<34
    /// This number of every hundred is a video.
    private static let video = 40

    init(index: Int, seed: UInt64) {
        let shot = Self.burst.firstIndex(of: index % 50).map { $0 - Self.burst.lowerBound }
        // All shots of a burst are of the same scene.
        let number = index - (shot ?? 0)
        var random = SeededRandom(seed: seed &* 1_000_003 &+ UInt64(number))
        isVideo = index % 100 == Self.video && SampleVideo.command != nil
        let kind = isVideo ? .hills : Scene.Kind.allCases.randomElement(using: &random) ?? .hills
        scene = Scene(kind, shot: shot ?? 0, random: &random)
        size = isVideo ? Self.wide : Self.size(random: &random)
        let words = SampleWords(kind, random: &random)
        let journey = Journey.all[number % Journey.all.count]
        moment = journey.moment(random: &random)
        portraits = kind.hasGround && !isVideo ? Portrait.group(random: &random) : []
        folder = journey.folder
        title = words.title
        let numbered = String(format: "%04d", index + 1) + " \(title)"
        // Phones write the time of the first shot into the names of all.
        name =
            switch shot {
            case nil: numbered + (isVideo ? ".mp4" : ".jpg")
            case 0: "IMG_\(moment.name)_BURST001_COVER.jpg"
            case let shot?: "IMG_\(moment.name)_BURST00\(shot + 1).jpg"
            }
        var metadata =
            [("Exif.Photo.DateTimeOriginal", moment.later(shot ?? 0).exif)] + journey.place(random: &random)
        if let caption = words.caption {
            metadata.append(("Xmp.dc.description", "lang=x-default \(caption)"))
        }
        metadata += words.tags.map { ("Xmp.dc.subject", $0) }
        self.metadata = metadata
    }

    /// The factor by which the picture is enlarged in the file. Its contents are smooth, and painting it
    /// smaller takes a quarter of the time.
    static let scale = 2

    /// The picture before it is enlarged by ``scale``.
    var pixels: Pixels {
        var pixels = scene.pixels(width: size.width, height: size.height)
        portraits.forEach { $0.paint(on: &pixels) }
        return pixels
    }

    /// The people and the regions of their faces in XMP, or nil if there are none.
    var regions: [UInt8]? {
        guard !portraits.isEmpty else { return nil }
        let faces = portraits.map { portrait in
            let face = portrait.face(width: size.width, height: size.height)
            return """
                <rdf:li><rdf:Description mwg-rs:Name="\(portrait.person.rawValue)" mwg-rs:Type="Face">\
                <mwg-rs:Area stArea:x="\(face.x)" stArea:y="\(face.y)" stArea:w="\(face.width)" stArea:h="\(face.height)" \
                stArea:unit="normalized"/></rdf:Description></rdf:li>
                """
        }
        let packet = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
            xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" \
            xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"><rdf:Description rdf:about="">\
            <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>\(faces.joined())</rdf:Bag>\
            </mwg-rs:RegionList></mwg-rs:Regions></rdf:Description></rdf:RDF></x:xmpmeta>
            """
        return Array(packet.utf8)
    }

    /// The longer side.
    private static let long = 1280 / scale
    /// A picture that is wider than a video.
    private static let wide = (width: long, height: long * 2 / 5)

    /// Returns an aspect ratio of cameras, phones or crops, with realistic frequencies.
    private static func size(random: inout SeededRandom) -> (width: Int, height: Int) {
        let proportions = [
            (3, 2), (3, 2), (3, 2), (3, 2), (2, 3), (2, 3), (2, 3), (4, 3), (4, 3), (3, 4), (3, 4), (3, 4),
            (16, 9), (16, 9),
            (9, 16), (1, 1), (1, 1), (4, 5), (4, 5), (5, 4), (2, 1), (5, 2), (1, 2),
        ]
        let (width, height) = proportions.randomElement(using: &random) ?? (3, 2)
        return width > height ? (long, long * height / width) : (long * width / height, long)
    }
}
