import SourceFiles

/// The pictures of one shot or one burst in a folder, which are shown as one photo. Their names tell:
///
/// - `IMG_1234.HEIC` and `IMG_E1234.JPG`, which iPhones write for an edited picture
/// - `sea.jpg` and `sea-edited.jpg`, which Google Takeout writes for an edited picture, in the languages of ``EditedMark``
/// - `IMG_20220101_120000.jpg` and `IMG_20220101_120000~2.jpg`, which Google Photos writes for an edited copy. Other
///   programs add `~2` to a name that is taken, so it only counts in a name with a date and a time.
/// - `IMG_20231014_183246_BURST001_COVER.jpg`, `IMG_20231014_183246_BURST002.jpg` and so on, of Android phones
/// - `00001IMG_00001_BURST20171111030039.jpg` and `DSC_0035_BURST20230709220904977_COVER.JPG`, with the burst's time
/// - `20190824_170646_Burst01.jpg`, `20190824_170646_Burst02.jpg` and so on, of LG's phones
/// - `20180101_120000_001.jpg`, `20180101_120000_002.jpg` and so on, if a Samsung has taken them. Programs for scanners and
///   for renaming write such names, too.
/// - `PXL_20230330_184138390.MOTION-01.COVER.jpg` and `PXL_20230330_184138390.MOTION-02.ORIGINAL.jpg`, of Pixel phones
///
/// `Burst_Cover_GIF_Action_20170621113951.gif` and `Burst_Cover_Collage_….jpg` aren't in a stack: Google Photos has made them
/// from a burst, and their names don't say which.
package struct PictureStack: Hashable, Sendable {
    private enum Kind: Hashable {
        /// A picture and its edited versions. The text is the name of the picture without its extension.
        case picture
        /// All names that begin with the text.
        case sequence
        /// All names that contain the text.
        case time
        /// All names that begin with the text and a number, of Samsung's phones. The text is the second.
        case samsung
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

    /// Whether the pictures were taken one after the other. A Pixel phone's shot isn't a burst: its files are made of one picture.
    package var isBurst: Bool {
        switch kind {
        case .picture: false
        case .sequence: Self.pixelLength(text) == nil
        case .time, .samsung: true
        }
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
        // A grave accent comes right after an underscore.
        case .samsung:
            return [
                .range(FileName(text + [UInt8(ascii: "_")]), FileName(text + [UInt8(ascii: "`")]))
            ]
        case .sequence: return [.range(FileName(text), FileName(text + [0xFF]))]
        case .picture:
            // A dot comes right after a hyphen, and a slash right after a dot.
            var places = [
                Place.range(FileName(text + [UInt8(ascii: "-")]), FileName(text + [UInt8(ascii: "/")]))
            ]
            let number = CopyNumber.suffix(of: text), name = Array(text.dropLast(number.count))
            if !number.isEmpty {
                places.append(
                    .range(FileName(name + [UInt8(ascii: "-")]), FileName(name + [UInt8(ascii: ".")]))
                )
            }
            for edited in Set([text, name]).map({ $0 + Array("_edited".utf8) }) {
                places.append(.range(FileName(edited), FileName(edited + [UInt8(ascii: "/")])))
            }
            if NamedTime.isIn(text) {
                // Nothing comes after a tilde in ASCII but a control character.
                places.append(.range(FileName(text + [Self.tilde]), FileName(text + [Self.tilde + 1])))
            }
            if text.starts(with: Self.apple), Self.isNumber(text.dropFirst(Self.apple.count)) {
                let edited = Self.appleEdited + text.dropFirst(Self.apple.count)
                places.append(
                    .range(FileName(edited + [UInt8(ascii: "-")]), FileName(edited + [UInt8(ascii: "/")]))
                )
            }
            return places
        }
    }

    /// Returns whether a picture with a name of the stack is in it.
    ///
    /// - Parameter camera: The name of the camera, if the picture has it.
    package func holdsPictures(of camera: String?) -> Bool {
        kind != .samsung || camera?.lowercased().hasPrefix("samsung") ?? false
    }

    /// Returns the picture that is shown for the stack, and the others, by name. Nil if no picture hides another one.
    ///
    /// An edited picture is shown before a cover, and a cover before the first picture. Camera raw files come last, and
    /// then pictures that can't be decoded. An edited picture that can't be decoded hides nothing.
    ///
    /// - Parameters:
    ///   - names: Names of pictures in the folder. Those of other stacks are ignored.
    ///   - damaged: Those that can't be decoded.
    package func order(
        of names: [FileName],
        damaged: Set<FileName> = []
    ) -> (shown: FileName, others: [FileName])? {
        let pictures = names.compactMap { name -> Ranked? in
            guard let parsed = Self.parse(name), parsed.stack == self else { return nil }
            return Ranked(name: name, isDamaged: damaged.contains(name), rank: parsed.rank)
        }.sorted()
        guard kind == .picture else {
            guard pictures.count > 1 else { return nil }
            return (pictures[0].name, pictures.dropFirst().map(\.name).sorted())
        }
        let edited = pictures.filter(\.isEdited)
        guard let shown = edited.first, !shown.isDamaged else { return nil }
        // `sea.jpg` and `sea.png` may be two pictures. Only one of them has been edited.
        let originals = pictures.filter { !$0.isEdited }.map(\.name)
        let alike = originals.filter { $0.fileExtension == shown.name.fileExtension }
        let others =
            edited.dropFirst().map(\.name) + (alike.isEmpty && originals.count == 1 ? originals : alike)
        return others.isEmpty ? nil : (shown.name, others.sorted())
    }

    // MARK: - Names

    private enum Rank: Comparable {
        /// The last edit has the highest number.
        case edited(Int)
        case cover, picture, raw

        static func < (first: Rank, second: Rank) -> Bool { first.order < second.order }

        private var order: Int {
            switch self {
            case .edited(let number): -number
            case .cover: 1
            case .picture: 2
            case .raw: 3
            }
        }
    }

    private struct Ranked: Comparable {
        let name: FileName
        let isDamaged: Bool
        let rank: Rank

        var isEdited: Bool {
            if case .edited = rank { true } else { false }
        }

        static func < (first: Ranked, second: Ranked) -> Bool {
            (first.isDamaged ? 1 : 0, first.rank, first.name) < (
                second.isDamaged ? 1 : 0, second.rank, second.name
            )
        }
    }

    private static func parse(_ name: FileName) -> (stack: PictureStack, rank: Rank)? {
        guard name.claimsStillPicture else { return nil }
        var stem = Array(name.stem), edit: Int?
        if let original = EditedMark.original(ofStem: stem) {
            stem = original
            edit = 0
        }
        if let start = stem.lastIndex(of: tilde), let number = copyNumber(stem[(start + 1)...]),
            NamedTime.isIn(stem[..<start])
        {
            stem = Array(stem[..<start])
            edit = number
        }
        if stem.starts(with: appleEdited), isNumber(stem.dropFirst(appleEdited.count)) {
            stem = apple + stem.dropFirst(appleEdited.count)
            edit = edit ?? 0
        }
        let (stack, isCover) = Self.stack(of: stem)
        let rank: Rank = edit.map { .edited($0) } ?? (isCover ? .cover : name.claimsRaw ? .raw : .picture)
        return (stack, rank)
    }

    private static func stack(of stem: [UInt8]) -> (PictureStack, isCover: Bool) {
        if let length = pixelLength(stem) {
            return (PictureStack(.sequence, stem[..<length]), stem.suffix(6) == Array(".COVER".utf8)[...])
        }
        if NamedTime.begins(stem, with: samsungBurst), stem.count == samsungBurst.utf8.count,
            NamedTime.isIn(stem)
        {
            return (PictureStack(.samsung, stem.dropLast(4)), false)
        }
        let isCover = stem.suffix(cover.count) == cover[...]
        let name = isCover ? stem.dropLast(cover.count) : stem[...]
        let before = name[..<(name.lastIndex { !NamedTime.isDigit($0) }.map { $0 + 1 } ?? 0)]
        let digits = name[before.endIndex...]
        guard !digits.isEmpty, before.count > burst.count,
            [burst, lgBurst].contains(Array(before.suffix(burst.count)))
        else { return (PictureStack(.picture, stem), false) }
        // A longer number is the burst's time, and each picture's own number is before it.
        let stack =
            digits.count < 10 ? PictureStack(.sequence, before) : PictureStack(.time, burst + digits)
        return (stack, isCover)
    }

    /// Returns the length of the beginning that all files of a Pixel phone's shot have: `PXL_20230330_184138390`.
    private static func pixelLength(_ stem: [UInt8]) -> Int? {
        let length = pixel.utf8.count
        guard NamedTime.begins(stem, with: pixel), stem.count == length || stem[length] == UInt8(ascii: ".")
        else { return nil }
        return length
    }

    /// Returns the number of a copy: 2 and more.
    private static func copyNumber(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.count <= 2, digits.allSatisfy(NamedTime.isDigit),
            let number = Int(String(decoding: digits, as: UTF8.self)),
            number > 1
        else { return nil }
        return number
    }

    private static func isNumber(_ bytes: some Sequence<UInt8>) -> Bool {
        var count = 0
        for byte in bytes {
            guard NamedTime.isDigit(byte) else { return false }
            count += 1
        }
        return count >= 4
    }

    private static let pixel = "PXL_dddddddd_ddddddddd"
    private static let samsungBurst = "dddddddd_dddddd_ddd"
    private static let apple = Array("IMG_".utf8)
    private static let appleEdited = Array("IMG_E".utf8)
    private static let burst = Array("_BURST".utf8)
    private static let lgBurst = Array("_Burst".utf8)
    private static let cover = Array("_COVER".utf8)
    private static let tilde = UInt8(ascii: "~")
}

/// Files next to the pictures that a camera has made of the same shots: camera raw files, as in `IMG_1.CR3` and
/// `IMG_1.JPG`, and clips of the seconds around them, as in `IMG_1.MOV` and `IMG_1.HEIC`, `IMG_1_HEVC.MOV` and
/// `IMG_1.HEIC`, or `PXL_1.MP` and `PXL_1.MP.jpg`. They are one photo.
package enum CameraPair {
    /// Returns the names that the picture of a camera raw file or a clip may have. Empty for other files.
    package static func pictures(of name: FileName) -> [FileName] {
        let clip = ClipRule.rule(for: name)
        guard name.claimsRaw || clip != nil else { return [] }
        let stem = clip?.isBeforeExtension ?? false ? name.bytes[...] : name.stem
        let isHEVC = clip != nil && stem.count > hevc.count && stem.suffix(hevc.count) == hevc[...]
        let stems = isHEVC ? [stem, stem.dropLast(hevc.count)] : [stem]
        return stems.flatMap { stem in suffixes.map { FileName(stem + $0) } }
    }

    /// Returns the ranges of the names that belong to the same shot as a picture: from the first name to before the second
    /// one, together with others. Empty if the picture isn't one that cameras make.
    package static func names(besides picture: FileName) -> [(first: FileName, end: FileName)] {
        guard
            suffixes.contains(where: {
                picture.bytes.count > $0.count && picture.bytes.suffix($0.count) == $0[...]
            })
        else { return [] }
        return [picture.stem, picture.stem + hevc].map { stem in
            // A slash comes right after a dot.
            (FileName(Array(stem)), FileName(stem + [UInt8(ascii: "/")]))
        }
    }

    /// What iPhones add to the name of a clip that they export as it was recorded.
    private static let hevc = Array("_HEVC".utf8)

    /// The names' ends of pictures that cameras write beside a raw file.
    private static let suffixes = ["jpg", "jpeg", "heic", "heif", "hif"].flatMap {
        [Array(".\($0)".utf8), Array(".\($0.uppercased())".utf8)]
    }
}
