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

    private var states: [WallRecipe: WallState] = [:]
    /// From the one asked for longest ago to the last.
    private var recent: [WallRecipe] = []
    private var outlining: [WallRecipe: Task<WallState, any Error>] = [:]
    private var making: [NodeName: Task<[NodeName: ByteBuffer], any Error>] = [:]

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
    init(catalog: Catalog, threads: DiskThreads, kept: KeptChapters, memory: Int) {
        self.catalog = catalog
        self.threads = threads
        self.kept = kept
        made = ByteCache(limit: memory)
    }

    /// A wall as it is now.
    func wall(_ recipe: WallRecipe) async throws -> WallState {
        if let state = states[recipe], state.outline.revision == catalog.revision {
            note(recipe)
            return state
        }
        let task = outlining[recipe] ?? outline(recipe)
        return try await task.value
    }

    /// The bytes of a node of a wall.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - chapter: The number of its chapter in the wall.
    /// - Returns: nil where the wall has no such node, or no longer.
    func node(_ name: NodeName, inChapter chapter: Int, of recipe: WallRecipe) async throws -> ByteBuffer? {
        if let bytes = made.bytes(for: name) { return bytes }
        let state = try await wall(recipe)
        guard state.chapters.indices.contains(chapter) else { return nil }
        do {
            return try await nodes(of: state.chapters[chapter], in: state)[name]
        } catch is WallHasChanged {
            // Whoever asked asks again for the root.
            return nil
        }
    }

    /// All nodes of a chapter: they are made together, and kept for now as far as there is room.
    private func nodes(of chapter: WallState.Chapter, in state: WallState) async throws
        -> [NodeName: ByteBuffer]
    {
        let name = chapter.entry.name
        let task =
            making[name]
            ?? Task { [catalog, threads, made] in
                try await threads.run {
                    var nodes: [NodeName: ByteBuffer] = [:]
                    let maker = ChapterMaker(catalog: catalog, outline: state.outline)
                    _ = try maker.make(chapter.sections) { node in
                        let bytes = ByteBuffer(bytes: node.bytes)
                        nodes[node.name] = bytes
                        made.insert(bytes, for: node.name)
                    }
                    return nodes
                }
            }
        making[name] = task
        defer { making[name] = nil }
        return try await task.value
    }

    private func outline(_ recipe: WallRecipe) -> Task<WallState, any Error> {
        let former = states[recipe]
        let task = Task { [catalog, threads, kept, made] in
            try await threads.run {
                // What changes meanwhile changes it again; one of these times nothing does.
                while true {
                    do {
                        return try Self.state(recipe, after: former, catalog, kept, made)
                    } catch is WallHasChanged {
                        continue
                    }
                }
            }
        }
        outlining[recipe] = task
        Task {
            let state = try? await task.value
            outlining[recipe] = nil
            guard let state else { return }
            states[recipe] = state
            note(recipe)
        }
        return task
    }

    /// Outlines a wall, and makes those of its chapters that are not known. Keeps the thread.
    private static func state(
        _ recipe: WallRecipe,
        after former: WallState?,
        _ catalog: Catalog,
        _ kept: KeptChapters,
        _ made: ByteCache<NodeName>
    ) throws -> WallState {
        let outline = try catalog.outline(of: recipe)
        let plans = ChapterPlan.plans(recipe, outline)
        var known: [ContentHash: RootNode.Chapter] = [:]
        for chapter in former?.chapters ?? [] {
            known[chapter.key] = chapter.entry
        }
        let entries = plans.map { plan in known[plan.key] ?? kept.chapter(for: plan.key) }
        let isAskedFor = entries.count { $0 == nil } <= fewChapters
        let maker = ChapterMaker(catalog: catalog, outline: outline)
        let chapters = try zip(plans, entries).map { plan, entry in
            let entry =
                try entry
                ?? maker.make(plan.sections) { node in
                    if isAskedFor || node.kind == .chapter {
                        made.insert(ByteBuffer(bytes: node.bytes), for: node.name)
                    }
                }
            return WallState.Chapter(sections: plan.sections, key: plan.key, entry: entry)
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
            size += states[recipe]?.size ?? 0
            guard isKept.isEmpty || (isKept.count < Self.mostWalls && size <= Self.mostKept) else {
                states[recipe] = nil
                continue
            }
            isKept.append(recipe)
        }
        recent = isKept.reversed()
    }
}
