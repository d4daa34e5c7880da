/// Rewrites the properties of a HEIC or AVIF file's items, so that libheif understands them. The file's length stays the same.
enum HEIFProperties {
    /// The properties that change the picture. They come after those that describe it (ISO/IEC 23008-12, 9.3.1).
    private static let changes: Set<String> = ["clap", "irot", "imir"]

    /// Moves the properties that change an item behind those that describe it.
    ///
    /// Otherwise, libheif turns the picture, but not the size that it says. Browsers show such files, which the
    /// encoder cavif writes.
    ///
    /// - Complexity: O(n) in the number of top-level boxes, properties and items.
    static func putChangesLast(in file: UnsafeMutableRawBufferPointer) {
        let bytes = UnsafeRawBufferPointer(file)
        guard let meta = content("meta", of: BoxReader(bytes)),
            let properties = content("iprp", of: BoxReader(bytes, meta.lowerBound + 4..<meta.upperBound)),
            let list = content("ipco", of: BoxReader(bytes, properties))
        else { return }
        var kinds: [String] = []
        var reader = BoxReader(bytes, list)
        while let box = reader.box() { kinds.append(box.name) }
        reader = BoxReader(bytes, properties)
        while let box = reader.box() {
            if box.name == "ipma" { sort(BoxReader(bytes, box.content), kinds, in: file) }
        }
    }

    private static func content(_ name: String, of reader: BoxReader) -> Range<Int>? {
        var reader = reader
        while let box = reader.box() {
            if box.name == name { return box.content.count >= 4 ? box.content : nil }
        }
        return nil
    }

    private static func sort(_ list: BoxReader, _ kinds: [String], in file: UnsafeMutableRawBufferPointer) {
        var list = list
        guard let head = list.number(4), let count = list.number(4) else { return }
        let size = head & 1 == 1 ? 2 : 1
        for _ in 0..<count {
            guard list.number(head >> 24 == 0 ? 2 : 4) != nil, let length = list.number(1) else { return }
            let start = list.rest.lowerBound
            // The first bit says that the property is essential.
            let indexes = (0..<length).map { _ in list.number(size).map { $0 & (size == 2 ? 0x7FFF : 0x7F) } }
            guard !indexes.contains(nil) else { return }
            func isChange(_ place: Int) -> Bool {
                let index = (indexes[place] ?? 0) - 1
                return kinds.indices.contains(index) && changes.contains(kinds[index])
            }
            let order = (0..<length).filter { !isChange($0) } + (0..<length).filter(isChange)
            let sorted = order.flatMap { place in (0..<size).map { file[start + place * size + $0] } }
            for (offset, byte) in sorted.enumerated() { file[start + offset] = byte }
        }
    }
}
