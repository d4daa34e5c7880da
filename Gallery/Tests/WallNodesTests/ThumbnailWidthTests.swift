import Testing
import WallNodes

struct ThumbnailWidthTests {
    @Test
    func widthsDouble() {
        #expect(ThumbnailWidth.allCases.map(\.rawValue) == [240, 480, 960, 1920])
    }
}
