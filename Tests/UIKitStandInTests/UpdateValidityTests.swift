import Testing
import UIKit

/// Batches with wrong counts, and UIKit's error messages.
@MainActor @Suite(.standIn)
struct UpdateValidityTests {
    private let source = Source([3, 2])

    private func message(_ body: @escaping @MainActor (UICollectionView) -> Void) -> String? {
        let view = Fixture.view(ListLayout(), source)
        let failures = StandIn.recordFailures {
            view.layoutIfNeeded()
            view.performBatchUpdates { body(view) }
        }
        #expect(failures.allSatisfy { $0.rule == .invalidUpdate })
        #expect(failures.count <= 1)
        // After any error, the view shows the data.
        #expect(view.numberOfSections == source.sections.count)
        view.headlessAudit()
        return failures.first?.message
    }

    @Test func itemsThatAreNotCounted() {
        let said = message { view in
            self.source.sections[1].append(7)
            self.source.sections[1].append(8)
            view.insertItems(at: [Fixture.path(1, 2)])
        }
        #expect(
            said
                == "Invalid update: invalid number of items in section 1. The number of items contained in an "
                + "existing section after the update (4) must be equal to the number of items contained in that "
                + "section before the update (2), plus or minus the number of items inserted or deleted from that "
                + "section (1 inserted, 0 deleted) and plus or minus the number of items moved into or out of that "
                + "section (0 moved in, 0 moved out)."
        )
    }

    @Test func sectionsThatAreNotCounted() {
        let said = message { _ in self.source.sections.append([1]) }
        #expect(
            said
                == "Invalid update: invalid number of sections. The number of sections contained in the collection "
                + "view after the update (3) must be equal to the number of sections contained in the collection "
                + "view before the update (2), plus or minus the number of sections inserted or deleted "
                + "(0 inserted, 0 deleted)."
        )
    }

    @Test func pathsThatAreNotThere() {
        #expect(
            message { $0.deleteItems(at: [Fixture.path(0, 3)]) }
                == "attempt to delete item 3 from section 0 which only contains 3 items before the update"
        )
        #expect(
            message { $0.reloadItems(at: [Fixture.path(2, 0)]) }
                == "attempt to reload item 0 from section 2 but there are only 2 sections before the update"
        )
        #expect(
            message { $0.insertItems(at: [Fixture.path(0, 3)]) }
                == "attempt to insert item 3 into section 0 which only contains 3 items after the update"
        )
        #expect(
            message { $0.moveItem(at: Fixture.path(0, 0), to: Fixture.path(1, 2)) }
                == "attempt to move item 2 into section 1 which only contains 2 items after the update"
        )
        #expect(
            message { $0.deleteSections([2]) }
                == "attempt to delete section 2, but there are only 2 sections before the update"
        )
        #expect(
            message { $0.insertSections([2]) }
                == "attempt to insert section 2 but there are only 2 sections after the update"
        )
    }

    @Test func anElementIsUpdatedTwice() {
        #expect(
            message { view in
                view.deleteItems(at: [Fixture.path(0, 0)])
                view.reloadItems(at: [Fixture.path(0, 0)])
            } == "attempt to delete or reload the same index path [0, 0] twice"
        )
        #expect(
            message { view in
                view.deleteItems(at: [Fixture.path(0, 0)])
                view.moveItem(at: Fixture.path(0, 0), to: Fixture.path(0, 1))
            } == "attempt to perform a delete and a move from the same index path [0, 0]"
        )
        #expect(
            message { view in
                view.insertItems(at: [Fixture.path(0, 1)])
                view.moveItem(at: Fixture.path(0, 0), to: Fixture.path(0, 1))
            } == "attempt to perform an insert and a move to the same index path [0, 1]"
        )
        #expect(
            message { view in
                view.deleteSections([0])
                view.moveSection(0, toSection: 1)
            } == "attempt to perform more than one operation from section 0"
        )
    }

    @Test func aReloadedSectionMayHaveAsManyItemsAsItLikes() {
        let said = message { view in
            self.source.sections[0] = []
            view.reloadSections([0])
        }
        #expect(said == nil)
    }

    /// Deletions use old indexes, insertions new ones, whatever was called first.
    @Test func theOrderOfCallsDoesNotMatter() {
        let said = message { view in
            self.source.sections = [[0, 9, 2], [1_000, 1_001, 8]]
            view.insertItems(at: [Fixture.path(0, 1), Fixture.path(1, 2)])
            view.deleteItems(at: [Fixture.path(0, 1)])
        }
        #expect(said == nil)
    }

    @Test func changingTheDataOutsideIsNoticed() {
        let view = Fixture.view(ListLayout(), source)
        view.layoutIfNeeded()
        source.sections[0].append(7)
        let failures = StandIn.recordFailures { view.performBatchUpdates(nil) }
        #expect(failures.map(\.rule) == [.invalidUpdate])
    }
}
