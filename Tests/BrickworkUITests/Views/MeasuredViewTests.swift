import BrickworkUI
import SwiftUI
import Testing

/// Self-sizing views that don't fill their place.
@MainActor @Suite(.standIn)
struct MeasuredViewTests {
    static let size = CGSize(width: 208, height: 400)

    /// A width of 20 points for any proposed size. Only the height depends on the photo.
    struct NarrowCell: View {
        let photo: Photo

        var body: some View {
            Color.gray
                .frame(width: 20, height: photo.height)
                .accessibilityIdentifier("\(photo.id)")
        }
    }

    /// One of two sections with different identities and the same photos.
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

    /// A view whose size stays the same never reports it again, even when the layout has an estimate again.
    @Test func unchangedSizesStayKnown() {
        let album = Album((1...20).map { Photo(id: $0, height: CGFloat(20 + $0 * 10)) })
        album.columns = .fixed(1)
        let host = Host(Either(album: album), size: Self.size)
        // 30, 40, 50 and 60 points, with spacings of 10.
        #expect(tops(host, 1...5) == [0, 40, 90, 150, 220])
        album.count = 3
        host.update()
        #expect(tops(host, 1...5) == [0, 40, 90, 150, 220])
        host.resize(to: CGSize(width: 308, height: 400))
        #expect(tops(host, 1...5) == [0, 40, 90, 150, 220])
        album.columns = .fixed(2)
        host.update()
        // All sizes are known, so the items have the same places as in a new layout.
        let fresh = Host(Either(album: album), size: CGSize(width: 308, height: 400))
        #expect(tops(host, 1...5) == [0, 0, 40, 50, 100])
        #expect(tops(fresh, 1...5) == [0, 0, 40, 50, 100])
    }

    /// In a column, a narrow view is at the leading edge.
    @Test func narrowViewsBeginWhereReadingBegins() {
        let album = Album(4)
        var environment = EnvironmentValues()
        #expect(Host(Either(album: album), size: Self.size).frame("1")?.minX == 0)
        environment.layoutDirection = .rightToLeft
        let host = Host(Either(album: album), size: Self.size, environment: environment)
        #expect(host.frame("1")?.maxX == 208)
        // 99 points for each column, with a spacing of 10.
        #expect(host.frame("2")?.maxX == 99)
    }

    struct Words: View {
        var body: some View {
            AnchoredScrollView {
                LazyFlow([Photo(id: 1, height: 0, caption: "one two three four five six seven")]) {
                    Text($0.caption)
                        .frame(maxHeight: .infinity)
                        .accessibilityIdentifier("\($0.id)")
                }
            }
        }
    }

    /// A line fits 26 letters. The text has two lines of 20 points, and the longer one has 23 letters.
    @Test func aTagThatFillsItsHeightIsAsHighAsItsText() {
        let host = Host(Words(), size: Self.size)
        #expect(host.frame("1") == CGRect(x: 0, y: 0, width: 184, height: 40))
    }
}
