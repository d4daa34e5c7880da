#if canImport(UIKit) && !os(watchOS)
import BrickworkScrolling
import UIKit

/// The app's delegates, closure and subclass, which describe sections and know the sizes of items.
@MainActor
struct AppSource {
    let view: UICollectionView
    let layout: BrickworkLayout
    /// The layout's delegate, which wins over a flow layout's delegate.
    let delegate: (any BrickworkLayoutDelegate)?
    let flowDelegate: (any UICollectionViewDelegateFlowLayout)?

    init(_ layout: BrickworkLayout, _ view: UICollectionView) {
        self.view = view
        self.layout = layout
        delegate = Self.delegate(of: layout, view)
        flowDelegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    }

    static func delegate(
        of layout: BrickworkLayout,
        _ view: UICollectionView
    ) -> (any BrickworkLayoutDelegate)? {
        layout.delegate ?? view.delegate as? any BrickworkLayoutDelegate
    }

    /// Returns the description of a section.
    func description(of section: Int, itemCount: Int, _ geometry: ViewGeometry) -> SectionDescription {
        let environment = SectionEnvironment(
            containerSize: CGRect(geometry.viewport.rect).size,
            itemCount: itemCount,
            traitCollection: view.traitCollection,
            scrollDirection: layout.scrollDirection,
            source: self
        )
        return layout.sectionDescription(at: section, environment: environment)
    }

    /// Replaces values of a description by the values that the delegates have for this section.
    func describe(_ section: Int, _ description: inout SectionDescription) {
        let inset =
            delegate?.collectionView(view, layout: layout, insetForSectionAt: section)
            ?? flowDelegate?.inset(ofSection: section, in: view, layout)
        if let inset { description.sectionInset = inset }
        let itemSpacing =
            delegate?.collectionView(view, layout: layout, minimumInteritemSpacingForSectionAt: section)
            ?? flowDelegate?.interitemSpacing(ofSection: section, in: view, layout)
        if let itemSpacing { description.minimumInteritemSpacing = itemSpacing }
        let lineSpacing =
            delegate?.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section)
            ?? flowDelegate?.lineSpacing(ofSection: section, in: view, layout)
        if let lineSpacing { description.minimumLineSpacing = lineSpacing }
        let header =
            delegate?.collectionView(view, layout: layout, referenceSizeForHeaderInSection: section)
            ?? flowDelegate?.headerSize(ofSection: section, in: view, layout)
        if let header { description.setSize(header, of: .header) }
        let footer =
            delegate?.collectionView(view, layout: layout, referenceSizeForFooterInSection: section)
            ?? flowDelegate?.footerSize(ofSection: section, in: view, layout)
        if let footer { description.setSize(footer, of: .footer) }
        if let kind = delegate?.collectionView(view, layout: layout, backgroundKindForSectionAt: section) {
            description.backgroundKind = kind.isEmpty ? nil : kind
        }
        if let columns = delegate?.collectionView(view, layout: layout, columnsForSectionAt: section) {
            description.kind.columns = columns
        }
    }
}
#endif
