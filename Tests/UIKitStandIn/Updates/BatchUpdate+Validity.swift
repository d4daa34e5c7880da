import Foundation

/// The errors for which UIKit raises an exception, with its messages if known.
extension BatchUpdate {
    /// Returns the first error in the batch, or `nil` if the counts match.
    func firstProblem(newCounts: [Int]) -> String? {
        sectionProblem(newCounts: newCounts) ?? itemProblem(newCounts: newCounts)
            ?? sectionCountProblem(newCounts: newCounts) ?? itemCountProblem(newCounts: newCounts)
    }

    private func sectionProblem(newCounts: [Int]) -> String? {
        for (verb, sections) in [
            ("delete", deletedSections), ("reload", reloadedSections), ("move", movedSections.map(\.from)),
        ] {
            for section in sections where !oldCounts.indices.contains(section) {
                return
                    "attempt to \(verb) section \(section), but there are only \(oldCounts.count) sections "
                    + "before the update"
            }
        }
        for (verb, sections) in [("insert", insertedSections), ("move to", movedSections.map(\.to))] {
            for section in sections where !newCounts.indices.contains(section) {
                return "attempt to \(verb) section \(section) but there are only \(newCounts.count) sections "
                    + "after the update"
            }
        }
        let leaving = deletedSections + reloadedSections + movedSections.map(\.from)
        if let twice = leaving.firstRepeated {
            return "attempt to perform more than one operation from section \(twice)"
        }
        let coming = insertedSections + movedSections.map(\.to)
        if let twice = coming.firstRepeated {
            return "attempt to perform more than one operation to section \(twice)"
        }
        return nil
    }

    private func itemProblem(newCounts: [Int]) -> String? {
        for (verb, paths) in [
            ("delete", deletedItems), ("reload", reloadedItems), ("move", movedItems.map(\.from)),
        ] {
            for path in paths where !path.isItem(of: oldCounts) {
                return "attempt to \(verb) item \(path.itemText) from section \(path.section) "
                    + oldCounts.text(of: path.section, "before the update")
            }
        }
        for (verb, paths) in [("insert", insertedItems), ("move", movedItems.map(\.to))] {
            for path in paths where !path.isItem(of: newCounts) {
                return "attempt to \(verb) item \(path.itemText) into section \(path.section) "
                    + newCounts.text(of: path.section, "after the update")
            }
        }
        if let path = (deletedItems + reloadedItems).firstRepeated {
            return "attempt to delete or reload the same index path \(path.text) twice"
        }
        if let path = (deletedItems + movedItems.map(\.from)).firstRepeated {
            return "attempt to perform a delete and a move from the same index path \(path.text)"
        }
        if let path = (insertedItems + movedItems.map(\.to)).firstRepeated {
            return "attempt to perform an insert and a move to the same index path \(path.text)"
        }
        return nil
    }

    private func sectionCountProblem(newCounts: [Int]) -> String? {
        let (inserted, deleted) = (insertedSections.count, deletedSections.count)
        guard newCounts.count != oldCounts.count + inserted - deleted else { return nil }
        return
            "Invalid update: invalid number of sections. The number of sections contained in the collection view "
            + "after the update (\(newCounts.count)) must be equal to the number of sections contained in the "
            + "collection view before the update (\(oldCounts.count)), plus or minus the number of sections "
            + "inserted or deleted (\(inserted) inserted, \(deleted) deleted)."
    }

    private func itemCountProblem(newCounts: [Int]) -> String? {
        let resolved = ResolvedUpdate(self)
        let deletedIn = Dictionary(grouping: deletedItems, by: \.section)
        let insertedIn = Dictionary(grouping: insertedItems, by: \.section)
        let movedOutOf = Dictionary(grouping: movedItems, by: \.from.section)
        let movedInto = Dictionary(grouping: movedItems, by: \.to.section)
        let reloaded = Set(reloadedSections)
        for old in oldCounts.indices where !reloaded.contains(old) {
            guard let new = resolved.newSection(of: old), newCounts.indices.contains(new) else { continue }
            let inserted = insertedIn[new]?.count ?? 0
            let deleted = deletedIn[old]?.count ?? 0
            let movedIn = movedInto[new]?.count ?? 0
            let movedOut = movedOutOf[old]?.count ?? 0
            guard newCounts[new] != oldCounts[old] + inserted - deleted + movedIn - movedOut else { continue }
            return
                "Invalid update: invalid number of items in section \(new). The number of items contained in an "
                + "existing section after the update (\(newCounts[new])) must be equal to the number of items "
                + "contained in that section before the update (\(oldCounts[old])), plus or minus the number of "
                + "items inserted or deleted from that section (\(inserted) inserted, \(deleted) deleted) and plus "
                + "or minus the number of items moved into or out of that section (\(movedIn) moved in, "
                + "\(movedOut) moved out)."
        }
        return nil
    }
}

extension IndexPath {
    func isItem(of counts: [Int]) -> Bool {
        count == 2 && counts.indices.contains(section) && item >= 0 && item < counts[section]
    }

    fileprivate var itemText: String { count == 2 ? "\(item)" : "-" }

    fileprivate var text: String { "\(Array(self))" }
}

extension [Int] {
    fileprivate func text(of section: Int, _ when: String) -> String {
        indices.contains(section)
            ? "which only contains \(self[section]) items \(when)"
            : "but there are only \(count) sections \(when)"
    }
}

extension Array where Element: Hashable {
    fileprivate var firstRepeated: Element? {
        var seen: Set<Element> = []
        return first { !seen.insert($0).inserted }
    }
}
