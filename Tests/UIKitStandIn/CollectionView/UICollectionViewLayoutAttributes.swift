import Foundation

/// The position and look of an element.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying {
    open var indexPath = IndexPath(item: 0, section: 0)
    open var alpha: CGFloat = 1
    open var zIndex = 0
    open var isHidden = false
    open var transform3D = CATransform3D()

    private var category: UICollectionView.ElementCategory = .cell
    private var kind: String?
    /// Stored as a frame instead of center and size, so that reading it returns exactly the bits that were
    /// written.
    private var untransformedFrame = CGRect.zero
    private var boundsOrigin = CGPoint.zero

    open var representedElementCategory: UICollectionView.ElementCategory { category }
    open var representedElementKind: String? { kind }

    /// The frame after the transform. Set it only while the transform is the identity.
    open var frame: CGRect {
        get {
            transform.isIdentity ? untransformedFrame : untransformedFrame.applyingAboutCenter(transform)
        }
        set { untransformedFrame = newValue }
    }

    open var center: CGPoint {
        get { CGPoint(x: untransformedFrame.midX, y: untransformedFrame.midY) }
        set {
            untransformedFrame.origin = CGPoint(
                x: newValue.x - untransformedFrame.size.width / 2,
                y: newValue.y - untransformedFrame.size.height / 2
            )
        }
    }

    /// The size before the transform. Setting it keeps the center.
    open var size: CGSize {
        get { untransformedFrame.size }
        set {
            guard newValue != untransformedFrame.size else { return }
            let center = center
            untransformedFrame.size = newValue
            self.center = center
        }
    }

    open var bounds: CGRect {
        get { CGRect(origin: boundsOrigin, size: size) }
        set {
            boundsOrigin = newValue.origin
            size = newValue.size
        }
    }

    open var transform: CGAffineTransform {
        get { transform3D.affine }
        set { transform3D = CATransform3D(newValue) }
    }

    public override init() { super.init() }

    /// Attributes of a cell.
    public required convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    /// Attributes of a supplementary view.
    public required convenience init(
        forSupplementaryViewOfKind elementKind: String,
        with indexPath: IndexPath
    ) {
        self.init(forCellWith: indexPath)
        (category, kind) = (.supplementaryView, elementKind)
    }

    /// Attributes of a decoration view.
    public required convenience init(
        forDecorationViewOfKind decorationViewKind: String,
        with indexPath: IndexPath
    ) {
        self.init(forCellWith: indexPath)
        (category, kind) = (.decorationView, decorationViewKind)
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).init(forCellWith: indexPath)
        (copy.category, copy.kind) = (category, kind)
        (copy.untransformedFrame, copy.boundsOrigin) = (untransformedFrame, boundsOrigin)
        (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
        copy.transform3D = transform3D
        return copy
    }

    nonisolated open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes else { return false }
        return MainActor.assumeIsolated { isSame(as: other) }
    }

    /// Compares the properties of this class.
    private func isSame(as other: UICollectionViewLayoutAttributes) -> Bool {
        if self === other { return true }
        return type(of: self) == type(of: other) && category == other.category && kind == other.kind
            && indexPath == other.indexPath && untransformedFrame == other.untransformedFrame
            && boundsOrigin == other.boundsOrigin && alpha == other.alpha && zIndex == other.zIndex
            && isHidden == other.isHidden && transform3D == other.transform3D
    }

    /// Returns the same as `isEqual`, but faster for objects without a subclass.
    func matches(_ other: UICollectionViewLayoutAttributes) -> Bool {
        type(of: self) == UICollectionViewLayoutAttributes.self ? isSame(as: other) : isEqual(other)
    }

    nonisolated open override var hash: Int {
        MainActor.assumeIsolated { key.hashValue }
    }

    nonisolated open override var description: String {
        MainActor.assumeIsolated { "\(type(of: self)) \(key.description) frame \(frame)" }
    }
}

extension UICollectionViewLayoutAttributes {
    var key: ElementKey {
        ElementKey(
            category: representedElementCategory,
            kind: representedElementKind ?? "",
            indexPath: indexPath
        )
    }

    /// Returns a copy of the same class.
    func duplicate() -> UICollectionViewLayoutAttributes {
        guard let copy = copy(with: nil) as? UICollectionViewLayoutAttributes else {
            preconditionFailure("copy(with:) of \(type(of: self)) answered another type")
        }
        return copy
    }
}
