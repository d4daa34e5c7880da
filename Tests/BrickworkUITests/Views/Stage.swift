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

extension Host {
    /// Returns the names of the visible views.
    func seen(in size: CGSize) -> [String] {
        let window = CGRect(origin: .zero, size: size)
        return shown.filter { !$0.frame.intersection(window).isEmpty }.map(\.identifier)
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
