import CPictureFixtures
import CVips
import SampleLibrary

/// Pictures of unusual depths and color spaces.
public enum Unusual {
    /// Encodes pixels in a format: see `cfixtures_unusual`. Nil if libvips can't.
    public static func bytes(of pixels: Pixels, kind: String) -> [UInt8]? {
        var bytes: UnsafeMutableRawPointer?
        var length = 0
        let width = Int32(pixels.width), height = Int32(pixels.height)
        guard cfixtures_unusual(pixels.bytes, width, height, Int32(pixels.bands), kind, &bytes, &length) == 0
        else { return nil }
        defer { cvips_free_bytes(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: length))
    }
}
