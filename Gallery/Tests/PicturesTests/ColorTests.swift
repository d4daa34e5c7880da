import Foundation
import PictureFixtures
import SampleLibrary
import Testing

@testable import Pictures

/// Colors that are described by numbers look as in a browser.
struct ColorTests {
    private static let side = 60
    private static let chart = Pixels(width: 4 * side, height: 3 * side) { x, y in
        BrowserColors.chart[y / side * 4 + x / side]
    }

    /// Fails if a color of the thumbnail differs from what Chromium shows of a file by more than 6 of 255.
    ///
    /// - Parameter isRounded: Whether decoders round the colors to 8 bits, and not Chromium. In HDR, one of these 256 steps
    ///   is up to 16 on the screen.
    private func expect(_ name: String, _ bytes: [UInt8], isWide: Bool, isRounded: Bool = false) async throws
    {
        let scratch = try Scratch()
        let file = try scratch.write(bytes, "picture")
        let made = try await Decoders.shared.makeThumbnails(of: file, widths: [240], into: scratch.path)
        let webP = try scratch.bytes(scratch[made.files[240] ?? ""])
        let hasProfile = WebPContainer.chunks(of: webP)?.contains { $0.name == "ICCP" } == true
        #expect(hasProfile == isWide, "\(name)")
        let thumbnail = try #require(DecodedFile(webP))
        let browser = try #require(BrowserColors.shown[name])
        for index in 0..<12 {
            let pixel = thumbnail[(Double(index % 4) + 0.5) / 4, (Double(index / 4) + 0.5) / 3]
            let shown = hasProfile ? Self.inSRGB(pixel) : pixel
            let error = zip(shown, browser[index]).map { abs($0 - $1) }.max() ?? 255
            #expect(
                error <= (isRounded ? 16 : 6),
                "\(name): \(BrowserColors.chart[index]) is \(shown) instead of \(browser[index])"
            )
        }
    }

    /// Converts Display P3 to sRGB as CSS Color 4 says, without mapping the gamut.
    private static func inSRGB(_ pixel: [Int]) -> [Int] {
        let light = pixel.prefix(3).map { Double($0) / 255 }.map {
            $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
        }
        return [[1.22494, -0.22494, 0], [-0.042057, 1.042057, 0], [-0.019638, -0.078636, 1.098274]].map {
            row in
            let light = min(1, max(0, zip(row, light).map { $0 * $1 }.reduce(0, +)))
            return Int(
                (255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)).rounded()
            )
        }
    }

    /// Primaries, curve, matrix and range, in a chunk of their own.
    @Test(
        arguments: [
            ("P3", 12, 13), ("P3 PQ", 12, 16), ("P3 HLG", 12, 18), ("2020 PQ", 9, 16), ("2020 HLG", 9, 18),
            ("2020", 9, 1),
            ("709", 1, 1), ("linear", 1, 8), ("2.2", 1, 4), ("2.8", 1, 5), ("PAL", 5, 13), ("NTSC", 6, 13),
            ("DCI", 11, 17),
            ("P3 linear", 12, 8),
        ] as [(String, UInt8, UInt8)]
    )
    func numbersInPNG(name: String, primaries: UInt8, curve: UInt8) async throws {
        let bytes = try PNGFile.bytes(of: Self.chart, adding: [("cICP", [primaries, curve, 0, 1])])
        try await expect("png \(name)", bytes, isWide: [9, 11, 12].contains(primaries))
    }

    private static let p3: [UInt32] = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]

    @Test(
        arguments: [
            ("sRGB", nil, []), ("gAMA 1", 100_000, []), ("gAMA 1.8", 55_556, []), ("gAMA 2.2", 45_455, []),
            ("gAMA 2.8", 35_714, []), ("gAMA 2.2 cHRM P3", 45_455, p3), ("gAMA 1.8 cHRM P3", 55_556, p3),
            ("cHRM P3", nil, p3),
        ] as [(String, UInt32?, [UInt32])]
    )
    func gammaInPNG(name: String, gamma: UInt32?, places: [UInt32]) async throws {
        func bytes(_ numbers: [UInt32]) -> [UInt8] {
            numbers.flatMap { number in withUnsafeBytes(of: number.bigEndian) { Array($0) } }
        }
        var chunks: [(String, [UInt8])] = gamma.map { [("gAMA", bytes([$0]))] } ?? []
        if !places.isEmpty { chunks.append(("cHRM", bytes(places))) }
        let file = try PNGFile.bytes(of: Self.chart, adding: chunks)
        try await expect("png \(name)", file, isWide: gamma != nil && !places.isEmpty)
    }

    /// Numbers for television, and gamma besides a mark of sRGB, aren't followed.
    @Test
    func numbersThatBrowsersIgnoreAreIgnored() async throws {
        let narrow = try PNGFile.bytes(of: Self.chart, adding: [("cICP", [9, 16, 0, 0])])
        try await expect("png narrow", narrow, isWide: false)
        let marked = try PNGFile.bytes(
            of: Self.chart,
            adding: [("sRGB", [0]), ("gAMA", [0, 1, 0x86, 0xA0])]
        )
        try await expect("png sRGB gAMA 1", marked, isWide: false)
    }

    private static let avif = [
        ("P3", "12/13/6"), ("P3 PQ", "12/16/9"), ("P3 HLG", "12/18/9"), ("2020 PQ", "9/16/9"),
        ("2020 HLG", "9/18/9"),
        ("2020", "9/1/9"), ("2020 10", "9/14/9"), ("2020 sRGB", "9/13/9"), ("709", "1/1/1"), ("601", "1/6/6"),
        ("sRGB", "1/13/6"), ("linear", "1/8/6"), ("2.2", "1/4/6"), ("2.8", "1/5/6"), ("PAL", "5/13/5"),
        ("NTSC", "6/13/6"),
    ]

    @Test(arguments: avif, ["8", "10"])
    func numbersInAVIF(space: (name: String, numbers: String), bits: String) async throws {
        let bytes = try EncoderCommand.bytes(
            of: Self.chart,
            [
                "avifenc", "--cicp", space.numbers, "-d", bits, "-y", "444", "--min", "0", "--max", "4", "-s",
                "8", "in.png", "out",
            ],
            as: "avif"
        )
        let isWide = space.numbers.hasPrefix("12/") || space.numbers.hasPrefix("9/")
        let isHDR = space.name.contains("PQ") || space.name.contains("HLG")
        try await expect("avif \(space.name) \(bits)", bytes, isWide: isWide, isRounded: isHDR && bits == "8")
    }

    /// Chromium doesn't show HEIC, whose numbers mean the same as those of AVIF. The first property with colors belongs to
    /// the gain map.
    @Test(arguments: [("P3", 12, 13), ("P3 HLG", 12, 18), ("2020", 9, 1)] as [(String, UInt8, UInt8)])
    func numbersInHEIC(name: String, primaries: UInt8, curve: UInt8) async throws {
        let map = Pixels(width: 120, height: 90) { _, _ in [255, 255, 255] }
        let bytes = HEICGrid.bytes(of: Self.chart, gainMap: map, hasToneMap: true, colors: (primaries, curve))
        try await expect("avif \(name) 10", try #require(bytes), isWide: true)
    }

    private static let jxl = [
        ("P3", "RGB_D65_DCI_Rel_SRG"), ("P3 PQ", "RGB_D65_DCI_Rel_PeQ"), ("P3 HLG", "RGB_D65_DCI_Rel_HLG"),
        ("2020 PQ", "RGB_D65_202_Rel_PeQ"), ("2020 HLG", "RGB_D65_202_Rel_HLG"),
        ("2020", "RGB_D65_202_Rel_709"),
        ("linear", "RGB_D65_SRG_Rel_Lin"), ("2.2", "RGB_D65_SRG_Rel_g0.45454545"),
        ("P3 perceptual", "RGB_D65_DCI_Per_SRG"),
    ]

    @Test(arguments: jxl, ["0", "1"])
    func spacesOfJPEGXL(space: (name: String, space: String), distance: String) async throws {
        let bytes = try EncoderCommand.bytes(
            of: Self.chart,
            ["cjxl", "-x", "color_space=\(space.space)", "-d", distance, "-e", "3", "in.png", "out"],
            as: "jxl"
        )
        let isWide = space.space.contains("_DCI_") || space.space.contains("_202_")
        let isHDR = space.name.contains("PQ") || space.name.contains("HLG")
        let name = "jxl \(space.name) \(distance)"
        try await expect(name, bytes, isWide: isWide, isRounded: isHDR && distance == "1")
    }

    // MARK: - Profiles

    /// Colors of Lab in 8 bits: L × 2.55, a + 128, b + 128. Red in the file means one of them.
    private static let green: [UInt8] = [150, 78, 178], blue: [UInt8] = [90, 160, 40]

    /// Of several tables, browsers use that of the profile's own intent. Many printers' and scanners' profiles have one only.
    @Test(
        arguments: [
            ([0: green], 1, "green"), ([0: green, 1: blue], 0, "green"), ([0: green, 1: blue], 1, "blue"),
            ([1: blue], 0, "blue"),
        ] as [([Int: [UInt8]], UInt8, String)]
    )
    func tablesOfAProfile(tables: [Int: [UInt8]], intent: UInt8, color: String) async throws {
        let profile = ProfileFile.bytes(redByIntent: tables, intent: intent)
        let red = Pixels(width: 300, height: 200) { _, _ in [255, 0, 0] }
        for suffix in [".png", ".jpg[Q=95]"] {
            let scratch = try Scratch()
            let file = try scratch.write(red, "a", as: suffix, blocks: ["icc-profile-data": profile])
            let made = try await Decoders.shared.makeThumbnails(of: file, widths: [240], into: scratch.path)
            let shown = try #require(DecodedFile(try scratch.bytes(scratch[made.files[240] ?? ""])))
            #expect(
                shown.quarters.split(separator: " ").allSatisfy { $0 == color },
                "\(suffix): \(shown[0.5, 0.5])"
            )
        }
    }
}
