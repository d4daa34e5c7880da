/// Recognizes captions that nobody wrote.
enum Caption {
    /// Returns the first caption that a person wrote.
    static func first(of candidates: [String?]) -> String? {
        candidates.lazy.compactMap(\.self).first { !isCameraDefault($0) }
    }

    /// Returns whether a caption is one that cameras, scanners or drawing programs write into every picture.
    static func isCameraDefault(_ caption: String) -> Bool {
        let plain = caption.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
        let isBlank = plain.isEmpty && caption.allSatisfy(\.isASCII)
        return isBlank || defaults.contains(plain) || starts.contains { plain.hasPrefix($0) }
    }

    /// Returns whether a comment looks like one that a person wrote: words, not settings of a camera or a program.
    static func isFromPerson(_ comment: String) -> Bool {
        let letters = comment.count { $0.isLetter || $0.isWhitespace }
        let start = comment.lowercased()
        return letters * 4 >= comment.count * 3 && comment.count { $0 == ":" || $0 == "=" } < 2
            && !"{[<*".contains(comment.first ?? "*")
            && !comment.utf8.split(whereSeparator: { $0 <= 0x20 }).contains {
                $0.count > 40 && $0.allSatisfy { $0 < 0x80 }
            }
            && !programs.contains { start.hasPrefix($0) }
    }

    /// Returns whether a title is only the name of a camera's file: `IMG_1234`, `DSC01234.JPG`.
    static func isFileName(_ title: String) -> Bool {
        let name = title.lowercased().utf8
        let stem = name.prefix { $0 != UInt8(ascii: ".") }
        let suffix = String(Substring(name.dropFirst(stem.count + 1)))
        let letters = stem.filter { (0x61...0x7A).contains($0) }
        let isNumbered =
            stem.count { (0x30...0x39).contains($0) } >= 3
            && stem.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || "_-".utf8.contains($0)
            }
        return isNumbered && (suffix.isEmpty || suffixes.contains(suffix))
            && (letters.isEmpty || cameraNames.contains(String(decoding: letters, as: UTF8.self)))
    }

    private static let suffixes: Set<String> = [
        "jpg", "jpeg", "heic", "png", "tif", "tiff", "dng", "cr2", "nef", "arw",
    ]
    private static let cameraNames: Set<String> = [
        "img", "dsc", "dscn", "dscf", "pxl", "p", "mg", "imgp", "gopr", "dji", "cimg", "sam", "pict", "wa",
        "imgwa",
    ]

    /// How the comments of programs and cameras begin.
    private static let programs = [
        "creator: ", "created ", "file written by", "lead technologies", "intel(r)", "applemark",
        "optimized ", "lavc",
        "jpeg encoder", "processed ", "generated ", "handmade software", "software", "converted ",
        "compressed ", "xv ",
        "hisilicon", "oplus", "made with", "edited with", "ascii", "unicode", "jis", "screenshot", "charset",
    ]

    private static let defaults: Set<String> = [
        "olympus digital camera", "epson dsc picture", "epson digital camera", "minolta digital camera",
        "konica minolta digital camera", "kodak digital still camera", "sony dsc", "dsc", "dcf 1 0",
        "digital camera",
        "default", "untitled", "user comments", "image description", "exif jpeg", "exif jpeg picture",
        "exif jpeg 420",
        "jpeg", "image", "picture", "screenshot", "created with gimp", "charset ascii", "binary comment",
        "oly", "samsung",
        "samsung digital camera", "hewlett packard", "hp photosmart", "vivitar", "medion digital camera",
        "cof", "btf", "hdrpl",
        "qrf", "mde", "sdr", "rpt", "edf", "fhd", "nor", "hdr", "mfnr", "ptr", "ptrbty", "cofbty",
    ]

    private static let starts = [
        "created with gimp", "processed with vsco", "olympus digital camera", "sony dsc",
    ]
}
