#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// Asks the engine for the width of items.
struct WidthProbe {
    let container: LayoutContainer
    private let margins: UIEdgeInsets

    init(_ room: LayoutRoom) {
        container = room.container
        margins = room.margins
    }

    /// Returns the width of an item with a span, not rounded. If items have widths of their own, returns the
    /// width of a line. In a layout that scrolls horizontally, it is the height.
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
