import SampleLibrary
import Testing
import WallNodes

struct AutomaticGroupingTests {
    private static func groups(_ days: [(String, Int)]) -> [String] {
        AutomaticGrouping.groups(of: days.map { (SectionTitle(.date, Array($0.0.utf8)), $0.1) }).map {
            group in
            "\(String(decoding: group.title.text, as: UTF8.self)): \(group.days.lowerBound)..<\(group.days.upperBound)"
        }
    }

    @Test("Days that fill two rows stand by themselves")
    func days() {
        #expect(
            Self.groups([("2024-05-31", 30), ("2024-05-30", 12)]) == [
                "2024-05-31: 0..<1", "2024-05-30: 1..<2",
            ]
        )
    }

    @Test("Days of a few photos become their month, and months their year")
    func merging() {
        #expect(
            Self.groups([("2024-05-31", 10), ("2024-05-30", 5), ("2024-04-01", 40)])
                == ["2024-05: 0..<2", "2024-04-01: 2..<3"]
        )
        #expect(Self.groups([("2000-06-03", 6), ("2000-05-03", 6), ("2000-01-01", 1)]) == ["2000: 0..<3"])
    }

    @Test("Neighboring days and months that don't fill a row share a header")
    func sparseDays() {
        #expect(
            Self.groups([("2024-05-31", 1), ("2024-05-29", 2), ("2024-05-20", 3), ("2024-05-19", 90)])
                == ["2024-05-20/2024-05-31: 0..<3", "2024-05-19: 3..<4"]
        )
        #expect(
            Self.groups([("2024-05-31", 40), ("2024-05-30", 5), ("2024-05-29", 90), ("2024-05-01", 5)])
                == ["2024-05-31: 0..<1", "2024-05-01/2024-05-30: 1..<4"],
            "what is left at the end joins the group before it"
        )
        #expect(
            Self.groups([("2024-05-31", 3), ("2024-04-30", 2), ("2024-04-02", 2), ("2024-03-01", 40)])
                == ["2024-04-02/2024-05-31: 0..<3", "2024-03-01: 3..<4"],
            "these are shown by month, but the header is as precise as the dates"
        )
        #expect(
            Self.groups([("2024-05-31", 40), ("2024-05-02", 2), ("2024-05", 2)])
                == ["2024-05: 0..<3"],
            "a date that is only known by its month is in all of it"
        )
        #expect(
            Self.groups([("2024-03-01", 40), ("2024-04-02", 2), ("2024-04-30", 2), ("2024-05-31", 3)])
                == ["2024-03-01: 0..<1", "2024-04-02/2024-05-31: 1..<4"],
            "the wall may run the other way"
        )
    }

    @Test("In the overview, neighboring years that don't fill a row share a header")
    func yearsOfTheOverview() {
        let days = [("2024-05-31", 90), ("2023", 2), ("2021-07-01", 4), ("2020-01-01", 6), ("2003-02-01", 2)]
        let groups = AutomaticGrouping.years(of: days.map { (SectionTitle(.date, Array($0.0.utf8)), $0.1) })
        #expect(
            groups.map { String(decoding: $0.title.text, as: UTF8.self) } == [
                "2024", "2021/2023", "2003/2020",
            ]
        )
        #expect(groups.map(\.days) == [0..<1, 1..<3, 3..<5])
    }

    @Test("Small years join their neighbors, whichever way the wall runs")
    func years() {
        #expect(
            Self.groups([("2003-06-03", 6), ("1999-05-03", 5), ("1998-01-01", 1), ("1997-01-01", 20)])
                == ["2003: 0..<1", "1997/1999: 1..<4"]
        )
        #expect(
            Self.groups([("2000-06-03", 6), ("1999-05-03", 5), ("1998-01-01", 1), ("1997-01-01", 20)])
                == ["1998/2000: 0..<3", "1997-01-01: 3..<4"]
        )
        #expect(Self.groups([("1998-01-01", 1), ("2003-06-03", 6)]) == ["1998/2003: 0..<2"])
        #expect(
            Self.groups([("2001-01-01", 6), ("2000-01-01", 6), ("1999-01-01", 2)]) == ["1999/2001: 0..<3"]
        )
        #expect(
            Self.groups([("2001-01-01", 20), ("1999-01-01", 2)]) == ["2001-01-01: 0..<1", "1999: 1..<2"],
            "a day is no year that another could join"
        )
    }

    @Test("A year without photos separates the years under one header if each side fills a row")
    func gaps() {
        #expect(
            Self.groups([("2024-07-01", 6), ("2023-07-01", 6), ("2011-07-01", 6)])
                == ["2023/2024: 0..<2", "2011: 2..<3"]
        )
        #expect(
            Self.groups([("2024-07-01", 6), ("2023-07-01", 6), ("2011-07-01", 5)]) == ["2011/2024: 0..<3"],
            "a header over a few photos would leave most of its row empty"
        )
        let years = [2024, 2023, 2022, 2020, 2019, 2018, 2011, 2009, 2000]
        let counts = [10, 2, 2, 1, 2, 2, 1, 1, 1]
        #expect(
            Self.groups(zip(years, counts).map { ("\($0)-07-01", $1) })
                == ["2023/2024: 0..<2", "2000/2022: 2..<9"]
        )
        #expect(
            Self.groups(zip(years, counts).reversed().map { ("\($0)-07-01", $1) })
                == ["2000/2020: 0..<6", "2022/2024: 6..<9"]
        )
    }

    @Test("What is only known by its month or year stands in it under its own title")
    func precision() {
        #expect(
            Self.groups([("2024-05-31", 20), ("2024-05", 13), ("2024", 14)])
                == ["2024-05-31: 0..<1", "2024-05: 1..<2", "2024: 2..<3"]
        )
        #expect(Self.groups([("2024-05-31", 2), ("2024-05", 3), ("2024", 14)]) == ["2024: 0..<3"])
    }

    @Test("Photos without a date stand by themselves")
    func undated() {
        let days = [(SectionTitle(.date, Array("2024-05-31".utf8)), 2), (SectionTitle.undated, 3)]
        #expect(
            AutomaticGrouping.groups(of: days).map(\.title) == [
                SectionTitle(.date, Array("2024".utf8)), .undated,
            ]
        )
    }

    @Test("Every day is in one group, in order", arguments: 1...20 as ClosedRange<UInt64>)
    func whole(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let days = (0..<Int.random(in: 0...2_000, using: &random)).map {
            (title: day($0 * 3), count: Int.random(in: 1...40, using: &random))
        }
        let groups = AutomaticGrouping.groups(of: days)
        #expect(groups.flatMap { Array($0.days) } == Array(days.indices), "seed \(seed)")
        #expect(groups.allSatisfy { !$0.days.isEmpty })
    }
}
