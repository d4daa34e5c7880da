import SampleLibrary

/// A HEIC file like those of phones: tiles of one size, and an item that describes how they form the picture.
/// libheif can't write such files, so the tiles are combined here from files with one picture each.
///
/// It has what such a file needs from ISO/IEC 14496-12 (boxes) and 23008-12 (items, grids).
public enum HEICGrid {
    /// Combines four tiles, row by row. The picture is their upper left part. Returns nil if HEIC can't be
    /// written.
    public static func bytes(ofTiles tiles: [Pixels], width: Int, height: Int) -> [UInt8]? {
        let files = tiles.compactMap { try? PictureFile.bytes(of: $0, as: ".heic[Q=90]") }
        let items = files.compactMap(Item.init)
        guard tiles.count == 4, items.count == 4 else { return nil }
        let grid: [UInt8] = [0, 0, 1, 1] + number(width, 2) + number(height, 2)
        let type = box("ftyp", ascii("heic") + number(0, 4) + ascii("mif1heic"))
        let sizes = [grid.count] + items.map(\.content.count)
        func head(_ start: Int) -> [UInt8] {
            meta(
                items,
                tile: (tiles[0].width, tiles[0].height),
                whole: (width, height),
                places(sizes, from: start)
            )
        }
        // After the head and the data's header. The length of the head doesn't depend on the offsets.
        let start = type.count + head(0).count + 8
        return type + head(start) + box("mdat", grid + items.flatMap(\.content))
    }

    /// Combines a picture and its gain map, as iPhones write it. Returns nil if HEIC can't be written.
    ///
    /// - Parameters:
    ///   - hasToneMap: Whether there is also an item that combines both, as since iOS 18. The gain map and the EXIF then
    ///     belong to it, too.
    ///   - exif: A block of TIFF, or nothing.
    ///   - colors: The numbers of the picture's colors. Those of the gain map are of sRGB.
    public static func bytes(
        of picture: Pixels,
        gainMap: Pixels,
        hasToneMap: Bool = false,
        exif: [UInt8] = [],
        colors: (primaries: UInt8, curve: UInt8)? = nil
    ) -> [UInt8]? {
        let parts = [picture, gainMap]
        let items = parts.compactMap { try? PictureFile.bytes(of: $0, as: ".heic[Q=90]") }.compactMap(
            Item.init
        )
        guard items.count == 2 else { return nil }
        let type = box("ftyp", ascii("heic") + number(0, 4) + ascii("mif1heic"))
        let kind = full("auxC", ascii("urn:com:apple:photo:2020:aux:hdrgainmap") + [0])
        let properties =
            items.flatMap(\.decoder) + parts.flatMap { size(($0.width, $0.height)) } + kind
            + numbers((1, 13)) + (colors.map(numbers) ?? [])
        let belongings =
            number(2, 4) + number(1, 2) + (colors == nil ? [2, 0x81, 3] : [3, 0x81, 3, 7]) + number(2, 2)
            + [4, 0x82, 4, 5, 6]
        let hidden = 1
        let contents = items.map(\.content) + [[0], number(6, 4) + ascii("Exif\0\0") + exif]
        let entries =
            entry(1, "hvc1", flags: 0) + entry(2, "hvc1", flags: hidden)
            + (hasToneMap ? entry(3, "tmap", flags: 0) : entry(3, "skip", flags: hidden))
            + entry(4, "Exif", flags: hidden)
        let targets = hasToneMap ? number(2, 2) + number(1, 2) + number(3, 2) : number(1, 2) + number(1, 2)
        let references =
            box("auxl", number(2, 2) + targets)
            + box("dimg", number(3, 2) + number(2, 2) + number(1, 2) + number(2, 2))
            + box("cdsc", number(4, 2) + targets)
        func head(_ start: Int) -> [UInt8] {
            full(
                "meta",
                full("hdlr", number(0, 4) + ascii("pict") + number(0, 13)) + full("pitm", number(1, 2))
                    + full("iinf", number(4, 2) + entries) + full("iref", references)
                    + box("iprp", box("ipco", properties) + full("ipma", belongings))
                    + full("iloc", places(contents.map(\.count), from: start))
            )
        }
        let start = type.count + head(0).count + 8
        return type + head(start) + box("mdat", contents.flatMap { $0 })
    }

    /// Combines a picture and a thumbnail, for which the file has a wrong height. Returns nil if HEIC can't be written.
    public static func bytes(
        of picture: Pixels,
        thumbnail: Pixels,
        ofHeight height: Int
    ) -> [UInt8]? {
        guard var bytes = bytes(of: picture, gainMap: thumbnail) else { return nil }
        func replace(_ old: [UInt8], _ new: [UInt8]) {
            guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: old) }) else { return }
            bytes.replaceSubrange(place..<place + old.count, with: new)
        }
        // The reference to the picture tells what the other item is.
        replace(ascii("auxl"), ascii("thmb"))
        replace(size((thumbnail.width, thumbnail.height)), size((thumbnail.width, height)))
        return bytes
    }

    /// Returns a box with the numbers of colors. The matrix is that of libheif.
    private static func numbers(_ colors: (primaries: UInt8, curve: UInt8)) -> [UInt8] {
        box("colr", ascii("nclx") + [0, colors.primaries, 0, colors.curve, 0, 6, 0x80])
    }

    /// Returns a file in which the reference of the transparency names the picture and another item. Nil if there is none.
    public static func withTwoTargets(_ file: [UInt8]) -> [UInt8]? {
        var file = file
        func place(_ name: String) -> Int? {
            (4..<file.count - 4).first { file[$0..<$0 + 4].elementsEqual(name.utf8) }
        }
        guard let reference = place("auxl"), let references = place("iref"), let meta = place("meta"),
            let places = place("iloc"), file[reference + 6..<reference + 8] == [0, 1], file[places + 4] < 2
        else { return nil }
        func add(_ amount: Int, at place: Int, _ size: Int) {
            let old = file[place..<place + size].reduce(0) { $0 << 8 | Int($1) }
            file.replaceSubrange(place..<place + size, with: number(old + amount, size))
        }
        // The file is in the order of libheif: the items' places come before the references.
        let sizes = (
            offset: Int(file[places + 8] >> 4), length: Int(file[places + 8] & 15),
            base: Int(file[places + 9] >> 4)
        )
        var at = places + 12
        for _ in 0..<(Int(file[places + 10]) << 8 | Int(file[places + 11])) {
            // The number of the item, the method in version 1, the source, and the base.
            let method = file[places + 4] == 1 ? Int(file[at + 3]) : 0
            at += 2 + (file[places + 4] == 1 ? 2 : 0) + 2 + sizes.base
            let extents = Int(file[at]) << 8 | Int(file[at + 1])
            at += 2
            for _ in 0..<extents {
                if method == 0 { add(2, at: at, sizes.offset) }
                at += sizes.offset + sizes.length
            }
        }
        for box in [reference, references, meta] { add(2, at: box - 4, 4) }
        add(1, at: reference + 6, 2)
        file.insert(contentsOf: [0, 99], at: reference + 10)
        return file
    }

    /// The coded picture of a file with one picture.
    private struct Item {
        /// The box with the decoder's configuration.
        let decoder: [UInt8]
        let content: [UInt8]

        init?(_ file: [UInt8]) {
            guard let decoder = HEICGrid.box(named: "hvcC", in: file),
                let places = HEICGrid.box(named: "iloc", in: file), places.count > 16
            else { return nil }
            self.decoder = decoder
            let version = places[8], offsetSize = Int(places[12] >> 4), lengthSize = Int(places[12] & 15)
            let baseSize = Int(places[13] >> 4)
            // After the first item's number come the method, in later versions, and the source.
            var next = 18 + (version > 0 ? 2 : 0) + 2
            func read(_ size: Int) -> Int {
                defer { next += size }
                return places[next..<(next + size)].reduce(0) { $0 << 8 | Int($1) }
            }
            let base = read(baseSize)
            guard read(2) == 1 else { return nil }
            let offset = base + read(offsetSize), length = read(lengthSize)
            guard length > 0, offset + length <= file.count else { return nil }
            content = Array(file[offset..<(offset + length)])
        }
    }

    private static func meta(
        _ items: [Item],
        tile: (Int, Int),
        whole: (Int, Int),
        _ places: [UInt8]
    ) -> [UInt8] {
        let handler = number(0, 4) + ascii("pict") + number(0, 13)
        let hidden = 1
        let entries =
            entry(1, "grid", flags: 0) + (2...5).flatMap { entry($0, "hvc1", flags: hidden) }
        let tiles = box("dimg", number(1, 2) + number(4, 2) + (2...5).flatMap { number($0, 2) })
        let properties =
            items.flatMap(\.decoder) + size(tile) + size(whole)
        // For each item: its number, the number of its properties, and their indexes. Essential ones are
        // marked.
        let belongings =
            number(5, 4) + number(1, 2) + [1, 6]
            + (2...5).flatMap { number($0, 2) + [2, 0x80 | UInt8($0 - 1), 5] }
        return full(
            "meta",
            full("hdlr", handler) + full("pitm", number(1, 2)) + full("iinf", number(5, 2) + entries)
                + full("iref", tiles) + box("iprp", box("ipco", properties) + full("ipma", belongings))
                + full("iloc", places)
        )
    }

    private static func entry(_ item: Int, _ kind: String, flags: Int) -> [UInt8] {
        full("infe", number(item, 2) + number(0, 2) + ascii(kind) + [0], version: 2, flags: flags)
    }

    private static func size(_ size: (Int, Int)) -> [UInt8] {
        full("ispe", number(size.0, 4) + number(size.1, 4))
    }

    /// Returns the positions of the items, one after the other: four bytes for offsets and lengths, one
    /// extent each.
    private static func places(_ sizes: [Int], from start: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x44, 0] + number(sizes.count, 2)
        var offset = start
        for (index, size) in sizes.enumerated() {
            bytes += number(index + 1, 2) + number(0, 2) + number(1, 2) + number(offset, 4) + number(size, 4)
            offset += size
        }
        return bytes
    }

    private static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }

    private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        number(content.count + 8, 4) + ascii(name) + content
    }

    private static func full(
        _ name: String,
        _ content: [UInt8],
        version: UInt8 = 0,
        flags: Int = 0
    ) -> [UInt8] {
        box(name, [version] + number(flags, 3) + content)
    }

    /// Returns the first box with a name, including its length and name.
    fileprivate static func box(named name: String, in file: [UInt8]) -> [UInt8]? {
        let name = ascii(name)
        guard let place = (4..<file.count - 4).first(where: { Array(file[$0..<($0 + 4)]) == name }) else {
            return nil
        }
        let length = file[(place - 4)..<place].reduce(0) { $0 << 8 | Int($1) }
        guard length >= 8, place - 4 + length <= file.count else { return nil }
        return Array(file[(place - 4)..<(place - 4 + length)])
    }
}
