import LayoutEngine

/// What stands in the document, in slots that are used again: what appears takes a slot that something else of its kind
/// has left.
struct TileWindow: Sendable {
    /// What a tile is of: a photo, or the first photo of a section or a gap.
    struct Key: Hashable, Sendable {
        var index: Int
        var content: TileChange.Content

        /// Whether it comes first in the document: headers before gaps before photos.
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

    /// Something in the document.
    struct Entry: Sendable {
        var key: Key
        /// Where it is in the content.
        var frame: LayoutRect
        /// Where it is on the page; relative to what is seen if it is pinned.
        var pageFrame: LayoutRect
        var isPinned = false
        /// What is known of a photo whose block is there.
        var photo: KnownPhoto?
        fileprivate(set) var slot = -1
        /// Whether it is called by another name than the page knows.
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

    /// What has happened to a slot.
    enum Change {
        case gone(slot: Int, Key)
        case appeared(Entry)
        case moved(Entry, from: Entry)
    }

    /// What is there, in order.
    private(set) var entries: [Entry] = []
    /// How many slots there are; they are numbered from zero. A slot only ever shows one kind of tile.
    private(set) var slotCount = 0
    private var freeSlots: [[Int]] = [[], [], []]
    private var orphans: [Entry] = []

    /// Calls what is there by other names; what has none is gone with the next update.
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

    /// Brings the slots up to date, and calls `body` with every change: first what goes, then what appears or moves.
    ///
    /// - Parameter new: What is to be there, in order, each once.
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
