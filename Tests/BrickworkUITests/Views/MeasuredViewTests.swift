import BrickworkUI
import SwiftUI
import Testing

/// Views that decide their sizes, and do not fill the place that they are given.
@MainActor @Suite(.standIn)
struct MeasuredViewTests {
    static let size = CGSize(width: 208, height: 400)

    /// 20 points broad, whatever is proposed: nothing but its height follows from its photo.
    struct NarrowCell: View {
        let photo: Photo

        var body: some View {
            Color.gray
                .frame(width: 20, height: photo.height)
                .accessibilityIdentifier("\(photo.id)")
        }
    }

    /// One of two sections: another identity, and the same photos.
    struct Either: View {
        let album: Album

        var body: some View {
            AnchoredScrollView {
                LazySections {
                    if album.count == 2 {
                        LazyWaterfall(album.photos, columns: album.columns, spacing: 10) {
                            NarrowCell(photo: $0)
                        }
                    } else {
                        LazyWaterfall(album.photos, columns: album.columns, spacing: 10) {
                            NarrowCell(photo: $0)
                        }
                    }
                }
            }
        }
    }

    private func tops(_ host: Host, _ ids: ClosedRange<Int>) -> [CGFloat?] {
        ids.map { host.frame("\($0)")?.minY }
    }

    /// A view whose size stays the same never tells it again, also when the layout has begun to guess again.
    @Test func whatKeepsItsSizeStaysKnown() {
        let album = Album((1...20).map { Photo(id: $0, height: CGFloat(20 + $0 * 10)) })
        album.columns = .fixed(1)
        let host = Host(Either(album: album), size: Self.size)
        // 30, 40, 50 and 60 points, 10 between.
        #expect(tops(host, 1...5) == [0, 40, 90, 150, 220])
        album.count = 3
        host.update()
        #expect(tops(host, 1...5) == [0, 40, 90, 150, 220])
        host.resize(to: CGSize(width: 308, height: 400))
        #expect(tops(host, 1...5) == [0, 40, 90, 150, 220])
        album.columns = .fixed(2)
        host.update()
        // Everything is known: where a layout from scratch puts it.
        let fresh = Host(Either(album: album), size: CGSize(width: 308, height: 400))
        #expect(tops(host, 1...5) == [0, 0, 40, 50, 100])
        #expect(tops(fresh, 1...5) == [0, 0, 40, 50, 100])
    }

    /// In a column, a narrow view is where reading begins.
    @Test func narrowViewsBeginWhereReadingBegins() {
        let album = Album(4)
        var environment = EnvironmentValues()
        #expect(Host(Either(album: album), size: Self.size).frame("1")?.minX == 0)
        environment.layoutDirection = .rightToLeft
        let host = Host(Either(album: album), size: Self.size, environment: environment)
        #expect(host.frame("1")?.maxX == 208)
        // 99 points for each column, 10 between.
        #expect(host.frame("2")?.maxX == 99)
    }

    struct Words: View {
        var body: some View {
            AnchoredScrollView {
                LazyAlignedFlow([Photo(id: 1, height: 0, caption: "one two three four five six seven")]) {
                    Text($0.caption)
                        .frame(maxHeight: .infinity)
                        .accessibilityIdentifier("\($0.id)")
                }
            }
        }
    }

    /// 26 letters fit beside each other: two lines of 20 points, of which the longer one has 23 letters.
    @Test func aTagThatFillsItsHeightIsAsHighAsItsText() {
        let host = Host(Words(), size: Self.size)
        #expect(host.frame("1") == CGRect(x: 0, y: 0, width: 184, height: 40))
    }
}
