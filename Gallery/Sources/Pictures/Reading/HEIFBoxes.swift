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

    /// Returns the EXIF and XMP of the picture.
    ///
    /// - Complexity: O(n) in the number of top-level boxes and of items, and in the metadata's size.
    static func metadata(in file: UnsafeRawBufferPointer) -> MetadataBlocks {
        var blocks = MetadataBlocks()
        var reader = BoxReader(file)
        while let box = reader.box() {
            guard box.name == "meta" else { continue }
            let items = HEIFItems(BoxReader(file, box.content))
            blocks.exif = items.exif.first.map { MetadataBlocks.joined($0, of: file) } ?? []
            blocks.xmp = items.xmp.prefix(MetadataBlocks.maxPackets).map {
                MetadataBlocks.joined($0, of: file)
            }
            break
        }
        return blocks
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
                metadata += HEIFItems(BoxReader(file, box.content)).placesOfMetadata
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
}
