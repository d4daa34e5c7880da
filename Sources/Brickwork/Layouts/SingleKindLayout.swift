#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// A layout with sections of one kind. Its properties describe them. Values that differ between sections come
/// from the delegate.
///
/// Each value comes from the first source that has it: the ``BrickworkLayoutDelegate``, a
/// `UICollectionViewDelegateFlowLayout`, or the property. Properties shared with `UICollectionViewFlowLayout` have the
/// same names.
@preconcurrency @MainActor
open class SingleKindLayout: BrickworkLayout {
    /// The section that the properties describe.
    var template: SectionDescription {
        didSet { if template != oldValue { invalidateSections() } }
    }

    /// Creates a layout. Its sections are waterfalls unless a subclass overrides
    /// ``BrickworkLayout/sectionDescription(at:environment:)``.
    public override init() {
        template = .waterfall()
        super.init()
    }

    init(_ template: SectionDescription) {
        self.template = template
        super.init()
    }

    init?(_ template: SectionDescription, coder: NSCoder) {
        self.template = template
        super.init(coder: coder)
    }

    /// Creates a layout with the defaults. Interface Builder then sets its properties.
    public required init?(coder: NSCoder) {
        template = .waterfall()
        super.init(coder: coder)
    }

    /// The inset of the items of a section, inside header and footer.
    public var sectionInset: UIEdgeInsets {
        get { template.sectionInset }
        set { template.sectionInset = newValue }
    }

    /// The spacing between neighbors across the scroll direction, in points.
    @IBInspectable public var minimumInteritemSpacing: CGFloat {
        get { template.minimumInteritemSpacing }
        set { template.minimumInteritemSpacing = newValue }
    }

    /// The spacing between neighbors along the scroll direction, in points.
    @IBInspectable public var minimumLineSpacing: CGFloat {
        get { template.minimumLineSpacing }
        set { template.minimumLineSpacing = newValue }
    }

    /// The size of headers. Only the length along the scroll direction counts. If zero, there are no headers.
    @IBInspectable public var headerReferenceSize: CGSize {
        get { template.headerReferenceSize }
        set { template.headerReferenceSize = newValue }
    }

    /// The size of footers. Only the length along the scroll direction counts. If zero, there are no footers.
    @IBInspectable public var footerReferenceSize: CGSize {
        get { template.footerReferenceSize }
        set { template.footerReferenceSize = newValue }
    }

    /// The estimated size of self-sizing headers, until they are measured. It counts for headers without
    /// another size. If zero, there are no self-sizing headers.
    @IBInspectable public var estimatedHeaderSize: CGSize {
        get { template.estimatedHeaderSize }
        set { template.estimatedHeaderSize = newValue }
    }

    /// The estimated size of self-sizing footers, until they are measured. See ``estimatedHeaderSize``.
    @IBInspectable public var estimatedFooterSize: CGSize {
        get { template.estimatedFooterSize }
        set { template.estimatedFooterSize = newValue }
    }

    /// Whether headers stay at the edge of the visible rect while their section is visible.
    @IBInspectable public var sectionHeadersPinToVisibleBounds: Bool {
        get { template.sectionHeadersPinToVisibleBounds }
        set { template.sectionHeadersPinToVisibleBounds = newValue }
    }

    /// Whether footers stay at the edge of the visible rect while their section is visible.
    @IBInspectable public var sectionFootersPinToVisibleBounds: Bool {
        get { template.sectionFootersPinToVisibleBounds }
        set { template.sectionFootersPinToVisibleBounds = newValue }
    }

    /// Whether headers and footers keep the section's inset at the sides, as the items do.
    @IBInspectable public var supplementariesFollowSectionInset: Bool {
        get { template.supplementariesFollowSectionInset }
        set { template.supplementariesFollowSectionInset = newValue }
    }

    /// The inset around headers, inside their part of the section. It adds to the section's length.
    public var headerInset: UIEdgeInsets {
        get { template.headerInset }
        set { template.headerInset = newValue }
    }

    /// The inset around footers, inside their part of the section. It adds to the section's length.
    public var footerInset: UIEdgeInsets {
        get { template.footerInset }
        set { template.footerInset = newValue }
    }

    /// The kind of the decoration view behind each section. Register it with
    /// `register(_:forDecorationViewOfKind:)`. If `nil`, there are no backgrounds.
    @IBInspectable public var backgroundKind: String? {
        get { template.backgroundKind }
        set { template.backgroundKind = newValue }
    }

    /// The size of items without another size. If its width or height is zero, their cells are self-sizing. In
    /// justified rows and mosaics, they then have the ``estimatedItemSize``.
    @IBInspectable public var itemSize: CGSize {
        get { template.itemSize }
        set { template.itemSize = newValue }
    }

    /// The estimated size of self-sizing items, until they are measured. At first, it is 80 × 32 points in a flow,
    /// 100 × 100 in justified rows and mosaics, and otherwise 100 × 150.
    @IBInspectable public var estimatedItemSize: CGSize {
        get { template.estimatedItemSize }
        set { template.estimatedItemSize = newValue }
    }

    /// Returns the description from the properties and the delegates. The delegates win.
    open override func sectionDescription(
        at section: Int,
        environment: SectionEnvironment
    ) -> SectionDescription {
        var description = template
        environment.source?.describe(section, &description)
        return description
    }
}
#endif
