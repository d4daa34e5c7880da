import BrickworkUI
import SwiftUI
import Testing

/// A binding to a collection as data. It shows the present elements, so after a change the earlier binding has the new ones too.
@MainActor @Suite(.standIn)
struct BindingDataTests {
    static let size = CGSize(width: 208, height: 400)

    struct Wall: View {
        @Bindable var album: Album
        let usesKeyPath: Bool

        var body: some View {
            AnchoredScrollView(id: $album.first) {
                if usesKeyPath {
                    LazyWaterfall($album.photos, id: \.id, columns: .fixed(1), spacing: 8) {
                        TallCell(photo: $0.wrappedValue)
                    }
                } else {
                    LazyWaterfall($album.photos, columns: .fixed(1), spacing: 8) {
                        TallCell(photo: $0.wrappedValue)
                    }
                }
            }
        }
    }

    @Test(arguments: [false, true])
    func changesAreNoticed(usesKeyPath: Bool) {
        let album = Album(100, height: 150)
        let host = Host(Wall(album: album, usesKeyPath: usesKeyPath), size: Self.size)
        #expect(host.frame("2")?.minY == 158)
        host.scroll(to: CGPoint(x: 0, y: 1580))
        #expect(host.frame("11")?.minY == 0)
        album.photos.insert(Photo(id: 500, height: 92), at: 0)
        host.update()
        #expect(host.frame("11")?.minY == 0)
        album.photos.removeSubrange(1..<6)
        host.update()
        #expect(host.frame("11")?.minY == 0)
        album.photos.removeAll { $0.id == 12 }
        host.update()
        #expect(host.frame("12") == nil)
        #expect(host.frame("13")?.minY == 158)
        album.photos = []
        host.update()
        #expect(host.shown.isEmpty)
        album.photos = [Photo(id: 7, height: 30)]
        host.update()
        #expect(host.frame("7") == CGRect(x: 0, y: 0, width: 208, height: 30))
    }
}
