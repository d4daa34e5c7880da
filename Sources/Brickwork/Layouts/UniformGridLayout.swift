#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Equal cells in rows.
///
/// With nothing set: as many columns of at least 90 points as fit, squares, 10 points between and around them. Items
/// are asked for nothing.
@preconcurrency @MainActor
open class UniformGridLayout: UniformLayout {
    private static var defaults: SectionDescription {
        var description = SectionDescription.grid()
        description.sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        return description
    }

    /// A grid with the defaults.
    public override init() {
        super.init(Self.defaults)
    }

    /// A grid of so many columns, otherwise with the defaults.
    public convenience init(columns: SectionDescription.Columns) {
        self.init()
        self.columns = columns
    }

    /// A grid with the defaults; what Interface Builder shows of its properties is set afterward.
    public required init?(coder: NSCoder) {
        super.init(Self.defaults, coder: coder)
    }

    /// How many columns.
    open var columns: SectionDescription.Columns {
        get { settings.columns }
        set { template.kind = .grid(columns: newValue, aspectRatio: settings.aspectRatio) }
    }

    /// The width of every cell divided by its height.
    @IBInspectable open var itemAspectRatio: CGFloat {
        get { settings.aspectRatio }
        set { template.kind = .grid(columns: settings.columns, aspectRatio: newValue) }
    }

    private var settings: (columns: SectionDescription.Columns, aspectRatio: CGFloat) {
        guard case .grid(let columns, let aspectRatio) = template.kind else { return (.fixed(2), 1) }
        return (columns, aspectRatio)
    }
}
#endif
