#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine

/// An item that a finger moves. The data source has it where it was until the finger leaves: the layout takes it along as
/// it is, and asks nobody.
struct ItemMovement {
    /// Where the item is laid out.
    var path: ItemPath
    /// How the section was described that it comes from.
    let description: SectionDescription?
    /// What was laid out before; `nil` once something else has changed, which a movement that is canceled must not undo.
    private(set) var original: LayoutContent?
    /// Whether items were asked for meanwhile, by paths that meant others to the data source.
    private(set) var mayHaveAsked = false

    init(of path: ItemPath, in content: LayoutContent) {
        self.path = path
        description = content.description(of: path.section)
        original = content
    }

    /// Something else has changed.
    mutating func noteChange(mayHaveAsked: Bool) {
        original = nil
        self.mayHaveAsked = self.mayHaveAsked || mayHaveAsked
    }
}
#endif
