import CBrotli

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
            } else if name == "xml ", blocks.xmp.count < MetadataBlocks.maxPackets {
                blocks.xmp.append(bytes())
            }
        }
        return blocks
    }
}

/// Decompresses Brotli (RFC 7932).
enum Brotli {
    /// Returns the content. A damaged or longer one ends early.
    ///
    /// - Parameter limit: The largest number of bytes. A few bytes can expand to gigabytes.
    static func decompressed(_ bytes: UnsafeRawBufferPointer, atMost limit: Int) -> [UInt8] {
        guard let decoder = BrotliDecoderCreateInstance(nil, nil, nil) else { return [] }
        defer { BrotliDecoderDestroyInstance(decoder) }
        var available = bytes.count
        var next = bytes.bindMemory(to: UInt8.self).baseAddress
        var content: [UInt8] = []
        var result = BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT
        while result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT, content.count < limit {
            var room = 0
            result = BrotliDecoderDecompressStream(decoder, &available, &next, &room, nil, nil)
            while BrotliDecoderHasMoreOutput(decoder) != 0, content.count < limit {
                var count = limit - content.count
                let output = BrotliDecoderTakeOutput(decoder, &count)
                content += UnsafeBufferPointer(start: output, count: count)
            }
        }
        return content
    }
}
