/// The pictures of one shot or one burst in a folder, which are shown as one photo. Only their names tell:
///
/// - `IMG_1234.HEIC` and `IMG_E1234.JPG`, which iPhones write for an edited picture
/// - `sea.jpg` and `sea-edited.jpg`, which Google Takeout writes for an edited picture, in several languages
/// - `IMG_20231014_183246_BURST001_COVER.jpg`, `IMG_20231014_183246_BURST002.jpg` and so on, of Android phones
/// - `00001IMG_00001_BURST20171111030039.jpg` and `DSC_0035_BURST20230709220904977_COVER.JPG`, with the burst's time
/// - `PXL_20230330_184138390.MOTION-01.COVER.jpg` and `PXL_20230330_184138390.MOTION-02.ORIGINAL.jpg`, of Pixel phones
package struct PictureStack: Hashable, Sendable {
    private enum Kind: Hashable {
        /// A picture and its edited versions. The text is the name of the picture without its extension.
        case picture
        /// All names that begin with the text.
        case sequence
        /// All names that contain the text.
        case time
    }

    private let kind: Kind
    private let text: [UInt8]

    /// The stack that a file may be in, or nil if it isn't a picture.
    package init?(_ name: FileName) {
        guard let parsed = Self.parse(name) else { return nil }
        self = parsed.stack
    }

    private init(_ kind: Kind, _ text: some Sequence<UInt8>) {
        self.kind = kind
        self.text = Array(text)
    }

    // MARK: - Looking for pictures

    /// Where the names of the stack's pictures are. Other names may be there, too.
    package enum Place: Equatable {
        /// From the first name to before the second one.
        case range(FileName, FileName)
        /// All names that contain these bytes.
        case containing([UInt8])
    }

    package var places: [Place] {
        switch kind {
        case .time: return [.containing(text)]
        case .sequence: return [.range(FileName(text), FileName(text + [0xFF]))]
        case .picture:
            // A dot comes right after a hyphen, and a slash right after a dot.
            var places = [
                Place.range(FileName(text + [UInt8(ascii: "-")]), FileName(text + [UInt8(ascii: "/")]))
            ]
            let edited = text + Array("_edited".utf8)
            places.append(
                .range(FileName(edited + [UInt8(ascii: ".")]), FileName(edited + [UInt8(ascii: "/")]))
            )
            if text.starts(with: Self.apple), Self.isNumber(text.dropFirst(Self.apple.count)) {
                let edited = Self.appleEdited + text.dropFirst(Self.apple.count)
                places.append(
                    .range(FileName(edited + [UInt8(ascii: "-")]), FileName(edited + [UInt8(ascii: "/")]))
                )
            }
            return places
        }
    }

    /// Returns the picture that is shown for the stack, and the others, by name. Nil if no picture hides another one.
    ///
    /// An edited picture is shown before a cover, and a cover before the first picture. Camera raw files come last.
    ///
    /// - Parameter names: Names of readable pictures in the folder. Those of other stacks are ignored.
    package func order(of names: [FileName]) -> (shown: FileName, others: [FileName])? {
        let pictures = names.compactMap { name -> (name: FileName, rank: Rank)? in
            guard let parsed = Self.parse(name), parsed.stack == self else { return nil }
            return (name, parsed.rank)
        }.sorted { ($0.rank.rawValue, $0.name) < ($1.rank.rawValue, $1.name) }
        guard kind == .picture else {
            guard pictures.count > 1 else { return nil }
            return (pictures[0].name, pictures.dropFirst().map(\.name).sorted())
        }
        let edited = pictures.filter { $0.rank == .edited }.map(\.name)
        guard let shown = edited.first else { return nil }
        // `sea.jpg` and `sea.png` may be two pictures. Only one of them has been edited.
        let originals = pictures.filter { $0.rank != .edited }.map(\.name)
        let alike = originals.filter { $0.fileExtension == shown.fileExtension }
        let others = edited.dropFirst() + (alike.isEmpty && originals.count == 1 ? originals : alike)
        return others.isEmpty ? nil : (shown, others.sorted())
    }

    // MARK: - Names

    private enum Rank: Int {
        case edited, cover, picture, raw
    }

    private static func parse(_ name: FileName) -> (stack: PictureStack, rank: Rank)? {
        guard name.claimsStillPicture else { return nil }
        var stem = Array(name.stem), isEdited = false
        if let start = stem.lastIndex(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }),
            start > 0,
            marks.contains(Array(stem[start...]))
        {
            stem = Array(stem[..<start])
            isEdited = true
        }
        if stem.starts(with: appleEdited), isNumber(stem.dropFirst(appleEdited.count)) {
            stem = apple + stem.dropFirst(appleEdited.count)
            isEdited = true
        }
        let (stack, isCover) = Self.stack(of: stem)
        let rank: Rank = isEdited ? .edited : isCover ? .cover : name.claimsRaw ? .raw : .picture
        return (stack, rank)
    }

    private static func stack(of stem: [UInt8]) -> (PictureStack, isCover: Bool) {
        if let length = pixelLength(stem) {
            return (PictureStack(.sequence, stem[..<length]), stem.suffix(6) == Array(".COVER".utf8)[...])
        }
        let isCover = stem.suffix(cover.count) == cover[...]
        let name = isCover ? stem.dropLast(cover.count) : stem[...]
        let before = name[..<(name.lastIndex { !isDigit($0) }.map { $0 + 1 } ?? 0)]
        let digits = name[before.endIndex...]
        guard !digits.isEmpty, before.count > burst.count, before.suffix(burst.count) == burst[...] else {
            return (PictureStack(.picture, stem), false)
        }
        // A longer number is the burst's time, and each picture's own number is before it.
        let stack =
            digits.count < 10 ? PictureStack(.sequence, before) : PictureStack(.time, burst + digits)
        return (stack, isCover)
    }

    /// Returns the length of the beginning that all files of a Pixel phone's shot have: `PXL_20230330_184138390`.
    private static func pixelLength(_ stem: [UInt8]) -> Int? {
        let pattern = Array("PXL_dddddddd_ddddddddd".utf8)
        guard stem.count >= pattern.count,
            zip(pattern, stem).allSatisfy({ $0 == UInt8(ascii: "d") ? isDigit($1) : $0 == $1 }),
            stem.count == pattern.count || stem[pattern.count] == UInt8(ascii: ".")
        else { return nil }
        return pattern.count
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isNumber(_ bytes: some Sequence<UInt8>) -> Bool {
        var count = 0
        for byte in bytes {
            guard isDigit(byte) else { return false }
            count += 1
        }
        return count >= 4
    }

    private static let apple = Array("IMG_".utf8)
    private static let appleEdited = Array("IMG_E".utf8)
    private static let burst = Array("_BURST".utf8)
    private static let cover = Array("_COVER".utf8)

    /// The ends of the names of edited pictures. Google Takeout writes them in the user's language.
    private static let marks = Set(
        [
            "-edited", "_edited", "-edytowane", "-bearbeitet", "-bewerkt", "-編集済み", "-modificato", "-modifié",
            "-ha editado", "-editat",
        ].map { Array($0.utf8) }
    )
}
