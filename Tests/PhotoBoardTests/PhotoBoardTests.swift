import SwiftUI
import Testing

@testable import PhotoBoard

/// The example app, from start to end.
@MainActor
struct PhotoBoardTests {
    static let size = CGSize(width: 390, height: 844)
    static let bars = EdgeInsets(top: 47, bottom: 34)

    @Test func theWallOfPhotos() {
        let host = Host(PhotosScreen(), size: Self.size, safeArea: Self.bars)
        // Chips size themselves: 8 points around words of 8 points per letter. 40 + 88 + 120 + 64 and 3 × 8
        // fit into a line.
        #expect(host.frame("Sea")?.size == CGSize(width: 40, height: 36))
        #expect(host.frame("Sea")?.minY == 59)
        #expect(host.frame("Desert")?.minY == 105)
        // Below two lines of chips and 12 points are a header of 36 points and columns of 190 points.
        #expect(host.frame("header") == CGRect(x: 0, y: 153, width: 390, height: 36))
        #expect(host.frame("Photo 499")?.origin == CGPoint(x: 0, y: 189))
        #expect(host.frame("Photo 499")?.width == 190)
        #expect(host.texts(in: "header") == ["500 photos"])
        #expect(host.shown.count < 60)
    }

    @Test func whoHasScrolledStaysWhenPhotosComeAbove() throws {
        let host = Host(PhotosScreen(), size: Self.size, safeArea: Self.bars)
        host.scroll(by: 5000)
        let first = try #require(host.shown.first { $0.identifier.hasPrefix("Photo") && $0.frame.maxY > 47 })
        host.tap(first.identifier)
        host.tap("add")
        #expect(host.texts(in: "header") == ["503 photos"])
        #expect(host.frame("header")?.minY == 47)
        #expect(host.frame(first.identifier)?.minY == first.frame.minY)
        #expect(host.texts(in: first.identifier).last?.hasSuffix("1 ♥") == true)
    }

    @Test func aChipShowsItsPhotosOnly() {
        let host = Host(PhotosScreen(), size: Self.size, safeArea: Self.bars)
        host.tap("Sea")
        #expect(host.texts(in: "header") == ["84 photos"])
        #expect(host.shown.first { $0.identifier.hasPrefix("Photo") }?.identifier == "Photo 498")
        host.tap("Sea")
        #expect(host.texts(in: "header") == ["500 photos"])
    }

    @Test func aHundredThousandPhotosScrollLikeFiveHundred() {
        let host = Host(PhotosScreen(), size: Self.size, safeArea: Self.bars)
        host.tap("many")
        #expect(host.texts(in: "header") == ["100000 photos"])
        // At the start, new photos are visible at once.
        #expect(host.frame("Photo 99999")?.origin == CGPoint(x: 0, y: 189))
        #expect(host.shown.count < 60)
        host.scroll(by: 5_000_000)
        #expect(host.frame("header")?.minY == 47)
        #expect((1..<60).contains(host.shown.count))
        host.tap("first")
        #expect(host.frame("Photo 99999")?.minY == 47)
    }

    @Test func firstLeadsBack() {
        let host = Host(PhotosScreen(), size: Self.size, safeArea: Self.bars)
        host.scroll(by: 9000)
        host.tap("first")
        #expect(host.frame("Photo 499")?.minY == 47)
        host.magnify([0.5], at: CGPoint(x: 100, y: 300))
        #expect(host.frame("Photo 499")?.width ?? 0 < 100)
    }

    @Test func aNoteIsMovedToTheOneThatItIsDroppedOn() {
        let host = Host(NotesScreen(), size: Self.size, safeArea: Self.bars)
        #expect(host.frame("note 0")?.origin == CGPoint(x: 8, y: 55))
        #expect(host.frame("note 2")?.origin == CGPoint(x: 8, y: 109))
        // Measured notes keep their columns, so the third note moves up.
        #expect(host.drag("note 0", to: "note 2"))
        #expect(host.frame("note 1")?.origin == CGPoint(x: 200, y: 55))
        #expect(host.frame("note 2")?.origin == CGPoint(x: 8, y: 55))
        #expect(host.move(of: "note 2")?.isAnimated == true)
        #expect(host.frame("note 0")?.origin == CGPoint(x: 8, y: 169))
        #expect(host.drag("note 0", to: "note 1"))
        #expect(host.frame("note 0")?.origin == CGPoint(x: 8, y: 55))
        #expect(host.frame("note 1")?.origin == CGPoint(x: 200, y: 55))
    }

    @Test func notesMeasureThemselves() {
        let host = Host(NotesScreen(), size: Self.size, safeArea: Self.bars)
        for _ in 0..<30 {
            host.scroll(by: 400)
            let frames = host.shown.map(\.frame)
            for (index, frame) in frames.enumerated() {
                #expect(frame.height >= 44)
                #expect(!frames[(index + 1)...].contains { $0.intersects(frame.insetBy(dx: 1, dy: 1)) })
            }
        }
    }
}
