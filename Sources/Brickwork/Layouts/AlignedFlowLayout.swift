#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Aligned lines of items with sizes of their own, such as tags or words.
///
/// By default, lines are leading, items and lines are 10 points apart, and cells are self-sizing.
@preconcurrency @MainActor
open class AlignedFlowLayout: UniformLayout {
    /// Creates a flow with the defaults.
    public override init() {
        super.init(.flow())
    }

    /// Creates a flow with an alignment.
    public convenience init(alignment: FlowSection.Alignment) {
        self.init()
        self.alignment = alignment
    }

    /// Creates a flow with the defaults. Interface Builder then sets its properties.
    public required init?(coder: NSCoder) {
        super.init(.flow(), coder: coder)
    }

    /// The alignment of the items in a line.
    public var alignment: FlowSection.Alignment {
        get { settings.alignment }
        set { set(newValue, settings.lastLineAlignment, settings.lineAlignment) }
    }

    /// The alignment of the items in the last line, if the other lines are justified.
    public var lastLineAlignment: FlowSection.Alignment {
        get { settings.lastLineAlignment }
        set { set(settings.alignment, newValue, settings.lineAlignment) }
    }

    /// The alignment of items across their line.
    public var lineAlignment: FlowSection.LineAlignment {
        get { settings.lineAlignment }
        set { set(settings.alignment, settings.lastLineAlignment, newValue) }
    }

    private func set(
        _ alignment: FlowSection.Alignment,
        _ lastLineAlignment: FlowSection.Alignment,
        _ lineAlignment: FlowSection.LineAlignment
    ) {
        template.kind = .flow(
            alignment: alignment,
            lastLineAlignment: lastLineAlignment,
            lineAlignment: lineAlignment
        )
    }

    private var settings:
        (
            alignment: FlowSection.Alignment, lastLineAlignment: FlowSection.Alignment,
            lineAlignment: FlowSection.LineAlignment
        )
    {
        guard case .flow(let alignment, let lastLineAlignment, let line) = template.kind else {
            return (.leading, .leading, .center)
        }
        return (alignment, lastLineAlignment, line)
    }
}
#endif
