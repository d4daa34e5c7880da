/// A picture of a sample library. Its number and the seed determine everything about it.
struct SamplePicture {
    let folder: String
    let name: String
    let metadata: [(key: String, value: String)]
    private let scene: Scene
    private let size: (width: Int, height: Int)

    init(index: Int, seed: UInt64) {
        var random = SeededRandom(seed: seed &* 1_000_003 &+ UInt64(index))
        let kind = Scene.Kind.allCases.randomElement(using: &random) ?? .hills
        scene = Scene(kind, random: &random)
        size = Self.size(random: &random)
        let words = SampleWords(kind, random: &random)
        let (folder, date) = Self.occasion(index, random: &random)
        self.folder = folder
        name = String("000\(index + 1)".suffix(4)) + " \(words.title).jpg"
        var metadata = [("Exif.Photo.DateTimeOriginal", date)]
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
        scene.pixels(width: size.width, height: size.height)
    }

    /// Returns an aspect ratio of cameras, phones or crops, with realistic frequencies.
    private static func size(random: inout SeededRandom) -> (width: Int, height: Int) {
        let proportions = [
            (3, 2), (3, 2), (3, 2), (3, 2), (2, 3), (2, 3), (2, 3), (4, 3), (4, 3), (3, 4), (3, 4), (3, 4),
            (16, 9), (16, 9),
            (9, 16), (1, 1), (1, 1), (4, 5), (4, 5), (5, 4), (2, 1), (5, 2), (1, 2),
        ]
        let (width, height) = proportions.randomElement(using: &random) ?? (3, 2)
        let long = 1280 / scale
        return width > height ? (long, long * height / width) : (long * width / height, long)
    }

    /// Returns the subfolder and the date, which belong to one of several trips of three days. There are more
    /// photos of evenings than of mornings.
    private static func occasion(_ index: Int, random: inout SeededRandom) -> (folder: String, date: String) {
        let journeys = [
            ("2021 Coast", 2021, 6, 12), ("2022 Mountains", 2022, 8, 3), ("2023 Lakes", 2023, 5, 18),
            ("2023 Winter", 2023, 12, 21), ("2024 Desert", 2024, 3, 9), ("2025 Islands", 2025, 7, 1),
        ]
        let (name, year, month, day) = journeys[index % journeys.count]
        // The days are few, so that several hundred pictures are enough to fill a wall for each.
        let later = Int.random(in: 0..<3, using: &random)
        let hour = max(Int.random(in: 6...21, using: &random), Int.random(in: 6...21, using: &random))
        let minute = Int.random(in: 0...59, using: &random), second = Int.random(in: 0...59, using: &random)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let date = "\(year):\(two(month)):\(two(day + later)) \(two(hour)):\(two(minute)):\(two(second))"
        return (name, date)
    }
}
