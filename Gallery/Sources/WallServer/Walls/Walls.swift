import CatalogDatabase
import NIOCore
import PhotoLibrary
import PhotoWall
import Pictures
import SourceFiles
import WallNodes

/// The walls that clients have requested, at the current revision of the catalog.
///
/// When the catalog changes, a wall is outlined again and only its changed chapters are rebuilt. The cache is
/// limited: it keeps the walls requested last, and nodes up to a total length. Dropped nodes are rebuilt from
/// the same photos, so they have the same names.
actor Walls {
    private let catalog: Blocking<Catalog>
    let kept: KeptChapters
    /// Nodes of chapters that were requested or have changed, and so will probably be requested soon.
    private let made: ByteCache<MadeNode>

    /// A node for users with the same limit. Others could learn that it exists.
    private struct MadeNode: Hashable, Sendable {
        let name: NodeName
        let visible: [SearchQuery]

        init(_ name: NodeName, of wallQuery: WallQuery) {
            self.name = name
            visible = wallQuery.search.within
        }
    }

    /// A wall that is being outlined.
    private struct Outlining: Hashable, Sendable {
        let wallQuery: WallQuery
        /// Whether it gets everything that a search finds.
        let isWhole: Bool
    }

    private let limits: SearchLimits
    private let outlines = SharedWork<Outlining, WallState>()
    private let making = SharedWork<NodeName, [NodeName: ByteBuffer]>()
    private let reading = SharedWork<NodeName, LongChapter>()
    /// The catalog for what takes longer than reading a few photos.
    nonisolated let lists: Blocking<Catalog>
    /// The catalog for searches that complete others. Only one runs at a time, to limit the load on the server's memory and the
    /// catalog.
    private let wholeLists: Blocking<Catalog>

    private var known: [WallQuery: KnownWall] = [:]
    /// The queries in use, least recently requested first.
    private var recent: [WallQuery] = []
    /// The number of all photos at a revision.
    private var counted: (revision: Revision, photos: Int)?

    private static let maxWalls = 64
    /// The limit for the sections of all walls, a few hundred bytes each, plus the photos that searches
    /// found.
    private static let maxKept = 1_000_000
    /// If more chapters than this are built at once, the wall is new and its nodes aren't cached.
    private static let fewChapters = 4

    /// - Parameters:
    ///   - catalog: The photos.
    ///   - threads: The threads that wait for the catalog.
    ///   - kept: The chapters of earlier runs.
    ///   - memory: The size of the node cache in bytes.
    ///   - limits: How much of the catalog a search covers before its first photos are shown.
    init(
        catalog: Catalog,
        threads: ServerThreads,
        kept: KeptChapters,
        memory: Int,
        limits: SearchLimits = SearchLimits()
    ) {
        self.catalog = Blocking(catalog, on: threads.catalog)
        lists = Blocking(catalog, on: threads.lists)
        self.kept = kept
        made = ByteCache(limit: memory)
        self.limits = limits
        wholeLists = Blocking(catalog, on: threads.wholeSearches)
    }

    /// Returns a wall for a page: the ``current(_:)`` one or, while the catalog can't be reached, the one that was shown last.
    func wall(_ wallQuery: WallQuery) async throws -> WallState {
        do {
            return try await current(wallQuery)
        } catch let error as CatalogError where error.kind == .away {
            guard let state = states(of: wallQuery).first else { throw error }
            return state
        }
    }

    /// Returns a wall at the current revision. If a search finds many photos, the wall may have only the
    /// first of them. The search ends when nobody waits for it.
    func current(_ wallQuery: WallQuery) async throws -> WallState {
        let wanted = catalog.state.revision
        while true {
            for state in states(of: wallQuery) where !state.outline.revision.isEarlier(than: wanted) {
                note(wallQuery)
                return state
            }
            // Work that was already in progress may be older than what the client was told of. Then new work is begun.
            let state = try await outline(wallQuery, isWhole: wallQuery.search.isEmpty)
            if !state.outline.revision.isEarlier(than: wanted) { return state }
        }
    }

    /// Returns a wall at the current revision with everything that a search finds. The search ends when
    /// nobody waits for it.
    func whole(_ wallQuery: WallQuery) async throws -> WallState {
        let first = try await wall(wallQuery)
        return first.outline.isWhole ? first : try await outline(wallQuery, isWhole: true)
    }

    /// Outlines a wall. A search ends when nobody waits for it. There are few walls of all photos, and they are everybody's, so work
    /// on these goes on if the client leaves.
    private func outline(_ wallQuery: WallQuery, isWhole: Bool) async throws -> WallState {
        let isSearch = !wallQuery.search.isEmpty, previous = states(of: wallQuery).first
        let work = Outlining(wallQuery: wallQuery, isWhole: isWhole)
        return try await outlines.value(for: work, goesOn: !isSearch) { [self] in
            let make = { @Sendable [self] (catalog: Catalog) in
                try makeState(wallQuery, isWhole: isWhole, after: previous, catalog)
            }
            guard isSearch else { return try await keep(lists.runUncancellable(make)) }
            return try await keep((isWhole ? wholeLists : lists).run(make))
        }
    }

    /// Returns the number of photos in the catalog, at the current revision or a later one.
    func photoCount() async throws -> Int {
        let revision = catalog.state.revision
        if let counted, !counted.revision.isEarlier(than: revision) { return counted.photos }
        let photos = try await catalog.run { try $0.photos.count() }
        counted = (revision, photos)
        return photos
    }

    /// The queries of the walls that were requested, least recently requested first.
    var requested: [WallQuery] { recent }

    /// The known states of a wall, the complete one first.
    private func states(of wallQuery: WallQuery) -> [WallState] { known[wallQuery]?.states ?? [] }

    /// Returns the bytes of a node.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - chapter: The number of its chapter in the wall.
    /// - Returns: nil if the wall has no such node, or no longer has it.
    func node(_ name: NodeName, inChapter chapter: Int, of wallQuery: WallQuery) async throws -> ByteBuffer? {
        if let bytes = made.bytes(for: MadeNode(name, of: wallQuery)) { return bytes }
        // While a search is running or its results change, a page still shows the first ones.
        for state in wallQuery.search.isEmpty ? [] : states(of: wallQuery) {
            if let bytes = try await node(name, inChapter: chapter, of: state) { return bytes }
        }
        return try await node(name, inChapter: chapter, of: wall(wallQuery))
    }

    private func node(_ name: NodeName, inChapter chapter: Int, of state: WallState) async throws
        -> ByteBuffer?
    {
        guard state.chapters.indices.contains(chapter) else { return nil }
        do {
            return try await node(name, of: state.chapters[chapter], in: state)
        } catch is WallHasChanged {
            // The client then requests the root again.
            return nil
        }
    }

    /// Reads the contents of a wall's long chapters if they come from an earlier run, so that their first
    /// change is as fast as later ones.
    func prepare(_ wallQuery: WallQuery) async throws {
        guard let state = states(of: wallQuery).first else { return }
        for chapter in state.chapters where state.isInPieces(chapter) && chapter.long == nil {
            do {
                _ = try await long(chapter, in: state)
            } catch is WallHasChanged {
                // The contents are read with the next state.
            }
        }
    }

    private func node(_ name: NodeName, of chapter: WallState.Chapter, in state: WallState) async throws
        -> ByteBuffer?
    {
        guard state.isInPieces(chapter) else {
            return try await make(chapter.entry.name, of: state.wallQuery) { catalog, take in
                let maker = ChapterMaker(catalog.walls, outline: state.outline)
                _ = try maker.make(chapter.sections, take: take)
            }[name]
        }
        let long = try await long(chapter, in: state)
        // Reading the contents may have made this node, among others.
        if let bytes = made.bytes(for: MadeNode(name, of: state.wallQuery)) { return bytes }
        guard let piece = long.piece(ofBlock: name), let first = long.blocks(ofPiece: piece).first else {
            return try await make(chapter.entry.name, of: state.wallQuery) { _, take in
                long.nodes().forEach(take)
            }[name]
        }
        return try await make(first, of: state.wallQuery) { catalog, take in
            let maker = ChapterMaker(catalog.walls, outline: state.outline)
            try maker.makeBlocks(
                ofPiece: piece,
                of: long,
                section: chapter.sections.lowerBound,
                take: take
            )
        }[name]
    }

    /// Returns the contents of a long chapter.
    private func long(_ chapter: WallState.Chapter, in state: WallState) async throws -> LongChapter {
        if let long = chapter.long { return long }
        let name = chapter.entry.name
        let long = try await reading.value(for: name) { [catalog, made] in
            try await catalog.run { catalog in
                let maker = ChapterMaker(catalog.walls, outline: state.outline)
                return try maker.makeLong(chapter.sections.lowerBound, after: nil) { node in
                    made.insert(ByteBuffer(bytes: node.bytes), for: MadeNode(node.name, of: state.wallQuery))
                }
            }
        }
        known[state.wallQuery]?.keep(long)
        return long
    }

    /// Makes several nodes together and returns them. They are also cached if there is room.
    ///
    /// - Parameter first: The name of one of the nodes, which identifies the work.
    private func make(
        _ first: NodeName,
        of wallQuery: WallQuery,
        _ work: @escaping @Sendable (Catalog, @escaping (WallBundle.Node) -> Void) throws -> Void
    ) async throws -> [NodeName: ByteBuffer] {
        try await making.value(for: first) { [catalog, made] in
            try await catalog.run { catalog in
                var nodes: [NodeName: ByteBuffer] = [:]
                try work(catalog) { node in
                    let bytes = ByteBuffer(bytes: node.bytes)
                    nodes[node.name] = bytes
                    made.insert(bytes, for: MadeNode(node.name, of: wallQuery))
                }
                return nodes
            }
        }
    }

    private func keep(_ state: WallState) -> WallState {
        if let all = KnownWall(state, after: known[state.wallQuery]) {
            known[state.wallQuery] = all
            note(state.wallQuery)
        }
        return state
    }

    /// Outlines a wall and builds the chapters that aren't known, from one state of the catalog: colors come several times a second
    /// for hours, and the work must not begin again with each of them.
    private nonisolated func makeState(
        _ wallQuery: WallQuery,
        isWhole: Bool,
        after previous: WallState?,
        _ catalog: Catalog
    ) throws -> WallState {
        let (outline, chapters) = try catalog.walls.reading { walls in
            let outline = try walls.outline(of: wallQuery, first: isWhole ? nil : limits)
            return (outline, try makeChapters(of: wallQuery, after: previous, walls, outline))
        }
        kept.note(chapters, of: wallQuery)
        return WallState(wallQuery, outline, chapters, token: catalog.state.addressToken)
    }

    private nonisolated func makeChapters(
        of wallQuery: WallQuery,
        after previous: WallState?,
        _ walls: Catalog.Walls,
        _ outline: WallOutline
    ) throws -> [WallState.Chapter] {
        let plans = ChapterPlan.plans(wallQuery, outline)
        var known: [ContentHash: WallState.Chapter] = [:]
        var long: [SectionTitle: LongChapter] = [:]
        for chapter in previous?.chapters ?? [] {
            known[chapter.key] = chapter
            chapter.long.map { long[$0.title] = $0 }
        }
        let entries = plans.map { plan in known[plan.key]?.entry ?? kept.chapter(for: plan.key) }
        let isAskedFor = entries.count { $0 == nil } <= Self.fewChapters
        let maker = ChapterMaker(walls, outline: outline)
        let take = { [made] (node: WallBundle.Node) in
            guard isAskedFor || node.kind == .chapter else { return }
            made.insert(ByteBuffer(bytes: node.bytes), for: MadeNode(node.name, of: wallQuery))
        }
        return try zip(plans, entries).map { plan, entry in
            try Cancellation.current?.check()
            let section = plan.sections.lowerBound
            let isNewLong = entry == nil && plan.sections.count == 1 && outline.isInPieces(section)
            let contents =
                try isNewLong
                ? maker.makeLong(section, after: long[outline.sections[section].title], take: take)
                : known[plan.key]?.long
            return WallState.Chapter(
                sections: plan.sections,
                key: plan.key,
                entry: try entry ?? contents?.entry ?? maker.make(plan.sections, take: take),
                long: contents
            )
        }
    }

    /// Marks a wall as recently used, and drops the least recently used ones if there are too many.
    private func note(_ wallQuery: WallQuery) {
        recent.removeAll { $0 == wallQuery }
        recent.append(wallQuery)
        var size = 0
        var isKept: [WallQuery] = []
        for wallQuery in recent.reversed() {
            size += states(of: wallQuery).reduce(0) { $0 + $1.size }
            guard isKept.isEmpty || (isKept.count < Self.maxWalls && size <= Self.maxKept) else {
                known[wallQuery] = nil
                continue
            }
            isKept.append(wallQuery)
        }
        recent = isKept.reversed()
    }
}
