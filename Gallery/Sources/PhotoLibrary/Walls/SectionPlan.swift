import CatalogDatabase
import WallNodes

/// What decides in which section a photo is.
struct SectionKey {
    var day = PhotoDay(number: 0)
    var isDated = true
    var folder: Int64 = 0
}

/// The sections of a wall in order, from the numbers of photos of each day or folder.
struct SectionPlan {
    struct Section {
        let title: SectionTitle
        let photos: Int
        var stamp: UInt64
        var extent: SectionExtent

        init(_ title: SectionTitle, _ extent: SectionExtent, _ count: PhotoCount) {
            self.title = title
            self.extent = extent
            photos = count.photos
            stamp = count.stamp
        }
    }

    private(set) var sections: [Section] = []
    /// The section of each folder.
    private var folders: [Int64: Int] = [:]
    private let wallQuery: WallQuery

    /// Plans a wall of all photos. O(days and their folders).
    init(_ database: any Database, _ wallQuery: WallQuery, _ shown: ShownFolders) throws {
        self.wallQuery = wallQuery
        if wallQuery.sectioning == .folder {
            try add(DayCounts.ofFolders(database, shown), FolderTitles(database))
        } else {
            add(try DayCounts(database, shown))
        }
    }

    /// Plans a wall of some photos. O(n log n).
    init(_ database: any Database, _ wallQuery: WallQuery, of counts: [(key: SectionKey, count: PhotoCount)])
        throws
    {
        self.wallQuery = wallQuery
        if wallQuery.sectioning == .folder {
            var ofFolders: [Int64: PhotoCount] = [:]
            for (key, count) in counts { ofFolders[key.folder, default: PhotoCount()].add(count) }
            add(ofFolders, try FolderTitles(database))
        } else {
            add(DayCounts(counts))
        }
    }

    private mutating func add(_ counts: [Int64: PhotoCount], _ titles: FolderTitles) {
        for (folder, title) in titles.inOrder(counts.keys) {
            folders[folder] = sections.count
            let title = SectionTitle(.folder, Array(title.utf8))
            sections.append(Section(title, .folder(folder), counts[folder] ?? PhotoCount()))
        }
    }

    private mutating func add(_ counts: DayCounts) {
        guard wallQuery.sectioning != .none else {
            let all = (counts.dated + counts.undated).sum
            if all.photos > 0 { sections = [Section(.none, .all, all)] }
            return
        }
        let apart = wallQuery.setsUndatedApart
        sections = DayGroup.groups(of: apart ? counts.dated : counts.filed, for: wallQuery).map {
            Section($0.title, .days($0.days, apart ? .dated : .both), $0.count)
        }
        if wallQuery.order == .oldest { sections.reverse() }
        guard apart, !counts.undated.isEmpty else { return }
        let group = DayGroup(title: .undated, of: counts.undated)
        sections.append(Section(.undated, .days(group.days, .undated), group.count))
    }

    /// Returns the index of the section of a photo of the plan. O(log n) for n sections.
    func section(of key: SectionKey) -> Int {
        switch wallQuery.sectioning {
        case .none: return 0
        case .folder: return folders[key.folder] ?? 0
        case .automatic, .day, .month, .year:
            guard key.isDated || !wallQuery.setsUndatedApart else { return sections.count - 1 }
            let isRising = wallQuery.order == .oldest
            return sections.prefixCount { section in
                // The section without dates is the last one.
                guard case .days(let days, let dating) = section.extent, dating != .undated else {
                    return false
                }
                return isRising ? days.upperBound < key.day : days.lowerBound > key.day
            }
        }
    }
}
