/// The colors of a HEIC or AVIF file: the box `colr` of the primary item (ISO/IEC 14496-12, 12.1.5, and 23008-12, 9.3).
enum HEIFColors {
    static func colors(in file: UnsafeRawBufferPointer) -> PictureColors? {
        var top = BoxReader(file)
        while let box = top.box() {
            guard box.name == "meta" else { continue }
            return colors(inMeta: BoxReader(file, box.content))
        }
        return nil
    }

    private static func colors(inMeta meta: BoxReader) -> PictureColors? {
        var meta = meta
        var primary: Int?, properties: BoxReader?
        guard meta.number(4) != nil else { return nil }
        while let box = meta.box() {
            var content = BoxReader(meta.file, box.content)
            switch box.name {
            case "pitm": primary = content.number(4).flatMap { content.number($0 >> 24 == 0 ? 2 : 4) }
            case "iprp": properties = content
            default: break
            }
        }
        guard let primary, var properties else { return nil }
        var descriptions: [PictureColors?] = [], places: Set<Int> = []
        while let box = properties.box() {
            let content = BoxReader(meta.file, box.content)
            switch box.name {
            case "ipco": descriptions = self.descriptions(content)
            case "ipma": places.formUnion(indexes(of: primary, content))
            default: break
            }
        }
        return places.sorted().lazy.compactMap {
            descriptions.indices.contains($0 - 1) ? descriptions[$0 - 1] : nil
        }
        .first
    }

    /// Returns the colors of each property. Most have none.
    private static func descriptions(_ list: BoxReader) -> [PictureColors?] {
        var list = list
        var descriptions: [PictureColors?] = []
        while let box = list.box() {
            var content = BoxReader(list.file, box.content)
            guard box.name == "colr", content.name() == "nclx", let primaries = content.number(2),
                let transfer = content.number(2)
            else {
                descriptions.append(nil)
                continue
            }
            descriptions.append(PictureColors(primaries: primaries, transfer: transfer))
        }
        return descriptions
    }

    /// Returns the indexes of an item's properties, from 1.
    private static func indexes(of item: Int, _ list: BoxReader) -> [Int] {
        var list = list
        guard let head = list.number(4), let count = list.number(4) else { return [] }
        let isLong = head & 1 == 1
        for _ in 0..<count {
            guard let entry = list.number(head >> 24 == 0 ? 2 : 4), let count = list.number(1) else {
                return []
            }
            var indexes: [Int] = []
            for _ in 0..<count {
                guard let index = list.number(isLong ? 2 : 1) else { return [] }
                // The first bit says that the property is essential.
                indexes.append(index & (isLong ? 0x7FFF : 0x7F))
            }
            if entry == item { return indexes }
        }
        return []
    }
}
