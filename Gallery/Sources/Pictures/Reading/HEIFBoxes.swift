/// The boxes of a HEIC or AVIF file (ISO/IEC 14496-12, 4.2 and 8.11): a length, a name, and the content.
enum HEIFBoxes {
    /// Returns the parts of the file without pixels: boxes, and items with metadata.
    ///
    /// - Complexity: O(n) in the boxes at the file's top and the items.
    static func allButPixels(in file: UnsafeRawBufferPointer) -> [Range<Int>] {
        let pixels = pixels(in: file)
        let starts = [0] + pixels.map(\.upperBound), ends = pixels.map(\.lowerBound) + [file.count]
        return zip(starts, ends).filter { $0 < $1 }.map { $0..<$1 }
    }

    /// Returns the parts of the file that contain only pixels: the boxes with the items' bytes, without the items with
    /// metadata. Decoders skip them to find the next box.
    ///
    /// - Complexity: O(n) in the number of top-level boxes and of items.
    static func pixels(in file: UnsafeRawBufferPointer) -> [Range<Int>] {
        var data: [Range<Int>] = []
        var metadata: [Range<Int>] = []
        var reader = BoxReader(file)
        while let box = reader.box() {
            if box.name == "mdat" {
                data.append(box.content)
            } else if box.name == "meta" {
                metadata += places(ofMetadataIn: BoxReader(file, box.content))
            }
        }
        return data.flatMap { data in
            var rest: [Range<Int>] = []
            var start = data.lowerBound
            for item in metadata.map({ $0.clamped(to: data) }).sorted(by: { $0.lowerBound < $1.lowerBound })
            where !item.isEmpty {
                if item.lowerBound > start {
                    rest.append(start..<item.lowerBound)
                }
                start = max(start, item.upperBound)
            }
            return start < data.upperBound ? rest + [start..<data.upperBound] : rest
        }
    }

    /// Returns the ranges of EXIF and XMP.
    private static func places(ofMetadataIn meta: BoxReader) -> [Range<Int>] {
        var meta = meta
        var items: Set<Int> = []
        var places: [Int: [Range<Int>]] = [:]
        _ = meta.number(4)
        while let box = meta.box() {
            let content = BoxReader(meta.file, box.content)
            switch box.name {
            case "iinf": items = metadataItems(content)
            case "iloc": places = extents(content)
            default: break
            }
        }
        return items.flatMap { places[$0] ?? [] }
    }

    private static func metadataItems(_ list: BoxReader) -> Set<Int> {
        var list = list
        guard let version = list.number(4).map({ $0 >> 24 }), list.number(version == 0 ? 2 : 4) != nil else {
            return []
        }
        var items: Set<Int> = []
        while let box = list.box() {
            var entry = BoxReader(list.file, box.content)
            guard let version = entry.number(4).map({ $0 >> 24 }),
                let item = entry.number(version < 3 ? 2 : 4),
                entry.number(2) != nil, let type = entry.name()
            else { continue }
            if type == "Exif" || type == "mime" {
                items.insert(item)
            }
        }
        return items
    }

    private static func extents(_ list: BoxReader) -> [Int: [Range<Int>]] {
        var list = list
        var places: [Int: [Range<Int>]] = [:]
        guard let version = list.number(4).map({ $0 >> 24 }), let sizes = list.number(2),
            let count = list.number(version < 2 ? 2 : 4)
        else { return [:] }
        let offset = sizes >> 12 & 15, length = sizes >> 8 & 15, base = sizes >> 4 & 15
        let index = version == 0 ? 0 : sizes & 15
        for _ in 0..<count {
            guard let item = list.number(version < 2 ? 2 : 4), version == 0 || list.number(2) != nil,
                list.number(2) != nil, let start = list.number(base), let extents = list.number(2)
            else { return places }
            for _ in 0..<extents {
                guard list.number(index) != nil, let place = list.number(offset),
                    let size = list.number(length)
                else { return places }
                let (first, overflows) = start.addingReportingOverflow(place)
                let (end, overflowsToo) = first.addingReportingOverflow(size)
                if !overflows, !overflowsToo {
                    places[item, default: []].append(first..<end)
                }
            }
        }
        return places
    }
}

/// Reads boxes and their contents.
private struct BoxReader {
    let file: UnsafeRawBufferPointer
    private var at: Int
    private let end: Int

    init(_ file: UnsafeRawBufferPointer, _ part: Range<Int>? = nil) {
        self.file = file
        at = part?.lowerBound ?? 0
        end = part?.upperBound ?? file.count
    }

    /// Returns the next box, or nil at the end or for a box that is too long.
    mutating func box() -> (name: String, content: Range<Int>)? {
        let start = at
        guard var length = number(4), let name = name() else { return nil }
        if length == 1 {
            guard let long = number(8) else { return nil }
            length = long
        } else if length == 0 {
            length = end - start
        }
        guard length >= at - start, length <= end - start else { return nil }
        let content = at..<start + length
        at = start + length
        return (name, content)
    }

    /// Reads four bytes as text.
    mutating func name() -> String? {
        guard at + 4 <= end else { return nil }
        defer { at += 4 }
        return String(decoding: file[at..<at + 4], as: UTF8.self)
    }

    /// Reads a number with a number of bytes, or returns nil if there are fewer bytes or the number is too
    /// large.
    mutating func number(_ count: Int) -> Int? {
        guard at + count <= end else { return nil }
        defer { at += count }
        return Int(exactly: file[at..<at + count].reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    }
}
