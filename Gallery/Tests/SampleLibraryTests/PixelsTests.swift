import SampleLibrary
import Testing

struct PixelsTests {
    @Test
    func pixelsAreRowsOfBytes() {
        let pixels = Pixels(width: 2, height: 2) { x, y in [UInt8(x), UInt8(y), 9] }
        #expect(pixels.bytes == [0, 0, 9, 1, 0, 9, 0, 1, 9, 1, 1, 9])
    }
}
