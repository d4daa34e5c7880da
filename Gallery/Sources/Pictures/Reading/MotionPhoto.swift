/// Finds the clip that phones append to a photo: an MP4 file after the end of the picture (Google's "Motion Photo
/// format 1.0" and its predecessor "MicroVideo", and Samsung's trailer with `MotionPhoto_Data`).
enum MotionPhoto {
    /// Returns whether a JPEG or HEIC file says that it has a clip. Only then is it worthwhile to look for one.
    ///
    /// - Parameters:
    ///   - xmp: The XMP packet.
    ///   - end: The last bytes of the file.
    static func isClaimed(xmp: UnsafeRawBufferPointer, end: some Collection<UInt8>) -> Bool {
        end.suffix(4).elementsEqual("SEFT".utf8)
            || ["MotionPhoto", "MicroVideo"].contains { first(Array($0.utf8), in: xmp, from: 0) != nil }
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
    private static let brands: Set<String> = [
        "mp41", "mp42", "isom", "iso2", "iso4", "iso5", "iso6", "avc1", "qt  ", "M4V ",
    ]
    private static let boxes: Set<String> = [
        "ftyp", "moov", "mdat", "free", "skip", "wide", "uuid", "meta", "moof", "mfra", "sidx", "styp",
    ]

    /// Returns the end of the MP4 file that begins at a position, or nil if none begins there.
    private static func end(ofClipAt start: Int, in file: UnsafeRawBufferPointer) -> Int? {
        guard start + 16 <= file.count, brands.contains(name(file, start + 8)) else { return nil }
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
        guard file.count >= bytes.count, start <= file.count - bytes.count else { return nil }
        return (start...file.count - bytes.count).first { at in
            file[at] == bytes[0] && file[at..<at + bytes.count].elementsEqual(bytes)
        }
    }
}
