/// Recognizes videos.
public enum VideoFormat {
    /// The ends of the names of videos, in lower case. Not `ts`, which is mostly source code.
    public static let fileExtensions: Set<String> = [
        "3g2", "3gp", "asf", "avi", "flv", "m2ts", "m2v", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg",
        "mts", "ogv", "qt", "vob", "webm", "wmv",
    ]

    /// The number of bytes at the start of a file that are enough to recognize it.
    static let startLength = 512

    /// Returns whether a file's first bytes are those of a video. Sound without pictures has the same ones.
    static func matches(_ start: some Collection<UInt8>) -> Bool {
        let start = Array(start.prefix(startLength))
        func has(_ mark: [UInt8], at offset: Int) -> Bool { start.dropFirst(offset).starts(with: mark) }
        if has(Array("ftyp".utf8), at: 4) {
            let brand = String(decoding: start.dropFirst(8).prefix(4), as: UTF8.self)
            guard imageBrands.contains(brand) else { return true }
            let hasStill = HEIFBrand.all(in: start).contains(where: stillBrands.contains)
            return sequenceBrands.contains(brand) && (firstBox(after: start) == "moov" || !hasStill)
        }
        return marks.contains { has($0.bytes, at: $0.offset) } || isTransportStream(start)
    }

    /// The formats in the catalog.
    static let names: Set<String> = [
        "mp4", "mov", "webm", "mkv", "avi", "asf", "flv", "mpeg", "ogg", "video",
    ]

    /// Returns the format by FFmpeg's name of the container, which several formats share.
    static func name(ofContainer container: String, start: [UInt8]) -> String {
        let text = String(decoding: start.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
        return switch container {
        case "matroska,webm": text.contains("webm") ? "webm" : "mkv"
        case "avi", "asf", "flv", "ogg": container
        case "mpeg", "mpegts": "mpeg"
        case let name where name.contains("mp4"):
            text.dropFirst(4).hasPrefix("ftyp") && !text.dropFirst(8).hasPrefix("qt  ") ? "mp4" : "mov"
        default: "video"
        }
    }

    /// The brands of HEIC, AVIF and Canon's raw files, which begin like MP4.
    static let imageBrands: Set<String> = [
        "avif", "avis", "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1",
        "miaf",
        "crx ",
    ]

    /// The brands of pictures that move. Without a still picture, whose boxes come first, such a file is a video.
    private static let sequenceBrands: Set<String> = ["avis", "hevc", "hevx", "hevm", "hevs", "msf1"]

    /// The brands of still pictures (ISO/IEC 23008-12, 10.2; "AV1 Image File Format", 8.2).
    private static let stillBrands: Set<String> = ["avif", "heic", "heix", "heim", "heis", "mif1"]

    /// Returns the name of the box behind the first one and free space.
    private static func firstBox(after start: [UInt8]) -> String? {
        var at = 0
        while true {
            guard at + 8 <= start.count else { return nil }
            let name = String(decoding: start[at + 4..<at + 8], as: UTF8.self)
            guard name == "ftyp" || name == "free" else { return name }
            at += max(8, start[at..<at + 4].reduce(0) { $0 << 8 | Int($1) })
        }
    }

    /// QuickTime without `ftyp`, Matroska, AVI, Windows Media, Flash, MPEG program streams, and Ogg.
    private static let marks: [(offset: Int, bytes: [UInt8])] =
        ["moov", "mdat", "wide"].map { (4, Array($0.utf8)) } + [
            (0, [0x1A, 0x45, 0xDF, 0xA3]), (8, Array("AVI ".utf8)),
            (0, [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]), (0, Array("FLV\u{1}".utf8)),
            (0, [0, 0, 1, 0xBA]), (0, Array("OggS".utf8)),
        ]

    /// Packets of 188 bytes that begin with the same byte. Cameras put a time of four bytes before each.
    private static func isTransportStream(_ start: [UInt8]) -> Bool {
        [(0, 188), (4, 192)].contains { first, length in
            [0, 1, 2].allSatisfy { number in
                let at = first + number * length
                return at < start.count && start[at] == 0x47
            }
        }
    }
}
