import NIOCore
import PhotoLibrary
import PhotoWall
import Pictures
import WallNodes

/// The walls that are looked at, each as the catalog has it.
///
/// A wall is outlined anew when the catalog has changed, and of its chapters only those are made anew that have changed. What is
/// kept has a bound: the walls asked for last, and nodes by their length. What was let go is made again, from the same
/// photos and so with the same names.
actor Walls {
    private let catalog: Catalog
    private let threads: DiskThreads
    private let kept: KeptChapters
    /// Nodes of chapters that were made for somebody, or made anew: someone will ask for them.
    private let made: ByteCache<NodeName>

    private let limits: SearchLimits
    private let searches = WholeSearches<WallState>()

    private var states: [WallRecipe: WallState] = [:]
    /// Of searches that find many photos, the first of them.
    private var firsts: [WallRecipe: WallState] = [:]
    /// From the one asked for longest ago to the last.
    private var recent: [WallRecipe] = []
    private var outlining: [WallRecipe: Task<WallState, any Error>] = [:]
    private var making: [NodeName: Task<[NodeName: ByteBuffer], any Error>] = [:]
    private var reading: [NodeName: Task<LongChapter, any Error>] = [:]

    private static let mostWalls = 64
    /// Sections of all walls, of some hundred bytes each, and photos of what was searched for.
    private static let mostKept = 1_000_000
    /// Where more chapters are made at once, nobody has looked at them before.
    private static let fewChapters = 4

    /// - Parameters:
    ///   - catalog: The photos.
    ///   - threads: Where waiting for the disk is allowed.
    ///   - kept: Chapters of former runs.
    ///   - memory: How many bytes of nodes are kept.
    ///   - limits: How much a search looks at before its first photos are shown.
    init(
        catalog: Catalog,
        threads: DiskThreads,
        kept: KeptChapters,
        memory: Int,
        limits: SearchLimits = SearchLimits()
    ) {
        self.catalog = catalog
        self.threads = threads
        self.kept = kept
        made = ByteCache(limit: memory)
        self.limits = limits
    }

    /// A wall as it is now; of a search that finds many photos, perhaps the first of them.
    func wall(_ recipe: WallRecipe) async throws -> WallState {
        let wanted = catalog.revision
        while true {
            for state in shown(recipe) where !state.outline.revision.isEarlier(than: wanted) {
                note(recipe)
                return state
            }
            let task = outlining[recipe] ?? outline(recipe)
            let state = try await task.value
            // One that was running already may show less than the client was told of. The next one begins after it.
            if !state.outline.revision.isEarlier(than: wanted) { return state }
            if outlining[recipe] == task {
                outlining[recipe] = nil
            }
            keep(state)
        }
    }

    /// A wall as it is now, with all that a search finds. Where nobody waits for it any longer, it is not looked for.
    func whole(_ recipe: WallRecipe) async throws -> WallState {
        let first = try await wall(recipe)
        guard !first.outline.isWhole else { return first }
        let state = try await searches.wall(recipe) {
            [catalog, kept, made, former = states[recipe]] cancellation in
            try Self.state(recipe, after: former, catalog, kept, made, cancellation) {
                try catalog.outline(of: recipe, cancellation)
            }
        }
        keep(state)
        return state
    }

    /// What is known of a wall, all of it first.
    private func shown(_ recipe: WallRecipe) -> [WallState] {
        [states[recipe], firsts[recipe]].compactMap(\.self)
    }

    /// The bytes of a node of a wall.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - chapter: The number of its chapter in the wall.
    /// - Returns: nil where the wall has no such node, or no longer.
    func node(_ name: NodeName, inChapter chapter: Int, of recipe: WallRecipe) async throws -> ByteBuffer? {
        if let bytes = made.bytes(for: name) { return bytes }
        // A page shows what a search has found at first, until it has all; and that while it changes.
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
            // Whoever asked asks again for the root.
            return nil
        }
    }

    /// Makes what long chapters of a wall are made of, where that is not known since they were made by a former run: so that
    /// the first change of one is as fast as all others.
    func prepare(_ recipe: WallRecipe) async throws {
        guard let state = states[recipe] else { return }
        for chapter in state.chapters where state.isInPieces(chapter) && chapter.long == nil {
            do {
                _ = try await long(chapter, in: state)
            } catch is WallHasChanged {
                // It is made with the next state.
            }
        }
    }

    private func node(_ name: NodeName, of chapter: WallState.Chapter, in state: WallState) async throws
        -> ByteBuffer?
    {
        guard state.isInPieces(chapter) else {
            return try await make(chapter.entry.name) { [catalog] take in
                let maker = ChapterMaker(catalog: catalog, outline: state.outline)
                _ = try maker.make(chapter.sections, take: take)
            }[name]
        }
        let long = try await long(chapter, in: state)
        // It may have been made for this, and all of its blocks.
        if let bytes = made.bytes(for: name) { return bytes }
        guard let piece = long.piece(ofBlock: name), let first = long.blocks(ofPiece: piece).first else {
            return try await make(chapter.entry.name) { take in long.nodes().forEach(take) }[name]
        }
        return try await make(first) { [catalog] take in
            let maker = ChapterMaker(catalog: catalog, outline: state.outline)
            try maker.makeBlocks(
                ofPiece: piece,
                of: long,
                section: chapter.sections.lowerBound,
                take: take
            )
        }[name]
    }

    /// What a long chapter is made of.
    private func long(_ chapter: WallState.Chapter, in state: WallState) async throws -> LongChapter {
        if let long = chapter.long { return long }
        let name = chapter.entry.name
        let task =
            reading[name]
            ?? Task { [catalog, threads, made] in
                try await threads.run {
                    let maker = ChapterMaker(catalog: catalog, outline: state.outline)
                    return try maker.makeLong(chapter.sections.lowerBound, after: nil) { node in
                        made.insert(ByteBuffer(bytes: node.bytes), for: node.name)
                    }
                }
            }
        reading[name] = task
        defer { reading[name] = nil }
        let long = try await task.value
        states[state.recipe]?.keep(long)
        return long
    }

    /// Nodes that are made together, and kept for now as far as there is room.
    ///
    /// - Parameter first: The name of one of them.
    private func make(
        _ first: NodeName,
        _ work: @escaping @Sendable (@escaping (WallBundle.Node) -> Void) throws -> Void
    ) async throws -> [NodeName: ByteBuffer] {
        let task =
            making[first]
            ?? Task { [threads, made] in
                try await threads.run {
                    var nodes: [NodeName: ByteBuffer] = [:]
                    try work { node in
                        let bytes = ByteBuffer(bytes: node.bytes)
                        nodes[node.name] = bytes
                        made.insert(bytes, for: node.name)
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
        let task = Task { [catalog, threads, kept, made, limits] in
            try await threads.run {
                try Self.state(recipe, after: former, catalog, kept, made) {
                    try catalog.firstOutline(of: recipe, limits)
                }
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
        // One that began before another may end after it.
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

    /// Outlines a wall, and makes those of its chapters that are not known. Keeps the thread.
    private static func state(
        _ recipe: WallRecipe,
        after former: WallState?,
        _ catalog: Catalog,
        _ kept: KeptChapters,
        _ made: ByteCache<NodeName>,
        _ cancellation: Cancellation = Cancellation(),
        outline: () throws -> WallOutline
    ) throws -> WallState {
        // What changes meanwhile changes it again; one of these times nothing does.
        while true {
            do {
                return try state(recipe, after: former, catalog, kept, made, cancellation, outline())
            } catch is WallHasChanged {
                continue
            }
        }
    }

    private static func state(
        _ recipe: WallRecipe,
        after former: WallState?,
        _ catalog: Catalog,
        _ kept: KeptChapters,
        _ made: ByteCache<NodeName>,
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
        let isAskedFor = entries.count { $0 == nil } <= fewChapters
        let maker = ChapterMaker(catalog: catalog, outline: outline)
        let take = { (node: WallBundle.Node) in
            guard isAskedFor || node.kind == .chapter else { return }
            made.insert(ByteBuffer(bytes: node.bytes), for: node.name)
        }
        let chapters = try zip(plans, entries).map { plan, entry in
            try cancellation.check()
            let section = plan.sections.lowerBound
            if entry == nil, plan.sections.count == 1, outline.isInPieces(section) {
                let made = try maker.makeLong(
                    section,
                    after: long[outline.sections[section].title],
                    take: take
                )
                return WallState.Chapter(
                    sections: plan.sections,
                    key: plan.key,
                    entry: made.entry,
                    long: made
                )
            }
            return WallState.Chapter(
                sections: plan.sections,
                key: plan.key,
                entry: try entry ?? maker.make(plan.sections, take: take),
                long: known[plan.key]?.long
            )
        }
        kept.note(chapters, of: recipe)
        return WallState(recipe, outline, chapters, token: catalog.addressToken)
    }

    /// Notes that a wall is looked at, and lets go of those that nobody has looked at for the longest time.
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
