/// The parts of an object in a bucket that have all that its header says, by format.
enum FetchedHeader {
    /// The start of the file, until the header can be read. Formats that nobody knows are told by it, too.
    case atStart
    /// All but the pixels, whose place is known from the boxes at the file's top.
    case inBoxes
    /// Anywhere, so all of the file is fetched.
    case anywhere

    /// - Parameter start: The first bytes of the file.
    init(_ start: [UInt8]) {
        func has(_ mark: String, at offset: Int = 0) -> Bool {
            start.dropFirst(offset).starts(with: mark.unicodeScalars.map { UInt8($0.value) })
        }
        if RawFormat.hasMark(start) {
            self = .anywhere
        } else if has("ftyp", at: 4) {
            self = .inBoxes
        } else if Self.spread.contains(where: { has($0.mark, at: $0.offset) }) {
            self = .anywhere
        } else {
            self = .atStart
        }
    }

    /// Formats that have metadata anywhere: TIFF, WebP, JPEG XL, JPEG 2000.
    private static let spread: [(offset: Int, mark: String)] = [
        (0, "II*\u{0}"), (0, "MM\u{0}*"), (0, "II+\u{0}"), (0, "MM\u{0}+"), (8, "WEBP"), (0, "\u{FF}\u{0A}"),
        (4, "JXL "), (4, "jP  "), (0, "\u{FF}O\u{FF}Q"),
    ]

    /// Checks that these parts have been fetched.
    ///
    /// - Throws: ``WorkFailure/needs(_:)``.
    func need(_ file: InputFile) throws(WorkFailure) {
        guard !file.isComplete else { return }
        switch self {
        case .atStart: break
        case .inBoxes:
            for part in HEIFBoxes.allButPixels(in: try file.mapped()) {
                try file.need(part, isWhole: false)
            }
        case .anywhere: try file.need(0..<file.size)
        }
    }
}
