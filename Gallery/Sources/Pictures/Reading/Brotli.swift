import CBrotli

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
