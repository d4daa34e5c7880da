import BrickworkUI
import SwiftUI
import Testing

/// The layouts without laziness.
@MainActor @Suite(.standIn)
struct StackTests {
    struct Tags: View {
        let alignment: FlowSection.Alignment

        var body: some View {
            FlowStack(alignment: alignment, spacing: 8, lineSpacing: 4) {
                ForEach(["sea", "mountains", "night", "a very long tag that has to be broken"], id: \.self) {
                    tag in
                    Text(tag).accessibilityIdentifier(tag)
                }
            }
            .accessibilityIdentifier("stack")
            .frame(maxHeight: .infinity, alignment: .top)
        }
    }

    @Test func tagsInLines() {
        let host = Host(Tags(alignment: .leading), size: CGSize(width: 120, height: 300))
        // 24 and 72 points with 8 between fill 104 of 120.
        #expect(host.frame("sea") == CGRect(x: 0, y: 0, width: 24, height: 20))
        #expect(host.frame("mountains") == CGRect(x: 32, y: 0, width: 72, height: 20))
        #expect(host.frame("night") == CGRect(x: 0, y: 24, width: 40, height: 20))
        // 15 characters fit a line: "a very long tag", "that has to be", "broken".
        #expect(
            host.frame("a very long tag that has to be broken") == CGRect(x: 0, y: 48, width: 120, height: 60)
        )
        #expect(host.frame("stack")?.height == 108)
    }

    @Test func centeredAndMirrored() {
        var environment = EnvironmentValues()
        environment.layoutDirection = .rightToLeft
        let host = Host(
            Tags(alignment: .center),
            size: CGSize(width: 120, height: 300),
            environment: environment
        )
        #expect(host.frame("sea") == CGRect(x: 88, y: 0, width: 24, height: 20))
        #expect(host.frame("mountains") == CGRect(x: 8, y: 0, width: 72, height: 20))
        #expect(host.frame("night") == CGRect(x: 40, y: 24, width: 40, height: 20))
    }

    struct Tiles: View {
        var body: some View {
            WaterfallStack(columns: .fixed(2), spacing: 10) {
                ForEach([1, 2, 3], id: \.self) { number in
                    Color.gray.frame(height: CGFloat(number) * 40).accessibilityIdentifier("\(number)")
                }
            }
            .frame(maxHeight: .infinity, alignment: .top)
        }
    }

    @Test func aFewInColumns() {
        let host = Host(Tiles(), size: CGSize(width: 210, height: 300))
        #expect(host.frame("1") == CGRect(x: 0, y: 0, width: 100, height: 40))
        #expect(host.frame("2") == CGRect(x: 110, y: 0, width: 100, height: 80))
        #expect(host.frame("3") == CGRect(x: 0, y: 50, width: 100, height: 120))
    }

    /// Three columns of 60 points, 10 apart. As wide as its widest view needs: 130 points for two columns.
    @Test func aFewOverSeveralColumns() {
        let tiles = WaterfallStack(columns: 3, spacing: 10) {
            Color.gray.frame(height: 20).waterfallColumnSpan(.full).accessibilityIdentifier("full")
            Color.gray.frame(height: 30).waterfallColumnSpan(.columns(2)).accessibilityIdentifier("two")
            Color.gray.frame(height: 40).accessibilityIdentifier("one")
            Color.gray.frame(height: 50).accessibilityIdentifier("next")
        }
        let host = Host(
            tiles.frame(maxHeight: .infinity, alignment: .top),
            size: CGSize(width: 200, height: 300)
        )
        #expect(host.frame("full") == CGRect(x: 0, y: 0, width: 200, height: 20))
        #expect(host.frame("two") == CGRect(x: 0, y: 30, width: 130, height: 30))
        #expect(host.frame("one") == CGRect(x: 140, y: 30, width: 60, height: 40))
        #expect(host.frame("next") == CGRect(x: 0, y: 70, width: 60, height: 50))
        let ideal = WaterfallStack(columns: 3, spacing: 10) {
            Color.gray.frame(width: 130, height: 20).waterfallColumnSpan(.columns(2))
            Color.gray.frame(width: 40, height: 20)
        }
        let wide = Host(
            ideal.fixedSize().accessibilityIdentifier("stack"),
            size: CGSize(width: 400, height: 300)
        )
        #expect(wide.frame("stack")?.width == 200)
    }
}
