#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Items of their own sizes in lines, aligned: tags, chips, words.
///
/// With nothing set: lines from where reading begins, 8 points between items, lines and around them, and cells that
/// size themselves.
@preconcurrency @MainActor
open class AlignedFlowLayout: UniformLayout {
    private static var defaults: SectionDescription {
        var description = SectionDescription.flow()
        description.minimumInteritemSpacing = 8
        description.minimumLineSpacing = 8
        description.sectionInset = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
        return description
    }

    /// A flow with the defaults.
    public override init() {
        super.init(Self.defaults)
    }

    /// A flow of lines with an alignment, otherwise with the defaults.
    public convenience init(alignment: SectionDescription.Alignment) {
        self.init()
        self.alignment = alignment
    }

    /// A flow with the defaults; what Interface Builder shows of its properties is set afterward.
    public required init?(coder: NSCoder) {
        super.init(Self.defaults, coder: coder)
    }

    /// Where the items of a line stand.
    open var alignment: SectionDescription.Alignment {
        get { settings.alignment }
        set { set(newValue, settings.lastLineAlignment, settings.lineAlignment) }
    }

    /// Where the items of the last line stand, if the others are justified.
    open var lastLineAlignment: SectionDescription.Alignment {
        get { settings.lastLineAlignment }
        set { set(settings.alignment, newValue, settings.lineAlignment) }
    }

    /// Where items stand within their line.
    open var lineAlignment: SectionDescription.LineAlignment {
        get { settings.lineAlignment }
        set { set(settings.alignment, settings.lastLineAlignment, newValue) }
    }

    private func set(
        _ alignment: SectionDescription.Alignment,
        _ lastLineAlignment: SectionDescription.Alignment,
        _ lineAlignment: SectionDescription.LineAlignment
    ) {
        template.kind = .flow(
            alignment: alignment,
            lastLineAlignment: lastLineAlignment,
            lineAlignment: lineAlignment
        )
    }

    private var settings:
        (
            alignment: SectionDescription.Alignment, lastLineAlignment: SectionDescription.Alignment,
            lineAlignment: SectionDescription.LineAlignment
        )
    {
        guard case .flow(let alignment, let lastLine, let line) = template.kind else {
            return (.leading, .leading, .center)
        }
        return (alignment, lastLine, line)
    }
}
#endif
