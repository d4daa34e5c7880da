import BrickworkUI
import SwiftUI
import Testing

/// A user jumps far down and scrolls back, in small steps, through views that were never measured.
@MainActor @Suite(.standIn)
struct UpwardScrollTests {
    static let size = CGSize(width: 308, height: 400)

    struct Wall: View {
        let album: Album

        var body: some View {
            AnchoredScrollView { AlbumWall(album: album) }
        }
    }

    /// The visible items of all columns stay in place. When the last unmeasured views before those at the beginning are
    /// measured, the columns are aligned once, by less than the longest item.
    @Test(arguments: [2, 3], seeds(1, atNight: 60))
    func allColumnsStay(columns: Int, seed: Int) {
        var random = Random(seed: seed)
        let album = Album((0..<100).map { Photo(id: $0, height: CGFloat(random.int(30...300))) })
        album.columns = .fixed(columns)
        let host = Host(Wall(album: album), size: Self.size)
        host.scroll(to: CGPoint(x: 0, y: 10_000 / columns))
        var jumps: [(step: Int, distance: CGFloat)] = []
        var steps = 0
        while steps < 2_000, host.visibleStart.y > 0 {
            let distance = min(50, host.visibleStart.y)
            let before = host.tops(in: Self.size)
            host.scroll(by: -distance)
            let moves = host.tops(in: Self.size).compactMap { id, place in
                before[id].map { abs(place - $0 - distance) }
            }
            if let jump = moves.max(), jump > 1 { jumps.append((steps, jump)) }
            steps += 1
        }
        #expect(host.visibleStart.y == 0 && steps > 30, "seed \(seed)")
        #expect(jumps.count <= 1, "seed \(seed), \(steps) steps: \(jumps)")
        #expect(jumps.allSatisfy { $0.distance < 300 }, "seed \(seed): \(jumps)")
    }
}
