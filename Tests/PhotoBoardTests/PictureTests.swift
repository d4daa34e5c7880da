import SwiftUI
import TestSupport
import Testing

@testable import PhotoBoard

/// The README's pictures of SwiftUI: the example app's screen, in the frames that it has in the test's window.
///
/// If they change, `DRAW_PICTURES=1 swift test --filter PictureTests` draws them again.
@MainActor
struct PictureTests {
    @Test(arguments: [false, true])
    func theReadmesPictureShowsTheAppsFrames(isDark: Bool) throws {
        let drawing = Self.draw(isDark: isDark)
        let name = isDark ? "swiftui-dark.svg" : "swiftui-light.svg"
        #expect(try committedDrawing(name, drawn: drawing) == drawing)
    }

    private static func draw(isDark: Bool) -> String {
        let host = Host(PhotosScreen(), size: PhotoBoardTests.size, safeArea: PhotoBoardTests.bars)
        let photos = Dictionary(PhotoFeed(500).photos.map { ($0.caption, $0) }) { first, _ in first }
        var drawing = PhoneDrawing(size: PhotoBoardTests.size, isDark: isDark)
        for view in host.shown {
            let texts = host.texts(in: view.identifier)
            if let photo = photos[view.identifier] {
                var (picture, caption) = (view.frame, view.frame)
                picture.size.height -= PhotoCell.captionHeight
                caption.origin.y = picture.maxY
                caption.size.height = PhotoCell.captionHeight
                drawing.photo(photo.id, hue: photo.tag.hue, in: picture, clip: view.frame)
                drawing.write(texts, in: caption, fontSize: 13, .secondaryText)
            } else if PhotoBoard.Tag(rawValue: view.identifier) != nil {
                drawing.fill(view.frame, .chip, radius: view.frame.height / 2)
                drawing.write(texts, in: view.frame, fontSize: 15, .text)
            } else if view.identifier == "header" {
                drawing.fill(view.frame, .cell)
                drawing.write(texts, in: view.frame, fontSize: 17, .text, isBold: true)
            }
        }
        // The buttons are below the photos.
        let buttons = host.shown.filter { ["add", "many", "shuffle", "first"].contains($0.identifier) }
        let top = buttons.map(\.frame.minY).min() ?? PhotoBoardTests.size.height
        drawing.fill(CGRect(x: 0, y: top - 12, width: PhotoBoardTests.size.width, height: 120), .background)
        for button in buttons {
            drawing.write(host.texts(in: button.identifier), in: button.frame, fontSize: 15, .tint)
        }
        return drawing.svg
    }
}
