import BrickworkUI
import SwiftUI
import Testing

/// Which views are made while the user scrolls down.
@MainActor @Suite(.standIn)
struct DownwardTests {
    @MainActor
    final class Log {
        var made: [Int] = []
    }

    struct Wall: View {
        let album: Album
        let log: Log
        var estimate: CGFloat = 150
        var spacing: CGFloat = 0
        var columns = 1
        let isAnchored: Bool

        var body: some View {
            if isAnchored { AnchoredScrollView { wall } } else { ScrollView { wall } }
        }

        private var wall: some View {
            LazyWaterfall(album.photos, columns: .fixed(columns), spacing: spacing) { photo in
                TallCell(photo: photo).onAppear { log.made.append(photo.id) }
            }
            .estimatedItemSize(height: estimate)
        }
    }

    /// Rows of 40 points, and estimates from a quarter to ten times of that.
    @Test(arguments: [10.0, 40, 150, 400])
    func aStepMakesTheViewsThatItPasses(estimate: CGFloat) {
        let log = Log()
        let size = CGSize(width: 200, height: 800)
        let wall = Wall(album: Album(400, height: 40), log: log, estimate: estimate, isAnchored: true)
        let host = Host(wall, size: size)
        for _ in 0..<30 {
            log.made = []
            let first = host.seen(in: size).first.flatMap(Int.init) ?? 0
            host.scroll(by: 50)
            #expect(log.made.allSatisfy { $0 > first })
            #expect(log.made.count <= 40)
        }
    }

    @Test(arguments: [10.0, 40, 150, 400], [true, false])
    func fewerViewsAreMadeThanPassed(estimate: CGFloat, isAnchored: Bool) {
        let log = Log()
        let size = CGSize(width: 200, height: 1000)
        let wall = Wall(album: Album(400, height: 40), log: log, estimate: estimate, isAnchored: isAnchored)
        let host = Host(wall, size: size)
        for _ in 0..<60 { host.scroll(by: 50) }
        #expect(Set(log.made).count == log.made.count)
        // 100 views of 40 points: 3,000 points passed, and 1,000 visible. And three tenths more.
        #expect(log.made.count <= 130)
    }

    /// Three columns of 130-point cells on a phone. In the first frame, no size is known, and views that are made after it show as
    /// blanks. So it makes as many views as would fill the screen if each were a line of text. Half of them go, and are made again
    /// when they come near. Later, each view is made once.
    @Test func theFirstFrameMakesMoreViewsThanItKeeps() {
        let log = Log()
        let size = CGSize(width: 390, height: 844)
        let wall = Wall(
            album: Album(400, height: 130),
            log: log,
            spacing: 8,
            columns: 3,
            isAnchored: true
        )
        let host = Host(wall, size: size)
        #expect(host.seen(in: size).count == 21)
        #expect(log.made.count == 102)
        #expect(host.shown.count == 48)
        log.made = []
        for _ in 0..<48 { host.scroll(by: 50) }
        #expect(host.seen(in: size).last == "72")
        #expect(log.made.sorted() == Array(49...81))
    }

    struct LoadingCell: View {
        let photo: Photo
        let log: Log
        @State private var height: CGFloat = 50

        var body: some View {
            Color.gray
                .frame(height: height)
                .onAppear { log.made.append(photo.id) }
                .onTapGesture { height = 300 }
                .accessibilityIdentifier("\(photo.id)")
        }
    }

    struct LoadingWall: View {
        let album: Album
        let log: Log

        var body: some View {
            ScrollView {
                LazyWaterfall(album.photos, columns: .fixed(1), spacing: 0) {
                    LoadingCell(photo: $0, log: log)
                }
            }
        }
    }

    /// Placeholders of 50 points become pictures of 300, which belong to the views' state. Nothing above appears again.
    @Test func placeholdersDoNotComeBackAbove() {
        let log = Log()
        let size = CGSize(width: 200, height: 600)
        let host = Host(LoadingWall(album: Album(100), log: log), size: size)
        func load() {
            // A loaded picture pushes others out of sight.
            for name in host.seen(in: size) where host.frame(name) != nil { host.tap(name) }
        }
        load()
        for step in 1...40 {
            log.made = []
            let first = host.seen(in: size).first.flatMap(Int.init) ?? 0
            let before = host.frame("\(first)")?.minY ?? .nan
            host.scroll(by: 200)
            #expect(log.made.allSatisfy { $0 > first }, "step \(step)")
            #expect(host.frame("\(first)")?.minY ?? before - 200 == before - 200, "step \(step)")
            load()
        }
    }
}
