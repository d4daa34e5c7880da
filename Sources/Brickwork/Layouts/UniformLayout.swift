#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A layout whose sections are all of one kind. Its properties describe them; what differs between sections comes
/// from the delegate.
///
/// Each value comes from the first that has one: the ``BrickworkLayoutDelegate``, a
/// `UICollectionViewDelegateFlowLayout`, the property. Properties are named as `UICollectionViewFlowLayout` names them.
@preconcurrency @MainActor
open class UniformLayout: BrickworkLayout {
    /// What the properties say.
    var template: SectionDescription {
        didSet { if template != oldValue { invalidateSections() } }
    }

    /// A waterfall, until a subclass's ``BrickworkLayout/sectionDescription(at:environment:)`` says otherwise.
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

    /// As new; what Interface Builder shows of the properties is set afterward.
    public required init?(coder: NSCoder) {
        template = .waterfall()
        super.init(coder: coder)
    }

    /// Room around the items of a section, inside header and footer.
    public var sectionInset: UIEdgeInsets {
        get { template.sectionInset }
        set { template.sectionInset = newValue }
    }

    /// Points between neighbors across the scroll direction.
    @IBInspectable public var minimumInteritemSpacing: CGFloat {
        get { template.minimumInteritemSpacing }
        set { template.minimumInteritemSpacing = newValue }
    }

    /// Points between neighbors along the scroll direction.
    @IBInspectable public var minimumLineSpacing: CGFloat {
        get { template.minimumLineSpacing }
        set { template.minimumLineSpacing = newValue }
    }

    /// The size of headers, of which the length along the scroll direction counts. None: no headers.
    @IBInspectable public var headerReferenceSize: CGSize {
        get { template.headerReferenceSize }
        set { template.headerReferenceSize = newValue }
    }

    /// The size of footers, of which the length along the scroll direction counts. None: no footers.
    @IBInspectable public var footerReferenceSize: CGSize {
        get { template.footerReferenceSize }
        set { template.footerReferenceSize = newValue }
    }

    /// The guess at the size of headers that size themselves, until their views are measured. It counts where nothing
    /// gives them a size; none: no such headers.
    @IBInspectable public var estimatedHeaderSize: CGSize {
        get { template.estimatedHeaderSize }
        set { template.estimatedHeaderSize = newValue }
    }

    /// The guess at the size of footers that size themselves, as ``estimatedHeaderSize``.
    @IBInspectable public var estimatedFooterSize: CGSize {
        get { template.estimatedFooterSize }
        set { template.estimatedFooterSize = newValue }
    }

    /// Whether headers stay at the edge of what is visible while their section is there.
    @IBInspectable public var sectionHeadersPinToVisibleBounds: Bool {
        get { template.sectionHeadersPinToVisibleBounds }
        set { template.sectionHeadersPinToVisibleBounds = newValue }
    }

    /// Whether footers stay at the edge of what is visible while their section is there.
    @IBInspectable public var sectionFootersPinToVisibleBounds: Bool {
        get { template.sectionFootersPinToVisibleBounds }
        set { template.sectionFootersPinToVisibleBounds = newValue }
    }

    /// Whether headers and footers keep within the section's inset at the sides, as the items do.
    @IBInspectable public var supplementariesFollowSectionInset: Bool {
        get { template.supplementariesFollowSectionInset }
        set { template.supplementariesFollowSectionInset = newValue }
    }

    /// The kind of the decoration view behind each section, to be registered with
    /// `register(_:forDecorationViewOfKind:)`. `nil`: none.
    @IBInspectable public var backgroundKind: String? {
        get { template.backgroundKind }
        set { template.backgroundKind = newValue }
    }

    /// The size of items that nothing else gives a size. None: their cells size themselves.
    @IBInspectable public var itemSize: CGSize {
        get { template.itemSize }
        set { template.itemSize = newValue }
    }

    /// The guess at the size of items that size themselves, until they are measured.
    @IBInspectable public var estimatedItemSize: CGSize {
        get { template.estimatedItemSize }
        set { template.estimatedItemSize = newValue }
    }

    /// What the properties say, and above them the delegates.
    open override func sectionDescription(
        at section: Int,
        environment: SectionEnvironment
    ) -> SectionDescription {
        var description = template
        environment.delegates?.describe(section, &description)
        return description
    }
}
#endif
