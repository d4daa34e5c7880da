import BrickworkEngine
public import SwiftUI

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension LazyWaterfall {
    /// Creates a waterfall with the elements of a collection, and their identities from a key path.
    ///
    /// - Parameters:
    ///   - items: The collection.
    ///   - id: The key path of an element's identity.
    ///   - columns: The number of columns.
    ///   - spacing: The space between columns, in points.
    ///   - lineSpacing: The space between the items of a column, in points. `nil` means the same as
    ///     `spacing`.
    ///   - order: How items are distributed over the columns.
    ///   - estimatedHeight: The length of an item until it is measured, in points.
    ///   - content: The view of an item.
    public init<Base, ID>(
        _ items: Base,
        id: KeyPath<Base.Element, ID>,
        columns: ColumnCount = WaterfallSection().columns,
        spacing: CGFloat = WaterfallSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        order: WaterfallSection.Order = WaterfallSection().order,
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
    /// Creates a flow with the elements of a collection, and their identities from a key path.
    ///
    /// - Parameters:
    ///   - items: The collection.
    ///   - id: The key path of an element's identity.
    ///   - alignment: The alignment of the items in a line.
    ///   - lastLineAlignment: The alignment of the last line of a justified flow.
    ///   - lineAlignment: The alignment of items across their line.
    ///   - spacing: The space between the items of a line, in points.
    ///   - lineSpacing: The space between lines, in points. `nil` means the same as `spacing`.
    ///   - estimatedSize: The size of an item until it is measured.
    ///   - content: The view of an item.
    public init<Base, ID>(
        _ items: Base,
        id: KeyPath<Base.Element, ID>,
        alignment: FlowSection.Alignment = FlowSection().alignment,
        lastLineAlignment: FlowSection.Alignment = FlowSection().lastLineAlignment,
        lineAlignment: FlowSection.LineAlignment = FlowSection().lineAlignment,
        spacing: CGFloat = FlowSection().itemSpacing,
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
    /// Creates rows with the elements of a collection, and their identities from a key path.
    ///
    /// - Parameters:
    ///   - items: The collection.
    ///   - id: The key path of an element's identity.
    ///   - targetRowHeight: The target height of rows, in points.
    ///   - lastRow: The alignment of the last row if its items don't fill it.
    ///   - spacing: The space between the items of a row, in points.
    ///   - lineSpacing: The space between rows, in points. `nil` means the same as `spacing`.
    ///   - aspectRatio: Returns the aspect ratio of an item, width divided by height. Called for new and
    ///     changed items.
    ///   - content: The view of an item.
    public init<Base, ID>(
        _ items: Base,
        id: KeyPath<Base.Element, ID>,
        targetRowHeight: CGFloat = JustifiedSection().targetRowHeight,
        lastRow: JustifiedSection.LastRow = JustifiedSection().lastRow,
        spacing: CGFloat = JustifiedSection().itemSpacing,
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
    /// Creates a grid with the elements of a collection, and their identities from a key path.
    ///
    /// - Parameters:
    ///   - items: The collection.
    ///   - id: The key path of an element's identity.
    ///   - columns: The number of columns.
    ///   - aspectRatio: The aspect ratio of every cell, width divided by height.
    ///   - spacing: The space between columns, in points.
    ///   - lineSpacing: The space between rows, in points. `nil` means the same as `spacing`.
    ///   - content: The view of an item.
    public init<Base, ID>(
        _ items: Base,
        id: KeyPath<Base.Element, ID>,
        columns: ColumnCount = GridSection().columns,
        aspectRatio: CGFloat = GridSection().aspectRatio,
        spacing: CGFloat = GridSection().itemSpacing,
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
