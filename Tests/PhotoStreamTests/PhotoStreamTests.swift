import Testing
import UIKit
import _Testing_UIKit

@testable import PhotoStream

/// A run through the example. Text is measured with the stand-in's invented metrics: a character is half the
/// font's size wide, and a line 1.2 of it high.
@MainActor @Suite(.standIn)
struct PhotoStreamTests {
    let app = App()

    /// Chips in centered lines; a line of 15 points is 18 high, a chip 12 more, and 24 wider than its text.
    @Test func tagsStandInCenteredLines() {
        #expect(app.count(.tags) == 6)
        #expect(
            app.frames(.tags, 6) == [
                CGRect(x: 18, y: 12, width: 47, height: 30),
                CGRect(x: 73, y: 12, width: 92, height: 30),
                CGRect(x: 173, y: 12, width: 122, height: 30),
                CGRect(x: 303, y: 12, width: 69, height: 30),
                CGRect(x: 129.5, y: 50, width: 69, height: 30),
                CGRect(x: 206.5, y: 50, width: 54, height: 30),
            ]
        )
    }

    /// Two columns of (390 − 2 × 12 − 10) / 2 = 178 points, below 84 points of chips, 41 of header and 4 of inset.
    ///
    /// Captions have 24 characters a line: 30 points for one line, 46 for two, 61 for three, 77 for four.
    @Test func photosStandInColumns() {
        #expect(app.count(.photos) == 24)
        #expect(app.stream.feed.shownPhotos.prefix(4).map(\.aspectRatio) == [1, 0.75, 1.5, 0.8])
        #expect(
            app.frames(.photos, 4) == [
                CGRect(x: 12, y: 129, width: 178, height: 178 + 30),
                CGRect(x: 200, y: 129, width: 178, height: 237.5 + 77),
                CGRect(x: 12, y: 347, width: 178, height: 118.5 + 46),
                CGRect(x: 200, y: 453.5, width: 178, height: 222.5 + 77),
            ]
        )
        #expect(app.view.contentOffset == CGPoint(x: 0, y: -47))
        #expect(app.header?.frame == CGRect(x: 0, y: 84, width: 390, height: 41))
        #expect(app.header?.label.text == "24 photos")
        app.view.headlessAudit()
    }

    @Test func aCellShowsItsPhotoAboveItsCaption() {
        let cell = app.photoCell(1)
        #expect(cell?.captionLabel.text?.hasPrefix("Found again in a drawer") == true)
        #expect(cell?.imageView.frame == CGRect(x: 0, y: 0, width: 178, height: 237.5))
        #expect(cell?.captionLabel.frame == CGRect(x: 8, y: 243.5, width: 162, height: 63))
        #expect(cell?.imageView.image?.size == CGSize(width: 240, height: 320))
    }

    @Test func pullingAddsPhotosInFront() {
        let last = app.frames(.photos, 24).last ?? nil
        app.view.headlessDrag(to: CGPoint(x: 0, y: -160))
        app.view.refreshControl?.headlessPull()
        app.view.layoutIfNeeded()
        #expect(app.count(.photos) == 27)
        #expect(app.stream.feed.shownPhotos.prefix(4).map(\.id) == [26, 25, 24, 23])
        #expect(
            app.frames(.photos, 4) == [
                CGRect(x: 12, y: 129, width: 178, height: 100),
                CGRect(x: 200, y: 129, width: 178, height: 267 + 77),
                CGRect(x: 12, y: 239, width: 178, height: 133.5 + 30),
                CGRect(x: 12, y: 412.5, width: 178, height: 178 + 30),
            ]
        )
        #expect(app.frames(.photos, 27).last ?? nil != last)
        #expect(app.photoCell(0)?.captionLabel.text == app.stream.feed.shownPhotos[0].caption)
        #expect(app.header?.label.text == "27 photos")
        #expect(app.view.refreshControl?.isRefreshing == false)
        app.view.headlessAudit()
    }

    @Test func photosAddedAboveMoveNothingInSight() throws {
        app.scroll(to: 1200)
        let seen = try #require(app.firstVisiblePhoto)
        app.view.refreshControl?.headlessPull()
        app.view.layoutIfNeeded()
        #expect(app.count(.photos) == 27)
        #expect(app.distance(of: seen.photo) == seen.distance)
        #expect(app.header?.frame.minY == app.view.contentOffset.y + 47)
    }

    /// In landscape, there are 844 − 2 × 12 = 820 points: four columns of 197.5, and one line of chips.
    @Test func turningKeepsThePhotoInSight() throws {
        app.scroll(to: 1200)
        let seen = try #require(app.firstVisiblePhoto)
        app.turn(to: App.landscape)
        #expect(
            app.frames(.photos, 3) == [
                CGRect(x: 12, y: 91, width: 197.5, height: 197.5 + 30),
                CGRect(x: 219.5, y: 91, width: 197.5, height: 263.5 + 77),
                CGRect(x: 427, y: 91, width: 197.5, height: 131.5 + 30),
            ]
        )
        let share = try #require(app.hiddenShare(of: seen.photo))
        #expect(abs(share + seen.distance / seen.height) < 0.01)
        app.view.headlessAudit()
        app.turn(to: App.portrait)
        #expect(app.view.contentOffset.y == 1200)
        app.view.headlessAudit()
    }

    @Test(arguments: [true, false])
    func turningAwayFromTheNotchKeepsThePhotoInSight(insetFirst: Bool) async throws {
        app.scroll(to: 1200)
        let seen = try #require(app.firstVisiblePhoto)
        await app.turn(to: App.landscape, bar: 0, first: insetFirst)
        let share = try #require(app.hiddenShare(of: seen.photo))
        #expect(abs(share + seen.distance / seen.height) < 0.01)
        await app.turn(to: App.portrait, bar: 47, first: insetFirst)
        #expect(app.view.contentOffset.y == 1200)
        app.view.headlessAudit()
    }

    @Test func aTagChoosesPhotos() {
        let all = app.frames(.photos, 24)
        app.view.headlessTap(itemAt: app.path(.tags, 2))
        app.view.layoutIfNeeded()
        #expect(app.stream.feed.shownPhotos.map(\.id) == [20, 14, 8, 2])
        #expect(app.count(.photos) == 4)
        #expect(app.header?.label.text == "4 photos")
        #expect(app.tagCell(2)?.contentView.backgroundColor == .systemBlue)
        #expect(app.tagCell(1)?.contentView.backgroundColor == .secondarySystemFill)
        app.view.headlessAudit()
        app.view.headlessTap(itemAt: app.path(.tags, 2))
        app.view.layoutIfNeeded()
        #expect(app.frames(.photos, 24) == all)
        #expect(app.tagCell(2)?.contentView.backgroundColor == .secondarySystemFill)
    }

    /// The stand-in's fonts have only one size. This shows that everything is asked for again, and nothing is
    /// lost.
    @Test func anotherTextSizeMeasuresAgain() {
        let all = app.frames(.photos, 24)
        app.view.headlessTraitCollection = UITraitCollection(
            preferredContentSizeCategory: .extraExtraExtraLarge
        )
        NotificationCenter.default.post(name: UIContentSizeCategory.didChangeNotification, object: nil)
        app.view.layoutIfNeeded()
        #expect(app.frames(.photos, 24) == all)
        app.view.headlessAudit()
    }

    @Test func scrollingReachesTheEnd() {
        let length = app.view.contentSize.height
        for y in stride(from: -47, through: length + 34 - 844, by: 50) {
            app.scroll(to: y)
        }
        #expect(app.view.indexPathsForVisibleItems.contains(app.path(.photos, 23)))
        #expect(app.view.contentSize.height == length)
    }
}
