#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

// What a layout passes down, so that the types below don't depend on it.
extension BrickworkLayout {
    /// The present settings.
    var layoutSettings: LayoutSettings {
        LayoutSettings(
            axis: scrollDirection == .horizontal ? .horizontal : .vertical,
            fillsVisibleBounds: fillsVisibleBounds,
            alignsToPixels: alignsToPixels,
            sectionInsetReference: sectionInsetReference,
            updatePolicy: updatePolicy
        )
    }

    /// The delegate that is asked for sizes.
    var currentDelegate: (any BrickworkLayoutDelegate)? {
        delegate ?? collectionView?.delegate as? any BrickworkLayoutDelegate
    }

    /// Returns the sources of the content for a view.
    func sources(_ collectionView: UICollectionView) -> LayoutSources {
        let axis = layoutSettings.axis
        let flow = FlowDelegate(of: collectionView, layout: self)
        return LayoutSources(
            describe: sectionDescription(at:environment:),
            sections: SectionDelegates(
                flow: flow,
                values: currentDelegate.map { SectionValues($0, collectionView, self) }
            ),
            delegate: currentDelegate.map { DelegateSource($0, collectionView, self, axis) },
            items: ItemSource(sizeForItem: sizeForItem, flowDelegate: flow, axis: axis),
            identity: sourceIdentity(collectionView)
        )
    }

    /// Lets the delegate change the attributes of an element that appears or disappears.
    func letDelegateChange(
        _ attributes: UICollectionViewLayoutAttributes,
        at end: LayoutChange.End,
        in view: UICollectionView
    ) {
        switch end {
        case .initial: currentDelegate?.collectionView(view, layout: self, willAppearFrom: attributes)
        case .final: currentDelegate?.collectionView(view, layout: self, willDisappearTo: attributes)
        }
    }

    /// Returns the identity of the present sources.
    func sourceIdentity(_ collectionView: UICollectionView) -> ContentSources {
        ContentSources(delegate, collectionView)
    }
}
#endif
