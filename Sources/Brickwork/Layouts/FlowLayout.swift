#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// Aligned lines of items with sizes of their own, such as tags or words.
///
/// By default, lines are leading, items and lines are 10 points apart, and cells are self-sizing.
@preconcurrency @MainActor
public final class FlowLayout: SingleKindLayout {
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
        get { section.alignment }
        set { section.alignment = newValue }
    }

    /// The alignment of the items in the last line, if the other lines are justified or filled.
    public var lastLineAlignment: FlowSection.Alignment {
        get { section.lastLineAlignment }
        set { section.lastLineAlignment = newValue }
    }

    /// The alignment of items across their line.
    public var lineAlignment: FlowSection.LineAlignment {
        get { section.lineAlignment }
        set { section.lineAlignment = newValue }
    }

    /// The greatest number of lines, or `nil` for any number. The items after them are hidden, and their number is
    /// ``BrickworkLayout/hiddenItemCount(inSection:)``.
    public var lineLimit: Int? {
        get { section.lineLimit }
        set { section.lineLimit = newValue }
    }

    /// Whether the last item is the overflow item, such as "+5 more". It ends the last line if other items are hidden.
    /// Otherwise, it is hidden itself.
    public var hasOverflowItem: Bool {
        get { section.hasOverflowItem }
        set { section.hasOverflowItem = newValue }
    }

    private var section: FlowSection {
        get { if case .flow(let section) = template.kind { section } else { FlowSection() } }
        set { template.kind = .flow(newValue) }
    }
}
#endif
