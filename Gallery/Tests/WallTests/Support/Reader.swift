import BrickworkEngine
import WallNodes

@testable import Wall

/// Simulates a page and its user: shows the wall's changes, and fetches the requested nodes.
struct Reader {
    var wall = WallView()
    private(set) var page = Page()
    /// The nodes that can be fetched.
    var nodes: [NodeName: (kind: NodeKind, bytes: [UInt8])] = [:]
    /// The number of fetched nodes.
    private(set) var fetched = 0

    /// A page of 1,020 by 700 points.
    init(style: WallStyle = WallStyle(), width: Double = 1020, height: Double = 700, scale: Double = 1) {
        wall.arrange(style: style, width: width, visibleHeight: height, scale: scale, isRightToLeft: false)
    }

    /// Makes the same page with the wall of a tree. Only the root has loaded.
    init(_ tree: TestTree, style: WallStyle = WallStyle(), width: Double = 1020, scale: Double = 1) {
        self.init(style: style, width: width, scale: scale)
        open(tree)
    }

    /// Runs an action, and applies its changes to the page.
    mutating func callAsFunction<Result>(_ body: (inout WallView) -> Result) -> Result {
        let result = body(&wall)
        page.follow(wall)
        return result
    }

    mutating func open(_ tree: TestTree, whole: Bool = false, keeps: Bool = false) {
        nodes.merge(tree.nodes) { old, _ in old }
        let bundle = tree.bundle(whole: whole)
        let isOpen = self { wall in bundle.withUnsafeBytes { wall.open($0, keeps: keeps) } }
        precondition(isOpen, "a bundle is refused")
    }

    mutating func arrange(
        style: WallStyle? = nil,
        width: Double? = nil,
        top: Double? = nil,
        height: Double? = nil
    ) {
        self { wall in
            wall.arrange(
                style: style ?? wall.style,
                width: width ?? wall.width,
                top: top ?? wall.top,
                visibleHeight: height ?? wall.visibleHeight,
                scale: wall.scale,
                isRightToLeft: wall.isRightToLeft
            )
        }
    }

    /// Delivers a node. Returns false if it is refused.
    mutating func deliver(_ name: NodeName) -> Bool {
        guard let node = nodes[name] else {
            self { $0.note(lackOf: name) }
            return true
        }
        fetched += 1
        return self { wall in node.bytes.withUnsafeBytes { wall.take(node.kind, name, $0) } }
    }

    /// Fetches nodes until none is requested.
    mutating func fetchAll(_ check: (inout Reader) -> Void = { _ in }) {
        while let want = wall.wanted.first {
            let isWhole = deliver(want.name)
            precondition(isWhole, "a node is refused")
            check(&self)
        }
    }
}

extension Reader {
    /// The first completely visible photo.
    var firstWholePhoto: (index: Int, id: UInt32, frame: LayoutRect)? {
        page.photos(of: wall).first { $0.frame.minY >= 0 && $0.frame.maxY <= wall.visibleHeight }
    }

    /// The visible gaps.
    var seenGaps: [TileChange] {
        page.gaps.filter {
            $0.frame.maxY > wall.scrollPosition && $0.frame.minY < wall.scrollPosition + wall.visibleHeight
        }
    }
}

/// The elements of a page, after all changes.
struct Page {
    private(set) var slots: [Int: TileChange] = [:]

    mutating func follow(_ wall: WallView) {
        for change in wall.changes {
            if change.kind == .gone {
                precondition(
                    slots.removeValue(forKey: change.slot) != nil,
                    "a slot that was not there is gone"
                )
            } else {
                precondition(
                    (slots[change.slot] == nil) == (change.kind == .appeared),
                    "appeared and moved differ"
                )
                precondition(slots[change.slot].map { $0.content == change.content } ?? true)
                slots[change.slot] = change
            }
        }
    }

    /// Returns the photos in the document in order, with frames relative to the visible part.
    func photos(of wall: WallView) -> [(index: Int, id: UInt32, frame: LayoutRect)] {
        slots.values.filter { $0.content == .photo }.sorted { $0.index < $1.index }.map { tile in
            (tile.index, tile.id, tile.frame.shifted(by: -wall.scrollPosition))
        }
    }

    /// Returns the frame of a photo, relative to the visible part.
    func frame(of id: UInt32, in wall: WallView) -> LayoutRect? {
        photos(of: wall).first { $0.id == id }?.frame
    }

    /// The headers in the document, by the index of their first photo.
    var headers: [TileChange] {
        slots.values.filter { $0.content == .header }.sorted { $0.index < $1.index }
    }

    /// The gaps in the document.
    var gaps: [TileChange] {
        slots.values.filter { $0.content == .gap }.sorted { $0.index < $1.index }
    }
}
