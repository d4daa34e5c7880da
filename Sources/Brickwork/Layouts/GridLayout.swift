#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// Rows of cells with equal size.
///
/// By default, there are as many columns of squares at least 90 points wide as fit, 10 points apart. The layout asks for no
/// sizes.
@preconcurrency @MainActor
public final class GridLayout: SingleKindLayout {
    /// Creates a grid with the defaults.
    public override init() {
        super.init(.grid())
    }

    /// Creates a grid with a number of columns.
    public convenience init(columns: ColumnCount) {
        self.init()
        self.columns = columns
    }

    /// Creates a grid with the defaults. Interface Builder then sets its properties.
    public required init?(coder: NSCoder) {
        super.init(.grid(), coder: coder)
    }

    /// The number of columns.
    public var columns: ColumnCount {
        get { section.columns }
        set { section.columns = newValue }
    }

    /// The aspect ratio of every cell, width divided by height.
    @IBInspectable public var aspectRatio: CGFloat {
        get { CGFloat(section.aspectRatio) }
        set { section.aspectRatio = Double(newValue) }
    }

    // Properties that a grid has no use for.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    @available(*, unavailable, message: "the columns and the aspect ratio are the size of a grid's cells")
    public override var itemSize: CGSize {
        get { .zero }
        set {}
    }
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    @available(*, unavailable, message: "the columns and the aspect ratio are the size of a grid's cells")
    public override var estimatedItemSize: CGSize {
        get { .zero }
        set {}
    }

    private var section: GridSection {
        get { if case .grid(let section) = template.kind { section } else { GridSection() } }
        set { template.kind = .grid(newValue) }
    }
}
#endif
