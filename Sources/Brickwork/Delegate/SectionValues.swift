#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The delegates with values for single sections. The layout's delegate wins over a flow's delegate, and a
/// flow's delegate over the properties.
@MainActor
struct SectionDelegates {
    let flow: FlowDelegate?
    let values: SectionValues?

    /// Replaces values of a description by the delegates' values.
    func describe(_ section: Int, _ description: inout SectionDescription) {
        flow?.describe(section, &description)
        values?.describe(section, &description)
    }
}

/// A delegate's values for one section.
@MainActor
struct SectionValues {
    private let delegate: any BrickworkLayoutDelegate
    private let collectionView: UICollectionView
    private let layout: BrickworkLayout

    init(
        _ delegate: any BrickworkLayoutDelegate,
        _ collectionView: UICollectionView,
        _ layout: BrickworkLayout
    ) {
        self.delegate = delegate
        self.collectionView = collectionView
        self.layout = layout
    }

    /// Replaces values of a description by the delegate's values.
    func describe(_ section: Int, _ description: inout SectionDescription) {
        if let inset = delegate.collectionView(collectionView, layout: layout, insetForSectionAt: section) {
            description.sectionInset = inset
        }
        if let spacing = delegate.collectionView(
            collectionView,
            layout: layout,
            minimumInteritemSpacingForSectionAt: section
        ) {
            description.minimumInteritemSpacing = spacing
        }
        if let spacing = delegate.collectionView(
            collectionView,
            layout: layout,
            minimumLineSpacingForSectionAt: section
        ) {
            description.minimumLineSpacing = spacing
        }
        if let size = delegate.collectionView(
            collectionView,
            layout: layout,
            referenceSizeForHeaderInSection: section
        ) {
            description.setSize(size, of: .header)
        }
        if let size = delegate.collectionView(
            collectionView,
            layout: layout,
            referenceSizeForFooterInSection: section
        ) {
            description.setSize(size, of: .footer)
        }
        if let kind = delegate.collectionView(
            collectionView,
            layout: layout,
            backgroundKindForSectionAt: section
        ) {
            description.backgroundKind = kind.isEmpty ? nil : kind
        }
        if let columns = delegate.collectionView(
            collectionView,
            layout: layout,
            columnsForSectionAt: section
        ) {
            description.setColumns(columns)
        }
    }
}

extension SectionDescription {
    /// Sets the number of columns. Sections without columns ignore it.
    mutating func setColumns(_ columns: ColumnCount) {
        switch kind {
        case .waterfall(_, let order): kind = .waterfall(columns: columns, order: order)
        case .grid(_, let aspectRatio): kind = .grid(columns: columns, aspectRatio: aspectRatio)
        case .flow, .justified, .custom: break
        }
    }
}

extension FlowDelegate {
    /// Replaces values of a description by the flow delegate's values.
    func describe(_ section: Int, _ description: inout SectionDescription) {
        if let inset = inset(ofSection: section) { description.sectionInset = inset }
        if let spacing = interitemSpacing(ofSection: section) {
            description.minimumInteritemSpacing = spacing
        }
        if let spacing = lineSpacing(ofSection: section) { description.minimumLineSpacing = spacing }
        if let size = headerSize(ofSection: section) { description.setSize(size, of: .header) }
        if let size = footerSize(ofSection: section) { description.setSize(size, of: .footer) }
    }
}
#endif
