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
