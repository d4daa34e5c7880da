#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// Headers, footers, backgrounds and insets of sections.
@MainActor @Suite(.standIn)
struct SurroundingsTests {
    @Test func oneSectionHasNoBackground() {
        let stage = Stage(
            {
                BrickworkLayout { section, _ in
                    var description = BrickworkSection.waterfall()
                    description.backgroundKind = section == 1 ? nil : "background"
                    return description
                }
            },
            (0..<3).map { Album(id: $0, photos: ComplaintTests.squares(2, from: $0 * 2)) }
        )
        #expect(stage.background(0) != nil)
        #expect(stage.background(1) == nil)
        #expect(stage.background(2) != nil)
        stage.view.audit()
    }

    /// Insets of 10 and 30 at the sides of 320 points leave 280 to the header. By default, it has 320.
    @Test(arguments: [(true, 10.0, 280.0), (false, 0, 320)])
    func headersKeepSectionInsets(follows: Bool, x: Double, width: Double) {
        let stage = Stage(
            {
                let layout = BrickworkLayout().spaced(10)
                layout.section.supplementariesFollowSectionInset = follows
                return layout
            },
            [
                Album(
                    id: 0,
                    photos: ComplaintTests.squares(2),
                    headerHeight: 40,
                    inset: UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 30)
                )
            ]
        )
        #expect(stage.header(0) == CGRect(x: x, y: 0, width: width, height: 40))
        stage.layout.section.supplementariesFollowSectionInset = !follows
        stage.view.layoutIfNeeded()
        #expect(stage.header(0)?.width == (follows ? 320 : 280))
        stage.view.audit()
    }
}
#endif
