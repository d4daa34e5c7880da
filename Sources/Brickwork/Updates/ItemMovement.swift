#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine

/// An item that is being dragged. The data source keeps its old order until the item is dropped. The layout
/// moves the item with its size, and asks nobody.
struct ItemMovement {
    /// The item's path in the layout.
    var path: ItemPath
    /// The description of the item's first section.
    let description: SectionDescription?
    /// The content before the movement. It is `nil` once something else has changed, because canceling a
    /// movement must not undo that.
    private(set) var original: LayoutContent?
    /// Whether items were requested during the movement, with paths that mean other items to the data source.
    private(set) var mayHaveAsked = false

    init(of path: ItemPath, in content: LayoutContent) {
        self.path = path
        description = content.description(of: path.section)
        original = content
    }

    /// Notes that something else has changed.
    mutating func noteChange(mayHaveAsked: Bool) {
        original = nil
        self.mayHaveAsked = self.mayHaveAsked || mayHaveAsked
    }
}
#endif
