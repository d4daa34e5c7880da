/// Rewrites boxes of a HEIC or AVIF file that libheif doesn't understand. The file's length and the places of its items
/// stay the same.
enum HEIFReferences {
    /// Leaves one target to each reference that has several: the primary item, or else the first.
    ///
    /// iPhones with iOS 18 say that the gain map and the metadata belong to two items: the picture, and a `tmap` item, which
    /// combines the picture and the gain map (ISO/IEC 23008-12). libheif before 1.18 refuses such a file: "Too many auxiliary
    /// image references", "Metadata not correctly assigned to image".
    ///
    /// - Complexity: O(n) in the number of top-level boxes and in the length of `meta`.
    static func keepOneTarget(in file: UnsafeMutableRawBufferPointer) {
        var top = BoxReader(UnsafeRawBufferPointer(file))
        while let box = top.box() {
            guard box.name == "meta" else { continue }
            return rewrite(box.content, in: file)
        }
    }

    /// The boxes whose references libheif expects to have one target.
    private static let single: Set<String> = ["auxl", "cdsc"]

    private static func rewrite(_ meta: Range<Int>, in file: UnsafeMutableRawBufferPointer) {
        let bytes = UnsafeRawBufferPointer(file)
        var reader = BoxReader(bytes, meta)
        var handler: Range<Int>?, references: Range<Int>?, primary: Int?
        guard reader.number(4) != nil else { return }
        while let box = reader.box() {
            switch box.name {
            case "hdlr": handler = handler ?? box.content
            case "iref": references = references ?? box.content
            case "pitm":
                var item = BoxReader(bytes, box.content)
                primary = item.number(4).flatMap { item.number($0 >> 24 == 0 ? 2 : 4) }
            default: break
            }
        }
        // The name of the handler is text that ends with a zero. More zeros take the place of the removed targets.
        guard let handler, let references, handler.upperBound <= references.lowerBound,
            let shorter = shortened(BoxReader(bytes, references), primary: primary)
        else { return }
        let saved = references.count - shorter.count
        guard saved > 0, let handlerLength = length(of: handler, in: bytes),
            let referencesLength = length(of: references, in: bytes)
        else { return }
        let between = Array(bytes[handler.upperBound..<references.lowerBound])
        let moved = [UInt8](repeating: 0, count: saved) + between + shorter
        for (offset, byte) in moved.enumerated() {
            file[handler.upperBound + offset] = byte
        }
        set(handlerLength + saved, at: handler.lowerBound - 8, in: file)
        set(referencesLength - saved, at: references.lowerBound - 8 + saved, in: file)
    }

    /// Returns the content of `iref` with one target for each reference, or nil if it is damaged.
    private static func shortened(_ list: BoxReader, primary: Int?) -> [UInt8]? {
        var list = list
        let file = list.file, start = list.rest.lowerBound
        guard let version = list.number(4).map({ $0 >> 24 }), version < 2 else { return nil }
        let size = version == 0 ? 2 : 4
        var result = Array(file[start..<start + 4])
        var from = list.rest.lowerBound
        while let box = list.box() {
            defer { from = box.content.upperBound }
            var reference = BoxReader(file, box.content)
            guard single.contains(box.name), box.content.lowerBound - from == 8,
                reference.number(size) != nil,
                let count = reference.number(2), count > 1, reference.rest.count == count * size
            else {
                result += file[from..<box.content.upperBound]
                continue
            }
            let places = (0..<count).map { reference.rest.lowerBound + $0 * size }
            let targets = (0..<count).map { _ in reference.number(size) }
            let kept = places[targets.firstIndex { $0 == primary } ?? 0]
            let head = 8 + size
            result += [0, 0, 0, UInt8(head + 2 + size)] + file[from + 4..<from + head] + [0, 1]
            result += file[kept..<kept + size]
        }
        return from == list.rest.upperBound ? result : nil
    }

    /// Returns the length of a box that has it in four bytes before its name.
    private static func length(of content: Range<Int>, in file: UnsafeRawBufferPointer) -> Int? {
        var header = BoxReader(file, content.lowerBound - 8..<content.lowerBound)
        return header.number(4).flatMap { $0 == content.count + 8 ? $0 : nil }
    }

    private static func set(_ number: Int, at place: Int, in file: UnsafeMutableRawBufferPointer) {
        for index in 0..<4 {
            file[place + index] = UInt8(truncatingIfNeeded: number >> (8 * (3 - index)))
        }
    }
}
