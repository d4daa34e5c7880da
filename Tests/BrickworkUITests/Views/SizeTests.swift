import BrickworkUI
import SwiftUI
import Testing

/// The sizes that a container has for what it is proposed.
@MainActor @Suite(.standIn)
struct SizeTests {
    static let size = CGSize(width: 208, height: 800)

    struct Pair: View {
        let first: Album
        let second: Album

        var body: some View {
            ScrollView {
                HStack(alignment: .top, spacing: 20) {
                    AlbumWall(album: first, isSelfSizing: false)
                    Color.red.frame(width: 37, height: 10).accessibilityIdentifier("fixed")
                    AlbumWall(album: second, isSelfSizing: false)
                }
            }
        }
    }

    /// A stack proposes no width and an infinite one to find out how flexible a view is (swiftuifieldguide.com, "HStack"). Two
    /// lazy stacks share the remaining width (iamcgn/swiftui-web, Docs/elements/Lazy.md, measured on macOS 26.2: 121.5 points each).
    @Test func twoWallsShareARow() {
        let second = Album((5...8).map { Photo(id: $0, height: 100) })
        let host = Host(Pair(first: Album(4), second: second), size: CGSize(width: 321, height: 400))
        // (321 - 40 - 37) / 2 = 122 points for two columns, 8 points apart.
        #expect(host.frame("1") == CGRect(x: 0, y: 0, width: 57, height: 100))
        #expect(host.frame("fixed")?.minX == 142)
        #expect(host.frame("5")?.minX == 199)
        #expect(host.frame("6")?.maxX == 321)
    }

    final class Answers: @unchecked Sendable {
        var sizes: [CGSize] = []
    }

    struct Asking: Layout {
        let answers: Answers

        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            answers.sizes = [.zero, .unspecified, .infinity].map { subviews[0].sizeThatFits($0) }
            return proposal.replacingUnspecifiedDimensions()
        }

        func placeSubviews(
            in bounds: CGRect,
            proposal: ProposedViewSize,
            subviews: Subviews,
            cache: inout ()
        ) {
            subviews[0].place(at: bounds.origin, proposal: ProposedViewSize(bounds.size))
        }
    }

    struct Asked: View {
        let album: Album
        let isMeasured: Bool
        let answers: Answers

        var body: some View {
            Asking(answers: answers) { AlbumWall(album: album, isSelfSizing: isMeasured) }
        }
    }

    /// A layout asks for the least, the ideal and the greatest size (Apple's documentation of `ProposedViewSize`).
    @Test(arguments: [true, false])
    func leastIdealAndGreatestSize(isMeasured: Bool) {
        let answers = Answers()
        _ = Host(Asked(album: Album(4), isMeasured: isMeasured, answers: answers), size: Self.size)
        #expect(
            answers.sizes == [
                CGSize(width: 0, height: 208), CGSize(width: 208, height: 208),
                CGSize(width: CGFloat.infinity, height: 208),
            ]
        )
    }

    struct Sheet: View {
        let album: Album
        let isMeasured: Bool
        @State private var height: CGFloat = 0

        var body: some View {
            ScrollView {
                AlbumWall(album: album, isSelfSizing: isMeasured)
                    .onGeometryChange(for: CGFloat.self, of: \.size.height) { height = $0 }
            }
            .frame(height: min(height, 500))
            .accessibilityIdentifier("sheet")
        }
    }

    /// A sheet with a detent of its content's height, as apps compute it (Apple's documentation of
    /// `PresentationDetent.height(_:)`). It begins without a height.
    @Test(arguments: [true, false])
    func aSheetFitsItsContent(isMeasured: Bool) {
        let album = Album(4)
        let host = Host(Sheet(album: album, isMeasured: isMeasured), size: Self.size)
        #expect(host.frame("sheet")?.height == 208)
        #expect(host.frame("4")?.size == CGSize(width: 100, height: 100))
        album.photos += (5...100).map { Photo(id: $0, height: 100) }
        host.update()
        #expect(host.frame("sheet")?.height == 500)
        album.photos.removeSubrange(2...)
        host.update()
        #expect(host.frame("sheet")?.height == 100)
    }

    struct Fixed: View {
        let album: Album
        let isMeasured: Bool

        var body: some View {
            VStack(spacing: 0) {
                AlbumWall(album: album, isSelfSizing: isMeasured).fixedSize(horizontal: false, vertical: true)
                Color.red.accessibilityIdentifier("below")
            }
        }
    }

    @Test(arguments: [true, false])
    func containersHaveTheirContentsHeight(isMeasured: Bool) {
        let host = Host(Fixed(album: Album(4), isMeasured: isMeasured), size: Self.size)
        #expect(host.frame("below") == CGRect(x: 0, y: 208, width: 208, height: 592))
    }
}
