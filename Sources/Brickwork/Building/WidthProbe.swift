#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// Asks the engine how wide items are.
struct WidthProbe {
    let container: LayoutContainer
    private let margins: UIEdgeInsets

    init(_ room: LayoutRoom) {
        container = room.container
        margins = room.margins
    }

    /// The width that an item of a span gets, unrounded; where items have widths of their own, what is there for a
    /// line. (The height, in a layout that scrolls horizontally.)
    func width(in description: SectionDescription, span: LayoutItem.Span) -> CGFloat {
        var container = container
        container.scale = 0
        var section = description.section(
            axis: container.axis,
            direction: container.direction,
            margins: margins,
            items: [.height(1, span: span)]
        )
        if !description.isWaterfall {
            section.layout = FlowSection()
        }
        let layout = CollectionLayout(container: container, sections: [section])
        guard let frame = layout.frame(of: LayoutElement(.item, section: 0)) else { return 0 }
        return CGFloat(container.axis == .vertical ? frame.width : frame.height)
    }
}
#endif
