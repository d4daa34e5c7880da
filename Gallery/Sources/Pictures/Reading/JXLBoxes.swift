/// The boxes of a JPEG XL file (ISO/IEC 18181-2). A file that begins with the picture itself has none.
enum JXLBoxes {
    /// Returns the metadata, which may be compressed.
    ///
    /// - Complexity: O(n) in the number of boxes and the metadata's size.
    static func metadata(in file: UnsafeRawBufferPointer) -> MetadataBlocks {
        var blocks = MetadataBlocks()
        var reader = BoxReader(file)
        while let box = reader.box() {
            var content = BoxReader(file, box.content)
            let isCompressed = box.name == "brob"
            guard let name = isCompressed ? content.name() : box.name else { continue }
            func bytes() -> [UInt8] {
                let bytes = UnsafeRawBufferPointer(rebasing: file[content.rest])
                return isCompressed
                    ? Brotli.decompressed(bytes, atMost: MetadataBlocks.longest)
                    : Array(bytes.prefix(MetadataBlocks.longest))
            }
            if name == "Exif", blocks.exif.isEmpty {
                blocks.exif = bytes()
            } else if name == "xml ", blocks.xmp.count < MetadataBlocks.mostPackets {
                blocks.xmp.append(bytes())
            }
        }
        return blocks
    }
}
