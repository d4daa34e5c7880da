#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Equal cells in rows.
///
/// By default, there are as many columns of squares at least 90 points wide as fit, 10 points apart. The layout asks for no
/// sizes.
@preconcurrency @MainActor
open class UniformGridLayout: UniformLayout {
    /// A grid with the defaults.
    public override init() {
        super.init(.grid())
    }

    /// A grid of so many columns, otherwise with the defaults.
    public convenience init(columns: ColumnCount) {
        self.init()
        self.columns = columns
    }

    /// A grid with the defaults; what Interface Builder shows of its properties is set afterward.
    public required init?(coder: NSCoder) {
        super.init(.grid(), coder: coder)
    }

    /// How many columns.
    public var columns: ColumnCount {
        get { settings.columns }
        set { template.kind = .grid(columns: newValue, aspectRatio: settings.aspectRatio) }
    }

    /// The width of every cell divided by its height.
    @IBInspectable public var aspectRatio: CGFloat {
        get { settings.aspectRatio }
        set { template.kind = .grid(columns: settings.columns, aspectRatio: newValue) }
    }

    private var settings: (columns: ColumnCount, aspectRatio: CGFloat) {
        guard case .grid(let columns, let aspectRatio) = template.kind else { return (.fixed(2), 1) }
        return (columns, aspectRatio)
    }
}
#endif
