#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Rows of one height that fill the width exactly, as photo sites show them.
///
/// Items need an aspect ratio or a size. An item without either is a square. By default, rows are about 200 points high
/// and 10 points apart, and the last row is leading.
@preconcurrency @MainActor
open class JustifiedLayout: UniformLayout {
    /// Justified rows with the defaults.
    public override init() {
        super.init(.justified())
    }

    /// Justified rows that aim at a height, otherwise with the defaults.
    public convenience init(targetRowHeight: CGFloat) {
        self.init()
        self.targetRowHeight = targetRowHeight
    }

    /// Justified rows with the defaults; what Interface Builder shows of its properties is set afterward.
    public required init?(coder: NSCoder) {
        super.init(.justified(), coder: coder)
    }

    /// The height that rows aim at (the width, in a layout that scrolls horizontally).
    @IBInspectable public var targetRowHeight: CGFloat {
        get { settings.targetRowHeight }
        set { template.kind = .justified(targetRowHeight: newValue, lastRow: settings.lastRow) }
    }

    /// What the last row does when its items do not fill the width.
    public var lastRow: JustifiedSection.LastRow {
        get { settings.lastRow }
        set { template.kind = .justified(targetRowHeight: settings.targetRowHeight, lastRow: newValue) }
    }

    private var settings: (targetRowHeight: CGFloat, lastRow: JustifiedSection.LastRow) {
        guard case .justified(let targetRowHeight, let lastRow) = template.kind else {
            return (200, .leading)
        }
        return (targetRowHeight, lastRow)
    }
}
#endif
