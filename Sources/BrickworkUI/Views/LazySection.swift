import BrickworkEngine
public import SwiftUI

/// A section of items. By itself, it is a view for a scroll view, like `LazyVGrid`. It can also be a part of ``LazySections``.
///
/// Apps don't conform to this protocol. ``LazyWaterfall``, ``LazyFlow``, ``LazyJustified``, ``LazyGrid``, ``LazyMosaic`` and
/// ``LazyCustomLayout`` conform to it.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@MainActor
public protocol LazySection: View {
    /// The collection whose elements are the items.
    associatedtype Items: RandomAccessCollection
    /// The identity of an item.
    associatedtype ID: Hashable
    /// The view of an item.
    associatedtype Cell: View
    // Not for apps: they can't create one.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    var _contents: _SectionContents<Items, ID, Cell> { get set }
}

// The contents and properties of a section. Public only because the protocol requires it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@MainActor
public struct _SectionContents<Items: RandomAccessCollection, ID: Hashable, Cell: View> {
    var items: CollectionItems<Items, ID>
    var shape: LayoutSection
    let cell: (Items.Element) -> Cell
    var header: (() -> AnyView)?
    var footer: (() -> AnyView)?
    var background: (() -> AnyView)?
    var identity: AnyHashable?

    init(
        _ items: Items,
        id: KeyPath<Items.Element, ID>,
        layout: some SectionArrangement,
        size: ItemSize,
        cell: @escaping (Items.Element) -> Cell
    ) {
        self.items = CollectionItems(elements: items, id: { $0[keyPath: id] }, size: size)
        self.cell = cell
        shape = LayoutSection(layout: layout)
    }

    // Only flows, justified rows and waterfalls have these settings.

    var flow: FlowSection {
        get { if case .flow(let section) = shape.layout { section } else { FlowSection() } }
        set { shape.layout = .flow(newValue) }
    }

    var justified: JustifiedSection {
        get { if case .justified(let section) = shape.layout { section } else { JustifiedSection() } }
        set { shape.layout = .justified(newValue) }
    }

    var waterfall: WaterfallSection {
        get { if case .waterfall(let section) = shape.layout { section } else { WaterfallSection() } }
        set { shape.layout = .waterfall(newValue) }
    }

    var description: SectionDescription {
        SectionDescription(identity: identity ?? AnyHashable(0), shape: shape, items: items)
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LazySection {
    /// The section as a view.
    public var body: some View {
        LazyContainer(sections: _contents)
    }

    func changing(_ change: (inout _SectionContents<Items, ID, Cell>) -> Void) -> Self {
        var result = self
        change(&result._contents)
        return result
    }

    /// Adds a header, a self-sizing view before the items.
    ///
    /// - Parameters:
    ///   - isPinned: Whether the header stays at the edge of the visible rect while its section is visible.
    ///   - estimatedHeight: The length of the header until it is measured, in points.
    ///   - content: The view.
    public func header<Header: View>(
        isPinned: Bool = false,
        estimatedHeight: CGFloat = 44,
        @ViewBuilder content: @escaping () -> Header
    ) -> Self {
        changing {
            $0.shape.header = .estimated(Double(estimatedHeight), isPinned: isPinned)
            $0.header = { AnyView(VStack { content() }) }
        }
    }

    /// Adds a footer, a self-sizing view after the items. The parameters are those of a header.
    public func footer<Footer: View>(
        isPinned: Bool = false,
        estimatedHeight: CGFloat = 44,
        @ViewBuilder content: @escaping () -> Footer
    ) -> Self {
        changing {
            $0.shape.footer = .estimated(Double(estimatedHeight), isPinned: isPinned)
            $0.footer = { AnyView(VStack { content() }) }
        }
    }

    /// Adds a view behind the whole section, including its header and footer.
    public func sectionBackground<Background: View>(
        @ViewBuilder content: @escaping () -> Background
    ) -> Self {
        changing {
            $0.shape.hasBackground = true
            $0.background = { AnyView(content()) }
        }
    }

    /// Sets the identity of the section among its siblings. A section with the same identity is the same
    /// section, even if its index changes.
    public func sectionID(_ id: some Hashable) -> Self {
        changing { $0.identity = AnyHashable(id) }
    }

    /// Sets the insets around the items, inside header and footer. Negative values count as zero.
    public func sectionInsets(_ insets: EdgeInsets) -> Self {
        changing {
            $0.shape.insets = LayoutInsets(
                top: Double(insets.top),
                leading: Double(insets.leading),
                bottom: Double(insets.bottom),
                trailing: Double(insets.trailing)
            )
        }
    }

    /// Sets the same inset on all sides of the items.
    public func sectionInsets(_ length: CGFloat) -> Self {
        sectionInsets(EdgeInsets(top: length, leading: length, bottom: length, trailing: length))
    }
}

/// A section whose items have sizes of their own.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@MainActor
public protocol SizedSection: LazySection {}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension SizedSection {
    /// Sets the sizes of items, which also depend on a value such as the selection. Items with these sizes don't need to
    /// be measured, unless a size is an estimate.
    ///
    /// ```swift
    /// LazyWaterfall(photos) { PhotoCell($0) }
    ///     .itemSize(dependingOn: selection) { photo in
    ///         .aspectRatio(photo.aspectRatio, captionHeight: photo.id == selection ? 80 : 40)
    ///     }
    /// ```
    ///
    /// The closure is called for new items, for items that may have changed, and for all items when `value` changes.
    ///
    /// - Parameters:
    ///   - value: The value that sizes depend on in addition to the item.
    ///   - size: Returns the size and the column span of an item.
    @inlinable
    public func itemSize<Value: Hashable>(
        dependingOn value: Value,
        _ size: @escaping (Items.Element) -> ItemSize
    ) -> Self {
        // Inlined into the app: a loop over the app's own types avoids a hundred thousand calls through
        // witness tables.
        describing(dependingOn: AnyHashable(value)) { elements, range in
            var items = LayoutItems()
            items.reserveCapacity(range.count)
            var index = elements.index(elements.startIndex, offsetBy: range.lowerBound)
            for _ in range {
                items.append(size(elements[index]))
                elements.formIndex(after: &index)
            }
            return items
        }
    }

    /// Sets the sizes of items, so that they don't need to be measured, unless a size is an estimate:
    ///
    /// ```swift
    /// LazyWaterfall(photos) { PhotoCell($0) }
    ///     .itemSize { .aspectRatio($0.aspectRatio, captionHeight: 40) }
    /// ```
    ///
    /// The closure is called for new items, and for items that may have changed. If sizes also depend on something else, use
    /// ``itemSize(dependingOn:_:)``.
    @inlinable
    public func itemSize(_ size: @escaping (Items.Element) -> ItemSize) -> Self {
        itemSize(dependingOn: 0, size)
    }

    /// Sets the estimated size of items without an ``itemSize(_:)``, until they are measured. A mosaic has no estimates.
    ///
    /// ```swift
    /// LazyWaterfall(notes) { NoteCell($0) }
    ///     .estimatedItemSize(height: 120)
    /// ```
    ///
    /// - Parameters:
    ///   - width: The width, in points, of an item that also chooses its width, as in a flow. `nil` keeps 80.
    ///   - height: The height, in points. With a horizontal axis, the width of an item that doesn't choose its height. `nil`
    ///     keeps 150, or 32 in a flow.
    public func estimatedItemSize(width: CGFloat? = nil, height: CGFloat? = nil) -> Self {
        let (width, height) = (width.map { Double($0) }, height.map { Double($0) })
        return changing {
            switch $0.items.size.extent {
            case .estimated(let known):
                $0.items.size = .estimated(height ?? known)
            case .estimatedSize(let knownWidth, let knownHeight):
                $0.items.size = .estimatedSize(width: width ?? knownWidth, height: height ?? knownHeight)
            default: break
            }
        }
    }

    @usableFromInline
    func describing(
        dependingOn value: AnyHashable,
        _ describe: @escaping (_ elements: Items, _ range: Range<Int>) -> LayoutItems
    ) -> Self {
        changing {
            $0.items.describe = describe
            $0.items.dependency = value
        }
    }
}

extension ItemSize {
    /// Returns an item with a width and a height, in points.
    @_disfavoredOverload  // An app may also import Brickwork, which has the same method.
    public static func size(_ size: CGSize, span: Span = .columns(1)) -> ItemSize {
        .size(width: Double(size.width), height: Double(size.height), span: span)
    }
}
