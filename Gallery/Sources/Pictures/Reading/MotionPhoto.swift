#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Finds the clip that phones append to a photo: an MP4 file after the end of the picture (Google's "Motion Photo
/// format 1.0" and its predecessor "MicroVideo", and Samsung's trailer with `MotionPhoto_Data`). Programs that edit the
/// photo may remove the metadata that says so.
enum MotionPhoto {
    /// Returns whether a JPEG or HEIC file says that it has a clip.
    ///
    /// - Parameters:
    ///   - xmp: The packets of XMP.
    ///   - end: The last bytes of the file.
    static func isClaimed(xmp: [[UInt8]], end: some Collection<UInt8>) -> Bool {
        end.suffix(4).elementsEqual("SEFT".utf8)
            || ["MotionPhoto", "MicroVideo"].contains { name in
                xmp.contains { $0.withUnsafeBytes { first(Array(name.utf8), in: $0, from: 0) != nil } }
            }
    }

    /// Returns whether a JPEG or HEIC file goes on after its picture, so that it is worthwhile to look for a clip. Reads
    /// only the end of JPEG and the headers of HEIC's boxes.
    static func hasMore(_ file: UnsafeRawBufferPointer, isJPEG: Bool) -> Bool {
        guard !isJPEG else {
            // Cameras pad files with zeros.
            let end = file.suffix(4)
            return !end.suffix(2).elementsEqual([0xFF, 0xD9]) && !end.allSatisfy { $0 == 0 }
        }
        var at = 0, count = 0
        // `mpvd` is Google's box for a clip.
        while count < 64, at + 8 <= file.count, let length = length(file, at), length <= file.count - at {
            if at > 0, ["ftyp", "mpvd"].contains(name(file, at + 4)) { return true }
            at += length
            count += 1
        }
        return false
    }

    /// Returns the part of a file that is a clip, or nil if there is none.
    ///
    /// - Complexity: O(n) in the size of the file.
    static func clip(in file: UnsafeRawBufferPointer) -> Range<Int>? {
        // The picture itself may be a HEIC file, which begins in the same way.
        var at = 4 + mark.count
        while let found = first(mark, in: file, from: at) {
            if let end = end(ofClipAt: found - 4, in: file) { return found - 4..<end }
            at = found + mark.count
        }
        return nil
    }

    private static let mark = Array("ftyp".utf8)
    private static let boxes: Set<String> = [
        "ftyp", "moov", "mdat", "free", "skip", "wide", "uuid", "meta", "moof", "mfra", "sidx", "styp",
    ]

    /// Returns the end of the MP4 file that begins at a position, or nil if none begins there.
    private static func end(ofClipAt start: Int, in file: UnsafeRawBufferPointer) -> Int? {
        guard start + 16 <= file.count, !VideoFormat.imageBrands.contains(name(file, start + 8)) else {
            return nil
        }
        var at = start, found: Set<String> = []
        while at + 8 <= file.count {
            let kind = name(file, at + 4)
            guard boxes.contains(kind), let length = length(file, at), length <= file.count - at else {
                break
            }
            found.insert(kind)
            at += length
        }
        return found.isSuperset(of: ["ftyp", "moov", "mdat"]) ? at : nil
    }

    /// Returns the length of a box, or nil for one that is shorter than its own header.
    private static func length(_ file: UnsafeRawBufferPointer, _ at: Int) -> Int? {
        switch number(file, at, 4) {
        case 0: return file.count - at
        case 1:
            guard at + 16 <= file.count, let length = Int(exactly: number(file, at + 8, 8)) else {
                return nil
            }
            return length >= 16 ? length : nil
        case let length: return length >= 8 ? Int(length) : nil
        }
    }

    private static func number(_ file: UnsafeRawBufferPointer, _ at: Int, _ count: Int) -> UInt64 {
        file[at..<at + count].reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func name(_ file: UnsafeRawBufferPointer, _ at: Int) -> String {
        String(decoding: file[at..<at + 4], as: UTF8.self)
    }

    /// Returns the first position of some bytes.
    private static func first(_ bytes: [UInt8], in file: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = file.baseAddress else { return nil }
        var at = start
        while at <= file.count - bytes.count {
            let left = file.count - bytes.count + 1 - at
            guard let found = memchr(base + at, Int32(bytes[0]), left) else { return nil }
            at = base.distance(to: found)
            if file[at..<at + bytes.count].elementsEqual(bytes) { return at }
            at += 1
        }
        return nil
    }
}
