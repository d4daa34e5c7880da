import Foundation

/// The position and look of an element.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying {
    /// All values of this class. `isEqual(_:)` may be called on any thread, and compares nothing else.
    private struct Values: Equatable {
        var indexPath = IndexPath(item: 0, section: 0)
        var alpha: CGFloat = 1
        var zIndex = 0
        var isHidden = false
        var transform = CGAffineTransform.identity
        var category: UICollectionView.ElementCategory = .cell
        var kind: String?
        /// Stored as a frame instead of center and size, so that reading it returns exactly the bits that were
        /// written.
        var untransformedFrame = CGRect.zero
    }

    private nonisolated(unsafe) var values = Values()

    open var indexPath: IndexPath {
        get { values.indexPath }
        set { values.indexPath = newValue }
    }

    open var alpha: CGFloat {
        get { values.alpha }
        set { values.alpha = newValue }
    }

    open var zIndex: Int {
        get { values.zIndex }
        set { values.zIndex = newValue }
    }

    open var isHidden: Bool {
        get { values.isHidden }
        set { values.isHidden = newValue }
    }

    open var transform: CGAffineTransform {
        get { values.transform }
        set { values.transform = newValue }
    }

    var untransformedFrame: CGRect {
        get { values.untransformedFrame }
        set { values.untransformedFrame = newValue }
    }

    open var representedElementCategory: UICollectionView.ElementCategory { values.category }
    open var representedElementKind: String? { values.kind }

    /// The frame after the transform. Set it only while the transform is the identity.
    open var frame: CGRect {
        get {
            transform.isIdentity ? untransformedFrame : transform.applied(aboutCenterOf: untransformedFrame)
        }
        set { untransformedFrame = newValue }
    }

    open var center: CGPoint {
        get { untransformedFrame.center }
        set { untransformedFrame.center = newValue }
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

    public override init() { super.init() }

    public required convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    public required convenience init(
        forSupplementaryViewOfKind elementKind: String,
        with indexPath: IndexPath
    ) {
        self.init(forCellWith: indexPath)
        (values.category, values.kind) = (.supplementaryView, elementKind)
    }

    public required convenience init(
        forDecorationViewOfKind decorationViewKind: String,
        with indexPath: IndexPath
    ) {
        self.init(forCellWith: indexPath)
        (values.category, values.kind) = (.decorationView, decorationViewKind)
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).init(forCellWith: indexPath)
        copy.values = values
        return copy
    }

    nonisolated open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes else { return false }
        return self === other || (type(of: self) == type(of: other) && values == other.values)
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
