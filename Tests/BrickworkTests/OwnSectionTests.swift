#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// An app's own section layout needs no other import than `Brickwork`.
@MainActor @Suite(.standIn)
struct OwnSectionTests {
    struct Stairs: SectionArrangement {
        func place(
            _ items: LayoutItems,
            from first: Int,
            keepingColumns: Bool,
            in space: SectionSpace,
            into frames: inout ItemFrames
        ) {
            frames.removeAll(from: first)
            for index in first..<items.count {
                let step = Double(index) * 20
                frames.append(LayoutRect(x: step, y: step, width: 60, height: 60))
            }
        }
    }

    @Test func ownSectionPlacesItems() {
        let layout = BrickworkLayout { _, _ in BrickworkSection(Stairs()) }
        let source = PlainSource(layout, [3])
        source.view.layoutIfNeeded()
        let frames = (0..<3).map {
            layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
        }
        #expect(
            frames == [
                CGRect(x: 0, y: 0, width: 60, height: 60), CGRect(x: 20, y: 20, width: 60, height: 60),
                CGRect(x: 40, y: 40, width: 60, height: 60),
            ]
        )
    }
}
#endif
