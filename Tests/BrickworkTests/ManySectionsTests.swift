#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

/// Ten thousand sections: a scroll step or a batch asks only about the sections that it affects.
@MainActor @Suite(.standIn)
struct ManySectionsTests {
    static let count = 10_000

    let source: PlainSource
    let layout: BrickworkLayout
    private var view: UICollectionView { source.view }
    /// The sections that were described since the last `forget()`.
    let described = Described()

    final class Described {
        var sections: [Int] = []
    }

    init() {
        let described = described
        layout = BrickworkLayout { section, _ in
            described.sections.append(section)
            var description = BrickworkSection.grid(columns: 5)
            description.headerReferenceSize.height = 20
            description.sectionHeadersPinToVisibleBounds = true
            return description
        }
        source = PlainSource(layout, [Int](repeating: 5, count: Self.count))
        view.layoutIfNeeded()
    }

    @Test func scrollingDescribesNoSections() {
        #expect(described.sections.count == Self.count)
        described.sections = []
        for y in stride(from: 0, to: 100_000, by: 5000) {
            view.contentOffset.y = CGFloat(y)
            view.layoutIfNeeded()
        }
        #expect(described.sections.isEmpty)
    }

    @Test func batchDescribesAffectedSections() {
        described.sections = []
        source.counts[7000] = 6
        source.counts[9000] = 4
        view.performBatchUpdates {
            view.insertItems(at: [IndexPath(item: 0, section: 7000)])
            view.deleteItems(at: [IndexPath(item: 0, section: 9000)])
            view.reloadSections([12])
        }
        view.layoutIfNeeded()
        #expect(described.sections.sorted() == [12, 7000, 9000])
    }

    /// A description may depend on a section's index. Only sections with a new index are described again.
    @Test func sectionUpdatesDescribeMovedSections() {
        described.sections = []
        source.counts.removeLast()
        view.deleteSections([9999])
        view.layoutIfNeeded()
        #expect(described.sections.isEmpty)
        source.counts.remove(at: 9990)
        view.deleteSections([9990])
        view.layoutIfNeeded()
        #expect(described.sections.sorted() == Array(9990..<9998))
        described.sections = []
        view.moveSection(5, toSection: 8)
        view.layoutIfNeeded()
        #expect(described.sections.sorted() == [5, 6, 7, 8])
        described.sections = []
        source.counts.insert(6, at: 9997)
        view.insertSections([9997])
        view.layoutIfNeeded()
        #expect(described.sections.sorted() == [9997, 9998])
        // Headers of 20, rows of 56, and a last section with two rows, 10 points apart.
        #expect(view.contentSize.height == CGFloat(9999) * 76 + 66)
    }

    /// Every section is reloaded in one batch. A frame depends on all of them: 20 and 64 points for each.
    @Test func allSectionsAreReloaded() {
        source.counts = [Int](repeating: 6, count: Self.count)
        view.reloadSections(IndexSet(0..<Self.count))
        view.layoutIfNeeded()
        // Two rows of squares of 56 points, 10 apart, below a header of 20.
        #expect(view.contentSize.height == CGFloat(Self.count) * (20 + 56 + 10 + 56))
    }
}
#endif
