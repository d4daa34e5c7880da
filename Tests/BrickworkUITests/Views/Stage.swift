import BrickworkUI
import SwiftUI
import Testing

/// An app's data in these tests.
@MainActor @Observable
final class Album {
    var photos: [Photo]
    var columns = ColumnCount.fixed(2)
    var first: Int?
    var count = 2

    init(_ photos: [Photo]) { self.photos = photos }

    convenience init(_ count: Int, height: CGFloat = 100) {
        self.init((1...count).map { Photo(id: $0, height: height) })
    }
}

struct Photo: Identifiable, Equatable {
    let id: Int
    var height: CGFloat
    var caption = ""
}

/// A view that counts its taps. The tests follow its state.
struct CountingCell: View {
    let photo: Photo
    @State private var taps = 0

    var body: some View {
        Text("\(taps)")
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .onTapGesture { taps += 1 }
            .accessibilityIdentifier("\(photo.id)")
    }
}

/// A view that chooses its height.
struct TallCell: View {
    let photo: Photo

    var body: some View {
        Color.gray
            .frame(height: photo.height)
            .accessibilityIdentifier("\(photo.id)")
    }
}

/// A waterfall of an album, with known heights or with views that choose them.
struct AlbumWall: View {
    let album: Album
    var isSelfSizing = true
    var estimate: CGFloat = 150

    var body: some View {
        let waterfall = LazyWaterfall(album.photos, columns: album.columns, spacing: 8) {
            TallCell(photo: $0)
        }
        .estimatedItemSize(height: estimate)
        if isSelfSizing { waterfall } else { waterfall.itemSize { .height(Double($0.height)) } }
    }
}

extension Host {
    /// Returns the names of the visible views.
    func seen(in size: CGSize) -> [String] {
        Self.seen(shown, in: size).map(\.identifier)
    }

    /// Returns the names of the views that were visible in the first frame of the last update.
    func seenAtFirst(in size: CGSize) -> [String] {
        Self.seen(frames.first ?? [], in: size).map(\.identifier)
    }

    /// Returns the tops of the views that reach into the window, by their names.
    func tops(in size: CGSize) -> [String: CGFloat] {
        let window = CGRect(origin: .zero, size: size)
        var tops: [String: CGFloat] = [:]
        for view in shown where view.frame.intersects(window) {
            tops[view.identifier] = view.frame.minY
        }
        return tops
    }

    private static func seen(_ views: [Shown], in size: CGSize) -> [Shown] {
        let window = CGRect(origin: .zero, size: size)
        return views.filter { !$0.frame.intersection(window).isEmpty }
    }
}

/// Turns complaints of the stand-in into issues of the test, instead of ending the process.
struct StandInTrait: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await StandIn.withFailureHandler(
            { Issue.record("\($0.description)") },
            operation: function
        )
    }
}

extension Trait where Self == StandInTrait {
    static var standIn: Self { StandInTrait() }
}
