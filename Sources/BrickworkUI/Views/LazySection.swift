@_exported import enum BrickworkEngine.ColumnCount
@_exported import class BrickworkEngine.FlowSection
@_exported import class BrickworkEngine.JustifiedSection
import BrickworkEngine
@_exported import struct BrickworkEngine.LayoutItem
@_exported import struct BrickworkEngine.LayoutItems
@_exported import class BrickworkEngine.WaterfallSection
import SwiftUI

/// A section of items: by itself a view that goes where `LazyVGrid` goes, and among others a part of ``LazySections``.
///
/// ``LazyWaterfall``, ``LazyAlignedFlow``, ``LazyJustifiedRows``, ``LazyUniformGrid`` and ``LazyCustomLayout`` conform to it.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@MainActor
public protocol LazySection: View {
    /// The collection whose elements are the items.
    associatedtype Items: RandomAccessCollection where Items.Element: Identifiable
    /// The view of an item.
    associatedtype Cell: View
    /// What the section shows, and how.
    var contents: SectionContents<Items, Cell> { get set }
}

/// What a ``LazySection`` shows, and how.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@MainActor
public struct SectionContents<Items: RandomAccessCollection, Cell: View> where Items.Element: Identifiable {
    var items: CollectionItems<Items>
    var shape: SectionDescription.Shape
    let cell: (Items.Element) -> Cell
    var header: (() -> AnyView)?
    var footer: (() -> AnyView)?
    var background: (() -> AnyView)?
    /// Which section it is, if the app says so.
    var identity: AnyHashable?

    init(
        _ items: Items,
        kind: SectionKind,
        spacing: CGFloat,
        lineSpacing: CGFloat? = nil,
        describe: @escaping CollectionItems<Items>.Describe,
        cell: @escaping (Items.Element) -> Cell
    ) {
        self.items = CollectionItems(elements: items, describe: describe)
        self.cell = cell
        shape = SectionDescription.Shape(
            kind: kind,
            itemSpacing: Double(spacing),
            lineSpacing: Double(lineSpacing ?? spacing)
        )
    }

    /// What the layout has to know.
    var description: SectionDescription {
        SectionDescription(identity: identity ?? AnyHashable(0), shape: shape, items: items)
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LazySection {
    /// The section by itself.
    public var body: some View {
        LazyContainer(sections: SingleSection(self))
    }

    /// A view before the items, which measures itself.
    ///
    /// - Parameters:
    ///   - isPinned: whether it stays at the edge of what is seen while its section is there.
    ///   - estimatedLength: how long it is taken to be until it has been measured, in points.
    ///   - content: the view.
    public func header<Header: View>(
        isPinned: Bool = false,
        estimatedLength: CGFloat = 44,
        @ViewBuilder content: @escaping () -> Header
    ) -> Self {
        var result = self
        result.contents.shape.header = .estimated(Double(estimatedLength), isPinned: isPinned)
        result.contents.header = { AnyView(content()) }
        return result
    }

    /// A view behind the items, which measures itself; the same parameters as for a header.
    public func footer<Footer: View>(
        isPinned: Bool = false,
        estimatedLength: CGFloat = 44,
        @ViewBuilder content: @escaping () -> Footer
    ) -> Self {
        var result = self
        result.contents.shape.footer = .estimated(Double(estimatedLength), isPinned: isPinned)
        result.contents.footer = { AnyView(content()) }
        return result
    }

    /// A view behind the whole section, header and footer included, and as large.
    public func sectionBackground<Background: View>(
        @ViewBuilder content: @escaping () -> Background
    ) -> Self {
        var result = self
        result.contents.shape.hasBackground = true
        result.contents.background = { AnyView(content()) }
        return result
    }

    /// The identity of the section among those that stand beside it: where it is the same, the section is the same, wherever
    /// it stands.
    public func sectionID(_ id: some Hashable) -> Self {
        var result = self
        result.contents.identity = AnyHashable(id)
        return result
    }

    /// Room around the items, inside header and footer. Negative distances count as zero.
    public func sectionInsets(_ insets: EdgeInsets) -> Self {
        var result = self
        result.contents.shape.insets = LayoutInsets(
            top: Double(insets.top),
            leading: Double(insets.leading),
            bottom: Double(insets.bottom),
            trailing: Double(insets.trailing)
        )
        return result
    }

    /// The same room on all sides of the items.
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
    /// Says how large items are, so that they need not be measured:
    ///
    /// ```swift
    /// LazyWaterfall(photos) { PhotoCell($0) }
    ///     .itemSize { .ratio($0.aspectRatio, extra: 40) }
    /// ```
    ///
    /// The closure is asked about an item when it is new, when the item has changed, and when `value` has: a size that
    /// depends on something else, such as which item is selected, names that there, as in `animation(_:value:)`.
    ///
    /// - Parameters:
    ///   - value: what sizes depend on besides the item.
    ///   - size: the size and the column span of an item.
    @inlinable
    public func itemSize<Value: Hashable>(
        dependingOn value: Value,
        _ size: @escaping (Items.Element) -> LayoutItem
    ) -> Self {
        // Inlined into the app: a loop over its own types, not a hundred thousand calls through witness tables.
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

    /// Says how large items are, so that they need not be measured, by what is known of each item alone.
    @inlinable
    public func itemSize(_ size: @escaping (Items.Element) -> LayoutItem) -> Self {
        itemSize(dependingOn: 0, size)
    }

    @usableFromInline
    func describing(
        dependingOn value: AnyHashable,
        _ describe: @escaping (_ elements: Items, _ range: Range<Int>) -> LayoutItems
    ) -> Self {
        var result = self
        result.contents.items.describe = describe
        result.contents.items.dependency = value
        return result
    }
}

extension LayoutItems {
    /// So many items that are all alike.
    init(repeating item: LayoutItem, count: Int) {
        self.init(repeatElement(item, count: count))
    }
}
