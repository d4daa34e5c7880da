#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Items of their own sizes in lines, aligned: tags, chips, words.
///
/// By default, lines are leading, items and lines are 10 points apart, and cells are self-sizing.
@preconcurrency @MainActor
open class AlignedFlowLayout: UniformLayout {
    /// A flow with the defaults.
    public override init() {
        super.init(.flow())
    }

    /// A flow of lines with an alignment, otherwise with the defaults.
    public convenience init(alignment: FlowSection.Alignment) {
        self.init()
        self.alignment = alignment
    }

    /// A flow with the defaults; what Interface Builder shows of its properties is set afterward.
    public required init?(coder: NSCoder) {
        super.init(.flow(), coder: coder)
    }

    /// Where the items of a line stand.
    public var alignment: FlowSection.Alignment {
        get { settings.alignment }
        set { set(newValue, settings.lastLineAlignment, settings.lineAlignment) }
    }

    /// Where the items of the last line stand, if the others are justified.
    public var lastLineAlignment: FlowSection.Alignment {
        get { settings.lastLineAlignment }
        set { set(settings.alignment, newValue, settings.lineAlignment) }
    }

    /// Where items stand within their line.
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
