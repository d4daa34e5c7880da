import Testing

@testable import BrickworkEngine

/// When items can be distributed over columns many at once, which needs room for their ends and the columns' numbers.
struct ColumnEndsTests {
    @Test
    func atMost16Columns() {
        #expect(ColumnEnds([Int64](repeating: 0, count: 16)).canDistribute(1))
        #expect(!ColumnEnds([Int64](repeating: 0, count: 17)).canDistribute(1))
    }

    /// At the content's limit, lengths are cut, one item after the other.
    @Test
    func onlyBelowTheContentLimit() {
        let ends = ColumnEnds([0x3fff_ffff_ffff_fff6, 0x3fff_ffff_ffff_fff6])
        #expect(ends.canDistribute(9))
        #expect(!ends.canDistribute(10))
    }

    /// The number of a column takes four bits of the distance between the columns.
    @Test
    func onlyIfColumnsEndNearEachOther() {
        let ends = ColumnEnds([100, 0x400_0000_0000_005a])
        #expect(ends.canDistribute(9))
        #expect(!ends.canDistribute(10))
    }
}
