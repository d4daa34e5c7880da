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

        init(_ name: NodeName, of recipe: WallRecipe) {
            self.name = name
            visible = recipe.search.within
        }
    }

    private let limits: SearchLimits
    /// The beginnings of searches.
    private let searches: SharedSearches<WallState>
    /// Searches that complete others. Only one runs at a time, to limit the load on the server's memory and the catalog.
    private let wholeSearches: SharedSearches<WallState>
    /// The threads for everything else that searches the catalog.
    nonisolated let searchThreads: SearchThreads

    private var states: [WallRecipe: WallState] = [:]
    /// The first photos of searches that find many.
    private var firsts: [WallRecipe: WallState] = [:]
    /// The recipes in use, least recently requested first.
    private var recent: [WallRecipe] = []
    private var outlining: [WallRecipe: Task<WallState, any Error>] = [:]
    private var making: [NodeName: Task<[NodeName: ByteBuffer], any Error>] = [:]
    private var reading: [NodeName: Task<LongChapter, any Error>] = [:]
    /// The number of all photos at a revision.
    private var counted: (revision: Revision, photos: Int)?

    private static let mostWalls = 64
    /// The limit for the sections of all walls, a few hundred bytes each, plus the photos that searches
    /// found.
    private static let mostKept = 1_000_000
    /// If more chapters than this are built at once, the wall is new and its nodes aren't cached.
    private static let fewChapters = 4

    /// - Parameters:
    ///   - catalog: The photos.
    ///   - threads: The threads that may wait for the disk, apart from searches.
    ///   - kept: The chapters of former runs.
    ///   - memory: The size of the node cache in bytes.
    ///   - limits: How much of the catalog a search covers before its first photos are shown.
    init(
        catalog: Catalog,
        threads: DiskThreads,
        kept: KeptChapters,
        memory: Int,
        limits: SearchLimits = SearchLimits()
    ) {
        self.catalog = Blocking(catalog, on: threads)
        self.kept = kept
        made = ByteCache(limit: memory)
        self.limits = limits
        searchThreads = SearchThreads(catalog)
        searches = SharedSearches { [searchThreads] in try await searchThreads.run($0) }
        let whole = Blocking(catalog, on: DiskThreads(count: 1, line: 256))
        wholeSearches = SharedSearches { try await whole.run($0) }
    }

    /// Returns a wall at the current revision. If a search finds many photos, the wall may have only the
    /// first of them. The search ends when nobody waits for it.
    func wall(_ recipe: WallRecipe) async throws -> WallState {
        let wanted = catalog.state.revision
        while true {
            for state in shown(recipe) where !state.outline.revision.isEarlier(than: wanted) {
                note(recipe)
                return state
            }
            guard recipe.search.isEmpty else {
                let state = try await searches.wall(recipe) {
                    [self, former = shown(recipe).first] catalog, cancellation in
                    try makeState(recipe, after: former, catalog, cancellation) {
                        try catalog.walls.firstOutline(of: recipe, limits, cancellation)
                    }
                }
                keep(state)
                if !state.outline.revision.isEarlier(than: wanted) { return state }
                continue
            }
            let task = outlining[recipe] ?? outline(recipe)
            let state = try await task.value
            // An outline that was already in progress may be older than what the client was told of. Then a
            // new one is started.
            if !state.outline.revision.isEarlier(than: wanted) { return state }
            if outlining[recipe] == task {
                outlining[recipe] = nil
            }
            keep(state)
        }
    }

    /// Returns a wall at the current revision with everything that a search finds. The search ends when
    /// nobody waits for it.
    func whole(_ recipe: WallRecipe) async throws -> WallState {
        let first = try await wall(recipe)
        guard !first.outline.isWhole else { return first }
        let state = try await wholeSearches.wall(recipe) {
            [self, former = states[recipe]] catalog, cancellation in
            try makeState(recipe, after: former, catalog, cancellation) {
                try catalog.walls.outline(of: recipe, cancellation)
            }
        }
        keep(state)
        return state
    }

    /// Returns the number of photos in the catalog, at the current revision or a later one.
    func photoCount() async throws -> Int {
        let revision = catalog.state.revision
        if let counted, !counted.revision.isEarlier(than: revision) { return counted.photos }
        let photos = try await catalog.run { try $0.photos.count() }
        counted = (revision, photos)
        return photos
    }

    /// The recipes of the walls that were requested, least recently requested first.
    var requested: [WallRecipe] { recent }

    /// The known states of a wall, the complete one first.
    private func shown(_ recipe: WallRecipe) -> [WallState] {
        [states[recipe], firsts[recipe]].compactMap(\.self)
    }

    /// Returns the bytes of a node.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - chapter: The number of its chapter in the wall.
    /// - Returns: nil if the wall has no such node, or no longer has it.
    func node(_ name: NodeName, inChapter chapter: Int, of recipe: WallRecipe) async throws -> ByteBuffer? {
        if let bytes = made.bytes(for: MadeNode(name, of: recipe)) { return bytes }
        // While a search is running or its results change, a page still shows the first ones.
        for state in recipe.search.isEmpty ? [] : shown(recipe) {
            if let bytes = try await node(name, inChapter: chapter, of: state) { return bytes }
        }
        return try await node(name, inChapter: chapter, of: wall(recipe))
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

    /// Reads the contents of a wall's long chapters if they come from a former run, so that their first
    /// change is as fast as later ones.
    func prepare(_ recipe: WallRecipe) async throws {
        guard let state = states[recipe] else { return }
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
            return try await make(chapter.entry.name, of: state.recipe) { catalog, take in
                let maker = ChapterMaker(catalog.walls, outline: state.outline)
                _ = try maker.make(chapter.sections, take: take)
            }[name]
        }
        let long = try await long(chapter, in: state)
        // Reading the contents may have made this node, among others.
        if let bytes = made.bytes(for: MadeNode(name, of: state.recipe)) { return bytes }
        guard let piece = long.piece(ofBlock: name), let first = long.blocks(ofPiece: piece).first else {
            return try await make(chapter.entry.name, of: state.recipe) { _, take in
                long.nodes().forEach(take)
            }[name]
        }
        return try await make(first, of: state.recipe) { catalog, take in
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
        let task =
            reading[name]
            ?? Task { [catalog, made] in
                try await catalog.run { catalog in
                    let maker = ChapterMaker(catalog.walls, outline: state.outline)
                    return try maker.makeLong(chapter.sections.lowerBound, after: nil) { node in
                        made.insert(
                            ByteBuffer(bytes: node.bytes),
                            for: MadeNode(node.name, of: state.recipe)
                        )
                    }
                }
            }
        reading[name] = task
        defer { reading[name] = nil }
        let long = try await task.value
        states[state.recipe]?.keep(long)
        return long
    }

    /// Makes several nodes together and returns them. They are also cached if there is room.
    ///
    /// - Parameter first: The name of one of the nodes, which identifies the work.
    private func make(
        _ first: NodeName,
        of recipe: WallRecipe,
        _ work: @escaping @Sendable (Catalog, @escaping (WallBundle.Node) -> Void) throws -> Void
    ) async throws -> [NodeName: ByteBuffer] {
        let task =
            making[first]
            ?? Task { [catalog, made] in
                try await catalog.run { catalog in
                    var nodes: [NodeName: ByteBuffer] = [:]
                    try work(catalog) { node in
                        let bytes = ByteBuffer(bytes: node.bytes)
                        nodes[node.name] = bytes
                        made.insert(bytes, for: MadeNode(node.name, of: recipe))
                    }
                    return nodes
                }
            }
        making[first] = task
        defer { making[first] = nil }
        return try await task.value
    }

    private func outline(_ recipe: WallRecipe) -> Task<WallState, any Error> {
        let former = shown(recipe).first
        let task = Task {
            try await catalog.run { [self] catalog in
                try makeState(recipe, after: former, catalog) { try catalog.walls.outline(of: recipe) }
            }
        }
        outlining[recipe] = task
        Task {
            let state = try? await task.value
            if outlining[recipe] == task {
                outlining[recipe] = nil
            }
            state.map(keep)
        }
        return task
    }

    private func keep(_ state: WallState) {
        // A task that began earlier may end later.
        let kept = shown(state.recipe).map(\.outline.revision)
        guard kept.allSatisfy({ !state.outline.revision.isEarlier(than: $0) }) else { return }
        if state.outline.isWhole {
            states[state.recipe] = state
            firsts[state.recipe] = nil
        } else {
            firsts[state.recipe] = state
        }
        note(state.recipe)
    }

    /// Outlines a wall and builds the chapters that aren't known.
    private nonisolated func makeState(
        _ recipe: WallRecipe,
        after former: WallState?,
        _ catalog: Catalog,
        _ cancellation: Cancellation = Cancellation(),
        outline: () throws -> WallOutline
    ) throws -> WallState {
        // The catalog may change in the meantime. Then the work is repeated.
        while true {
            do {
                return try makeState(recipe, after: former, catalog, cancellation, outline())
            } catch is WallHasChanged {}
        }
    }

    private nonisolated func makeState(
        _ recipe: WallRecipe,
        after former: WallState?,
        _ catalog: Catalog,
        _ cancellation: Cancellation,
        _ outline: WallOutline
    ) throws -> WallState {
        let plans = ChapterPlan.plans(recipe, outline)
        var known: [ContentHash: WallState.Chapter] = [:]
        var long: [SectionTitle: LongChapter] = [:]
        for chapter in former?.chapters ?? [] {
            known[chapter.key] = chapter
            chapter.long.map { long[$0.title] = $0 }
        }
        let entries = plans.map { plan in known[plan.key]?.entry ?? kept.chapter(for: plan.key) }
        let isAskedFor = entries.count { $0 == nil } <= Self.fewChapters
        let maker = ChapterMaker(catalog.walls, outline: outline)
        let take = { [made] (node: WallBundle.Node) in
            guard isAskedFor || node.kind == .chapter else { return }
            made.insert(ByteBuffer(bytes: node.bytes), for: MadeNode(node.name, of: recipe))
        }
        let chapters = try zip(plans, entries).map { plan, entry in
            try cancellation.check()
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
        kept.note(chapters, of: recipe)
        return WallState(recipe, outline, chapters, token: catalog.state.addressToken)
    }

    /// Marks a wall as recently used, and drops the least recently used ones if there are too many.
    private func note(_ recipe: WallRecipe) {
        recent.removeAll { $0 == recipe }
        recent.append(recipe)
        var size = 0
        var isKept: [WallRecipe] = []
        for recipe in recent.reversed() {
            size += shown(recipe).reduce(0) { $0 + $1.size }
            guard isKept.isEmpty || (isKept.count < Self.mostWalls && size <= Self.mostKept) else {
                states[recipe] = nil
                firsts[recipe] = nil
                continue
            }
            isKept.append(recipe)
        }
        recent = isKept.reversed()
    }
}
