import BrickworkEngine
import SwiftUI

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LazyWaterfall {
    /// A waterfall of the elements of a collection, each with the identity that a key path finds in it.
    ///
    /// - Parameters:
    ///   - items: the collection.
    ///   - id: the identity of an element.
    ///   - columns: how many columns there are.
    ///   - spacing: The space between columns, in points.
    ///   - lineSpacing: The space between the items of a column, in points. `nil` means the same as `spacing`.
    ///   - order: which column the next item goes to.
    ///   - estimatedHeight: the length of an item until it has been measured, in points.
    ///   - content: the view of an item.
    public init<Base, ID>(
        _ items: Base,
        id: KeyPath<Base.Element, ID>,
        columns: ColumnCount = .minimumWidth(140),
        spacing: CGFloat = 10,
        lineSpacing: CGFloat? = nil,
        order: WaterfallSection.Order = .shortest,
        estimatedHeight: CGFloat = 150,
        @ViewBuilder content: @escaping (Base.Element) -> Cell
    ) where Items == IdentifiedElements<Base, ID> {
        self.init(
            IdentifiedElements(items, id: id),
            columns: columns,
            spacing: spacing,
            lineSpacing: lineSpacing,
            order: order,
            estimatedHeight: estimatedHeight
        ) { content($0.element) }
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LazyAlignedFlow {
    /// A flow of the elements of a collection, each with the identity that a key path finds in it.
    ///
    /// - Parameters:
    ///   - items: the collection.
    ///   - id: the identity of an element.
    ///   - alignment: where the items of a line stand.
    ///   - lastLineAlignment: how the last line of a justified flow stands.
    ///   - lineAlignment: where an item stands within its line.
    ///   - spacing: points between the items of a line.
    ///   - lineSpacing: points between lines; nil: as between items.
    ///   - estimatedSize: the size of an item until it has been measured.
    ///   - content: the view of an item.
    public init<Base, ID>(
        _ items: Base,
        id: KeyPath<Base.Element, ID>,
        alignment: FlowSection.Alignment = .leading,
        lastLineAlignment: FlowSection.Alignment = .leading,
        lineAlignment: FlowSection.LineAlignment = .center,
        spacing: CGFloat = 10,
        lineSpacing: CGFloat? = nil,
        estimatedSize: CGSize = CGSize(width: 80, height: 32),
        @ViewBuilder content: @escaping (Base.Element) -> Cell
    ) where Items == IdentifiedElements<Base, ID> {
        self.init(
            IdentifiedElements(items, id: id),
            alignment: alignment,
            lastLineAlignment: lastLineAlignment,
            lineAlignment: lineAlignment,
            spacing: spacing,
            lineSpacing: lineSpacing,
            estimatedSize: estimatedSize
        ) { content($0.element) }
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LazyJustifiedRows {
    /// Rows of the elements of a collection, each with the identity that a key path finds in it.
    ///
    /// - Parameters:
    ///   - items: the collection.
    ///   - id: the identity of an element.
    ///   - targetRowHeight: the height that rows are near to, in points.
    ///   - lastRow: how the last row stands if its items do not fill it.
    ///   - spacing: The space between the items of a row, in points.
    ///   - lineSpacing: The space between rows, in points. `nil` means the same as `spacing`.
    ///   - aspectRatio: width over height of an item. Asked when an item is new or has changed.
    ///   - content: the view of an item.
    public init<Base, ID>(
        _ items: Base,
        id: KeyPath<Base.Element, ID>,
        targetRowHeight: CGFloat = 200,
        lastRow: JustifiedSection.LastRow = .leading,
        spacing: CGFloat = 10,
        lineSpacing: CGFloat? = nil,
        aspectRatio: @escaping (Base.Element) -> CGFloat,
        @ViewBuilder content: @escaping (Base.Element) -> Cell
    ) where Items == IdentifiedElements<Base, ID> {
        self.init(
            IdentifiedElements(items, id: id),
            targetRowHeight: targetRowHeight,
            lastRow: lastRow,
            spacing: spacing,
            lineSpacing: lineSpacing,
            aspectRatio: { aspectRatio($0.element) },
            content: { content($0.element) }
        )
    }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LazyUniformGrid {
    /// A grid of the elements of a collection, each with the identity that a key path finds in it.
    ///
    /// - Parameters:
    ///   - items: the collection.
    ///   - id: the identity of an element.
    ///   - columns: how many columns there are.
    ///   - aspectRatio: width over height of every cell.
    ///   - spacing: The space between columns, in points.
    ///   - lineSpacing: The space between rows, in points. `nil` means the same as `spacing`.
    ///   - content: the view of an item.
    public init<Base, ID>(
        _ items: Base,
        id: KeyPath<Base.Element, ID>,
        columns: ColumnCount = .minimumWidth(90),
        aspectRatio: CGFloat = 1,
        spacing: CGFloat = 10,
        lineSpacing: CGFloat? = nil,
        @ViewBuilder content: @escaping (Base.Element) -> Cell
    ) where Items == IdentifiedElements<Base, ID> {
        self.init(
            IdentifiedElements(items, id: id),
            columns: columns,
            aspectRatio: aspectRatio,
            spacing: spacing,
            lineSpacing: lineSpacing
        ) { content($0.element) }
    }
}
