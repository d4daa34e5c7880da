import BrickworkUI
import SwiftUI
import Testing

/// Values that an app's cells have for their container, as in `LazyVGrid`.
@MainActor @Suite(.standIn)
struct CellTests {
    static let size = CGSize(width: 208, height: 400)

    struct RaisedCell: View {
        let photo: Photo

        var body: some View {
            Color.gray
                .frame(height: photo.height)
                .accessibilityIdentifier("\(photo.id)")
                .zIndex(photo.caption.isEmpty ? 0 : 5)
        }
    }

    struct Wall: View {
        let album: Album
        let isMeasured: Bool

        var body: some View {
            ScrollView {
                waterfall
                    .header { Text("header").accessibilityIdentifier("header") }
                    .sectionBackground { Color.blue.accessibilityIdentifier("background") }
            }
        }

        private var waterfall: some LazySection {
            let waterfall = LazyWaterfall(album.photos, columns: .fixed(2)) { RaisedCell(photo: $0) }
            return isMeasured ? waterfall : waterfall.itemSize { .height(Double($0.height)) }
        }
    }

    /// A background is behind items, and a header in front of them. An item can be in front of all.
    @Test(arguments: [true, false])
    func theAppsDepthsCount(isMeasured: Bool) {
        let album = Album(4)
        album.photos[1].caption = "selected"
        let host = Host(Wall(album: album, isMeasured: isMeasured), size: Self.size)
        #expect(host.backToFront == ["background", "1", "3", "4", "header", "2"])
        album.photos[1].caption = ""
        album.photos[2].caption = "selected"
        host.update()
        #expect(host.backToFront == ["background", "1", "2", "4", "header", "3"])
    }

    struct FadingCell: View {
        let photo: Photo

        var body: some View {
            let cell = Color.gray.accessibilityIdentifier("\(photo.id)")
            if photo.caption.isEmpty { cell } else { cell.transition(.scale) }
        }
    }

    struct FadingWall: View {
        let album: Album

        var body: some View {
            ScrollView {
                LazyWaterfall(album.photos, columns: .fixed(2)) { FadingCell(photo: $0) }
                    .itemSize { .height(Double($0.height)) }
            }
        }
    }

    @Test func theAppsTransitionsCount() {
        let album = Album(4)
        album.photos[1].caption = "scales"
        let host = Host(FadingWall(album: album), size: Self.size)
        withAnimation { album.photos.removeSubrange(1...2) }
        host.update()
        #expect(host.leaving == ["2": .scale, "3": .opacity])
        #expect(host.shown.map(\.identifier) == ["1", "4"])
        album.photos.removeLast()
        host.update()
        #expect(host.leaving == [:])
    }
}
