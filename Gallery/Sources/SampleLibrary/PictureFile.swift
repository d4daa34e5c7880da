import CExiv2
import CVips
import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Writes picture files.
public enum PictureFile {
    /// An error in writing a picture.
    public struct Failure: Error, CustomStringConvertible {
        /// A description of the error.
        public let description: String
    }

    /// Encodes pixels in the format of a suffix with libvips' options, such as ".jpg[Q=90,interlace]".
    /// Metadata blocks, such as "exif-data", are added unchanged. The pixels can be enlarged smoothly.
    public static func bytes(
        of pixels: Pixels,
        as suffix: String,
        enlarged times: Int = 1,
        blocks: [String: [UInt8]] = [:]
    ) throws -> [UInt8] {
        guard let small = pixels.image else { throw failure() }
        defer { cvips_free_image(small) }
        guard let image = cvips_enlarged(small, Int32(times)) else { throw failure() }
        defer { cvips_free_image(image) }
        for (name, block) in blocks {
            cvips_set_block(image, name, block, block.count)
        }
        var bytes: UnsafeMutableRawPointer?
        var length = 0
        guard cvips_encode(image, suffix, &bytes, &length) == 0 else { throw failure() }
        defer { cvips_free_bytes(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: length))
    }

    /// Adds metadata to a file. Keys are those of Exiv2, such as "Exif.Image.ImageDescription" or
    /// "Iptc.Application2.Keywords". A list has one entry for each of its values.
    public static func add(_ metadata: KeyValuePairs<String, String>, to file: FilePath) throws {
        try add(metadata.map { ($0.key, $0.value) }, to: file)
    }

    /// Adds metadata to a file.
    public static func add(_ metadata: [(key: String, value: String)], to file: FilePath) throws {
        var keys: [UnsafePointer<CChar>?] = metadata.map { UnsafePointer(strdup($0.key)) }
        var values: [UnsafePointer<CChar>?] = metadata.map { UnsafePointer(strdup($0.value)) }
        defer { (keys + values).forEach { free(UnsafeMutablePointer(mutating: $0)) } }
        let error = file.withPlatformString { cexiv2_write_file($0, &keys, &values, metadata.count) }
        guard let error else { return }
        defer { free(error) }
        throw Failure(description: String(cString: error))
    }

    private static func failure() -> Failure {
        let error = cvips_take_error()
        defer { free(error) }
        return Failure(description: error.map { String(cString: $0) } ?? "")
    }
}
