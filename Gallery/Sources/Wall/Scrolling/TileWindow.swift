import BrickworkEngine

/// The tiles in the document. They are kept in slots that are reused: a new tile takes a free slot of the
/// same kind.
struct TileWindow: Sendable {
    /// The identity of a tile: its kind, and the index of the photo, or of the first photo of the section or
    /// gap.
    struct Key: Hashable, Sendable {
        var index: Int
        var content: TileChange.Content

        /// Whether the tile precedes another in the document. At the same index, headers precede gaps, and
        /// gaps precede photos.
        func precedes(_ other: Key) -> Bool {
            index != other.index ? index < other.index : order < other.order
        }

        private var order: Int {
            switch content {
            case .header: 0
            case .gap: 1
            case .photo: 2
            }
        }
    }

    /// A tile in the document.
    struct Entry: Sendable {
        var key: Key
        /// The frame in the content.
        var frame: LayoutRect
        /// The frame on the page, or relative to the visible rect if the tile is pinned.
        var pageFrame: LayoutRect
        var isPinned = false
        /// The properties of a photo whose block is loaded.
        var photo: KnownPhoto?
        fileprivate(set) var slot = -1
        /// Whether the key has changed since the page was last updated.
        fileprivate var hasChanged = false

        init(
            _ key: Key,
            _ frame: LayoutRect,
            pageFrame: LayoutRect,
            isPinned: Bool = false,
            photo: KnownPhoto? = nil
        ) {
            self.key = key
            self.frame = frame
            self.pageFrame = pageFrame
            self.isPinned = isPinned
            self.photo = photo
        }
    }

    /// A change of a slot.
    enum Change {
        case gone(slot: Int, Key)
        case appeared(Entry)
        case moved(Entry, from: Entry)
    }

    /// The tiles in the document, in order.
    private(set) var entries: [Entry] = []
    /// The number of slots, which are numbered from zero. A slot always shows the same kind of tile.
    private(set) var slotCount = 0
    private var freeSlots: [[Int]] = [[], [], []]
    private var orphans: [Entry] = []

    /// Changes the keys of the tiles. A tile without a new key is removed by the next update.
    mutating func follow(_ newKey: (Entry) -> Key?) {
        var kept: [Entry] = []
        var taken: Set<Key> = []
        for var entry in entries {
            if let key = newKey(entry), taken.insert(key).inserted {
                entry.hasChanged = entry.hasChanged || key != entry.key
                entry.key = key
                kept.append(entry)
            } else {
                orphans.append(entry)
            }
        }
        entries = kept.sorted { $0.key.precedes($1.key) }
    }

    /// Updates the slots and calls `body` for each change: first removed tiles, then new and moved ones.
    ///
    /// - Parameter new: The new tiles, in order and without duplicates.
    mutating func update(_ new: [Entry], _ body: (Change) -> Void) {
        var next = new
        var before = [Entry?](repeating: nil, count: next.count)
        for orphan in orphans { release(orphan, body) }
        orphans.removeAll(keepingCapacity: true)
        var index = 0
        for entry in entries {
            while index < next.count, next[index].key.precedes(entry.key) { index += 1 }
            guard index < next.count, next[index].key == entry.key else {
                release(entry, body)
                continue
            }
            next[index].slot = entry.slot
            before[index] = entry
            index += 1
        }
        for index in next.indices {
            guard let old = before[index] else {
                next[index].slot = takeSlot(for: next[index].key.content)
                body(.appeared(next[index]))
                continue
            }
            if old.hasChanged || old.pageFrame != next[index].pageFrame
                || old.isPinned != next[index].isPinned || old.photo != next[index].photo
            {
                body(.moved(next[index], from: old))
            }
        }
        entries = next
    }

    private mutating func release(_ entry: Entry, _ body: (Change) -> Void) {
        freeSlots[entry.key.content.rawValue].append(entry.slot)
        body(.gone(slot: entry.slot, entry.key))
    }

    private mutating func takeSlot(for content: TileChange.Content) -> Int {
        if let slot = freeSlots[content.rawValue].popLast() { return slot }
        slotCount += 1
        return slotCount - 1
    }
}
