import Foundation

// Linux has no optional methods: what a delegate doesn't implement, it answers with NaN.
extension UICollectionViewDelegateFlowLayout {
    /// The optional methods, to be called as UIKit's are: `delegate.collectionView?(view, layout: layout, sizeForItemAt: path)`.
    public var collectionView: StandInOptionalMethods? { StandInOptionalMethods(delegate: self) }
}

/// The methods of a delegate. A call returns `nil` if the delegate doesn't implement the method.
@MainActor
public struct StandInOptionalMethods {
    let delegate: any UICollectionViewDelegateFlowLayout

    public func callAsFunction(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize? {
        let size = delegate.collectionView(
            collectionView,
            layout: collectionViewLayout,
            sizeForItemAt: indexPath
        )
        return size.width.isNaN ? nil : size
    }
}
