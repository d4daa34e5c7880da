/// The items of a HEIC or AVIF file, as its box `meta` lists them (ISO/IEC 14496-12, 8.11): pictures and their metadata.
struct HEIFItems {
    /// The kinds of items. An item of metadata is `Exif` or `mime`.
    private var kinds: [Int: (kind: String, contentType: String?)] = [:]
    /// Where the items' bytes are in the file.
    private var places: [Int: [Range<Int>]] = [:]
    /// The items that an item describes.
    private var described: [Int: Set<Int>] = [:]
    private var primary: Int?

    /// - Parameter meta: Reads the content of the box.
    init(_ meta: BoxReader) {
        var meta = meta
        var lists: [String: Range<Int>] = [:]
        _ = meta.number(4)
        while let box = meta.box() {
            lists[box.name] = lists[box.name] ?? box.content
        }
        func reader(_ name: String) -> BoxReader? { lists[name].map { BoxReader(meta.file, $0) } }
        if let list = reader("iinf") { readKinds(list) }
        if let list = reader("iloc") { readPlaces(list, data: lists["idat"]) }
        if let list = reader("iref") { readReferences(list) }
        if var item = reader("pitm"), let version = item.version() {
            primary = item.number(version == 0 ? 2 : 4)
        }
    }

    /// Returns where the bytes of EXIF and XMP are.
    var placesOfMetadata: [Range<Int>] {
        kinds.keys.filter { ["Exif", "mime"].contains(kinds[$0]?.kind) }.flatMap { places[$0] ?? [] }
    }

    /// Returns where the EXIF of the picture is: one list of pieces for each item.
    var exif: [[Range<Int>]] { pieces { $0.kind == "Exif" } }

    /// Returns where the XMP of the picture is: one list of pieces for each item.
    var xmp: [[Range<Int>]] { pieces { $0.kind == "mime" && $0.contentType == "application/rdf+xml" } }

    /// Returns the pieces of items that describe the picture. Metadata may also describe its gain map. If none says that it
    /// describes the picture, all do.
    private func pieces(_ isWanted: ((kind: String, contentType: String?)) -> Bool) -> [[Range<Int>]] {
        let items = kinds.filter { isWanted($0.value) }.keys.sorted()
        let own = items.filter { item in primary.map { described[item]?.contains($0) ?? true } ?? true }
        return (own.isEmpty ? items : own).compactMap { places[$0] }
    }

    private mutating func readKinds(_ list: BoxReader) {
        var list = list
        guard let version = list.version(), list.number(version == 0 ? 2 : 4) != nil else { return }
        while let box = list.box() {
            var entry = BoxReader(list.file, box.content)
            guard let version = entry.version(), let item = entry.number(version < 3 ? 2 : 4),
                entry.number(2) != nil, let kind = entry.name()
            else { continue }
            let contentType = kind == "mime" && entry.text() != nil ? entry.text() : nil
            kinds[item] = (kind, contentType)
        }
    }

    /// - Parameter data: The box `idat`, which has the bytes of small items.
    private mutating func readPlaces(_ list: BoxReader, data: Range<Int>?) {
        var list = list
        guard let version = list.version(), let sizes = list.number(2),
            let count = list.number(version < 2 ? 2 : 4)
        else { return }
        let offset = sizes >> 12 & 15, length = sizes >> 8 & 15, base = sizes >> 4 & 15
        let index = version == 0 ? 0 : sizes & 15
        for _ in 0..<count {
            guard let item = list.number(version < 2 ? 2 : 4),
                let method = version == 0 ? 0 : list.number(2), list.number(2) != nil,
                let start = list.number(base), let extents = list.number(2)
            else { return }
            for _ in 0..<(index + offset + length == 0 ? min(extents, 1) : extents) {
                guard list.number(index) != nil, let place = list.number(offset),
                    let size = list.number(length)
                else { return }
                let part = Self.part(method: method & 15, data, list.file.count)
                let (first, overflows) = start.addingReportingOverflow(place)
                guard let part, !overflows, first <= part.count else { continue }
                // A length of 0 is all of the file.
                let end = size == 0 ? part.count : min(part.count, first + min(size, part.count))
                places[item, default: []].append(part.lowerBound + first..<part.lowerBound + end)
            }
        }
    }

    /// Returns the part of the file in which a construction method places bytes, or nil for the content of other items.
    private static func part(method: Int, _ data: Range<Int>?, _ fileSize: Int) -> Range<Int>? {
        method == 0 ? 0..<fileSize : method == 1 ? data : nil
    }

    private mutating func readReferences(_ list: BoxReader) {
        var list = list
        guard let version = list.version() else { return }
        let size = version == 0 ? 2 : 4
        while let box = list.box() {
            guard box.name == "cdsc" else { continue }
            var reference = BoxReader(list.file, box.content)
            guard let item = reference.number(size), let count = reference.number(2) else { continue }
            for _ in 0..<count {
                guard let other = reference.number(size) else { break }
                described[item, default: []].insert(other)
            }
        }
    }
}

extension BoxReader {
    /// Reads the version of a full box, and skips its flags.
    fileprivate mutating func version() -> Int? { number(4).map { $0 >> 24 } }
}
