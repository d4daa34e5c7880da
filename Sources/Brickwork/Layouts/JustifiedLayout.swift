#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Rows of one height that fill the width exactly, as photo sites show them.
///
/// Items need proportions: an aspect ratio or a size. One without is a square. With nothing set: rows of about 200
/// points, 10 points between items and around them, the last row leading.
@preconcurrency @MainActor
open class JustifiedLayout: UniformLayout {
    private static var defaults: SectionDescription {
        var description = SectionDescription.justified()
        description.sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        description.estimatedItemSize = CGSize(width: 100, height: 100)
        return description
    }

    /// Justified rows with the defaults.
    public override init() {
        super.init(Self.defaults)
    }

    /// Justified rows that aim at a height, otherwise with the defaults.
    public convenience init(targetRowHeight: CGFloat) {
        self.init()
        self.targetRowHeight = targetRowHeight
    }

    /// Justified rows with the defaults; what Interface Builder shows of its properties is set afterward.
    public required init?(coder: NSCoder) {
        super.init(Self.defaults, coder: coder)
    }

    /// The height that rows aim at (the width, in a layout that scrolls horizontally).
    @IBInspectable open var targetRowHeight: CGFloat {
        get { settings.targetRowHeight }
        set { template.kind = .justified(targetRowHeight: newValue, lastRow: settings.lastRow) }
    }

    /// What the last row does when its items do not fill the width.
    open var lastRow: SectionDescription.LastRow {
        get { settings.lastRow }
        set { template.kind = .justified(targetRowHeight: settings.targetRowHeight, lastRow: newValue) }
    }

    private var settings: (targetRowHeight: CGFloat, lastRow: SectionDescription.LastRow) {
        guard case .justified(let targetRowHeight, let lastRow) = template.kind else {
            return (200, .leading)
        }
        return (targetRowHeight, lastRow)
    }
}
#endif
