extension LibraryFile {
    /// The library in a file, or nil if the bytes are no such file, whole and consistent. O(n).
    public static func decode(_ bytes: UnsafeRawBufferPointer) -> Library? {
        guard bytes.count >= headerLength, bytes.prefix(4).elementsEqual(magic) else { return nil }
        var reader = Reader(bytes: bytes, offset: 4)
        let photoCount = reader.count()
        let sectionCount = reader.count()
        let titleLength = reader.count()
        // In 64 bits: a count that lies must not overflow the 32 of a browser.
        let length =
            Int64(headerLength) + 4 * Int64(sectionCount) + Int64(titleLength)
            + Int64(bytesPerPhoto) * Int64(photoCount)
        guard length == Int64(bytes.count) else { return nil }

        var library = Library()
        library.version = reader.name()
        library.token = reader.name()
        let counts = reader.numbers(UInt32.self, sectionCount)
        let titles = reader.numbers(UInt8.self, titleLength).split(
            separator: 0,
            omittingEmptySubsequences: false
        )
        guard counts.isEmpty ? titleLength == 0 : titles.count == counts.count,
            counts.reduce(Int64(0), { $0 + Int64($1) }) == Int64(photoCount)
        else { return nil }
        library.sections = zip(titles, counts).map { Library.Section(title: Array($0), count: Int($1)) }
        library.ids = reader.numbers(UInt32.self, photoCount)
        var previous: UInt32 = 0
        for index in library.ids.indices {
            let stored = library.ids[index]
            previous &+= (stored >> 1) ^ (0 &- (stored & 1))
            library.ids[index] = previous
        }
        library.ratios = reader.numbers(UInt16.self, photoCount)
        library.colors = reader.numbers(UInt16.self, photoCount)
        library.versions = reader.numbers(UInt32.self, photoCount)
        library.captionLengths = reader.numbers(UInt8.self, photoCount)
        return library
    }

    /// The library in a file, or nil if the bytes are no such file.
    public static func decode(_ bytes: [UInt8]) -> Library? {
        bytes.withUnsafeBytes { decode($0) }
    }

    private struct Reader {
        let bytes: UnsafeRawBufferPointer
        var offset: Int

        mutating func count() -> Int {
            let number = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            offset += 4
            return Int(clamping: number)
        }

        mutating func name() -> [UInt8] {
            let field = bytes[offset..<offset + LibraryFile.nameLength]
            offset += LibraryFile.nameLength
            return Array(field.prefix { $0 != 0 })
        }

        /// A column: copied whole where the machine's numbers are little endian, as all that this runs on are.
        mutating func numbers<Number: FixedWidthInteger>(_: Number.Type, _ count: Int) -> [Number] {
            let length = count * MemoryLayout<Number>.size
            let column = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
            offset += length
            return [Number](unsafeUninitializedCapacity: count) { numbers, filled in
                UnsafeMutableRawBufferPointer(numbers).copyMemory(from: column)
                filled = count
            }
        }
    }
}
