import TestSupport
import Testing
import UIKit
import _Testing_UIKit

@testable import PhotoStream

/// The README's pictures of UIKit: the example app's screen, in the frames that it has in the test's window.
///
/// If they change, `DRAW_PICTURES=1 swift test --filter PictureTests` draws them again.
@MainActor @Suite(.standIn)
struct PictureTests {
    @Test(arguments: [false, true])
    func theReadmesPictureShowsTheAppsFrames(isDark: Bool) throws {
        let drawing = draw(isDark: isDark)
        let name = isDark ? "uikit-dark.svg" : "uikit-light.svg"
        #expect(try committedDrawing(name, drawn: drawing) == drawing)
    }

    private func draw(isDark: Bool) -> String {
        let app = App()
        var drawing = PhoneDrawing(size: App.portrait, isDark: isDark)
        let offset = app.view.contentOffset.y
        func onScreen(_ frame: CGRect) -> CGRect { frame.offsetBy(dx: 0, dy: -offset) }
        for item in 0..<app.count(.tags) {
            guard let cell = app.tagCell(item) else { continue }
            let frame = onScreen(cell.frame)
            drawing.fill(frame, .chip, radius: frame.height / 2)
            drawing.write([cell.label.text ?? ""], in: frame, fontSize: 15, .text)
        }
        let photos = app.stream.feed.shownPhotos
        for (item, photo) in photos.enumerated() {
            guard let cell = app.photoCell(item) else { continue }
            let frame = onScreen(cell.frame)
            drawing.fill(frame, .cell, radius: 10)
            let picture = cell.imageView.frame.offsetBy(dx: frame.minX, dy: frame.minY)
            drawing.photo(photo.id, hue: Picture.hue(of: photo.tag), in: picture, clip: frame)
            let caption = cell.captionLabel.frame.offsetBy(dx: frame.minX, dy: frame.minY)
            let lines = lines(of: photo.caption, charactersPerLine: Int(caption.width / 6.5))
            drawing.write(lines, in: caption, fontSize: 13, .secondaryText, alignment: .leading)
        }
        if let header = app.header {
            let frame = onScreen(header.frame)
            drawing.fill(frame, .background)
            let label = header.label.frame.offsetBy(dx: frame.minX, dy: frame.minY)
            drawing.write(
                [header.label.text ?? ""],
                in: label,
                fontSize: 17,
                .text,
                isBold: true,
                alignment: .leading
            )
        }
        return drawing.svg
    }

    /// Breaks a text into lines, at spaces.
    private func lines(of text: String, charactersPerLine: Int) -> [String] {
        text.split(separator: " ").reduce(into: []) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= charactersPerLine {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append(String(word))
            }
        }
    }
}
