import BrickworkEngine
import BrickworkScrolling
import SwiftUI

/// A model of sections and its views. All lazy containers use it.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct LazyContainer<Sections: ShownSections>: View {
    let sections: Sections
    @State private var model = LayoutModel()
    @Environment(\.layoutDirection) private var direction
    @Environment(\.displayScale) private var scale
    @Environment(\.lazySettings) private var settings
    @Environment(\.lazyActions) private var actions

    var body: some View {
        // The model is updated before the views below are evaluated, because they read its sections.
        let coordinator = settings.coordinator?.axis == settings.axis ? settings.coordinator : nil
        let _ = coordinator?.watch(model)
        let _ = (model.updates, model.end) = (settings.updates, actions.end)
        let _ = model.update(sections.descriptions, in: container)
        LazyContent(
            model: model,
            sections: sections,
            version: model.version,
            direction: direction,
            space: coordinator.map { ObjectIdentifier($0) }
        )
        .modifier(PinchRecognizer(model: model, pinch: actions.pinch))
        .onAppear { coordinator?.add(model) }
        .onDisappear { coordinator?.remove(model) }
    }

    /// The container, without its size.
    private var container: LayoutContainer {
        LayoutContainer(
            width: 0,
            axis: settings.axis,
            direction: direction == .rightToLeft ? .rightToLeft : .leftToRight,
            scale: Double(scale)
        )
    }
}

/// The sections that a container shows, and the views of their elements.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
@MainActor
protocol ShownSections {
    associatedtype ElementBody: View
    var descriptions: [SectionDescription] { get }
    @ViewBuilder func view(of element: LayoutElement) -> ElementBody
}

/// A single section, whose cells keep their type.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension _SectionContents: ShownSections {
    var descriptions: [SectionDescription] { [description] }

    @ViewBuilder func view(of element: LayoutElement) -> some View {
        switch element.kind {
        case .item: cell(items.element(at: element.path.item))
        case .header: header?().zIndex(Double(element.kind.zIndex))
        case .footer: footer?().zIndex(Double(element.kind.zIndex))
        case .background: background?().zIndex(Double(element.kind.zIndex))
        }
    }
}

/// Sections of any kind, with type-erased cells.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension [AnyLazySection]: ShownSections {
    var descriptions: [SectionDescription] { map(\.description) }

    @ViewBuilder func view(of element: LayoutElement) -> some View {
        let section = self[element.path.section]
        switch element.kind {
        case .item: section.cell(element.path.item)
        case .header: section.header?().zIndex(Double(element.kind.zIndex))
        case .footer: section.footer?().zIndex(Double(element.kind.zIndex))
        case .background: section.background?().zIndex(Double(element.kind.zIndex))
        }
    }
}

/// The model's views, in a container of the model's size.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct LazyContent<Sections: ShownSections>: View {
    let model: LayoutModel
    let sections: Sections
    /// SwiftUI doesn't evaluate views whose values are unchanged. This value changes whenever the model is
    /// updated.
    let version: Int
    let direction: LayoutDirection
    /// The name of the coordinate space of the scroll view's content, if something can move the scroll view.
    let space: ObjectIdentifier?

    var body: some View {
        // Scrolling and measuring increase the revision, so that only this view is evaluated again.
        let _ = model.revision
        let axis = model.container.axis
        let space = space
        views(along: axis)
            // Reports the visible rect itself, in the container's coordinates.
            .onGeometryChange(for: Viewport.self) { geometry in
                Viewport(geometry, along: axis, in: space)
            } action: { viewport in
                model.scroll(to: viewport)
            }
            .modifier(AxisCheck(axis: axis))
            // The model uses offsets from the left, in both layout directions. Each cell has the real
            // direction again.
            .environment(\.layoutDirection, .leftToRight)
            .onChange(of: version, initial: true) { model.deliver() }
    }

    /// The views at their frames. Frames are relative to the model's origin, which moves together with the
    /// visible items. So an animated change animates only the movements that the user should see. The origin
    /// itself is never animated, and neither is the scroll view's offset.
    private func views(along axis: LayoutContainer.Axis) -> some View {
        let origin = CGPoint(
            x: axis == .vertical ? 0 : model.origin,
            y: axis == .vertical ? model.origin : 0
        )
        let size = CGSize(width: model.contentSize.width, height: model.contentSize.height)
        let unplaced = model.unplacedSections
        let crossLength = axis == .vertical ? size.width : size.height
        return PlacedViews(
            container: model.container,
            contentSize: size,
            origin: origin,
            unplaced: unplaced
        ) {
            ForEach(model.shown) { shown in
                ElementView(
                    model: model,
                    shown: shown,
                    sections: sections,
                    version: version,
                    direction: direction
                )
                // Outside of the element's view: an inner view that is one element would hide it from the layout.
                .layoutValue(
                    key: ViewPlacement.self,
                    value: ViewPlacement(
                        shown,
                        in: model.container,
                        crossLength: unplaced == nil ? crossLength : nil
                    )
                )
            }
        }
        .accessibilityElement(children: .contain)
        .modifier(OriginEffect(origin: origin))
    }
}

/// Moves the views of a container at once, even if their own movements are animated: it has no animatable data. An offset would
/// be a part of the views' positions, which they animate.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
private struct OriginEffect: GeometryEffect {
    let origin: CGPoint

    func effectValue(size: CGSize) -> ProjectionTransform {
        var transform = ProjectionTransform()
        (transform.m31, transform.m32) = (origin.x, origin.y)
        return transform
    }
}

extension Viewport {
    /// The visible length without a scroll view that reports it, such as in a cell of a `List`: longer than any window.
    private static let unscrolledLength = 4096.0

    /// - Parameter space: The name of the coordinate space of the scrolling content, if something can move it.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    init(_ geometry: GeometryProxy, along axis: LayoutContainer.Axis, in space: ObjectIdentifier?) {
        let isVertical = axis == .vertical
        let crossLength = Double(isVertical ? geometry.size.width : geometry.size.height)
        // Of the innermost scroll view that scrolls along this axis. A pager around it scrolls along the other one.
        let visible = geometry.bounds(of: .scrollView(axis: axis.swiftUI))
        let window = geometry.frame(in: .global)
        let length = visible.map { Double(isVertical ? $0.height : $0.width) } ?? Self.unscrolledLength
        let offset = Double(
            visible.map { isVertical ? $0.minY : $0.minX } ?? (isVertical ? -window.minY : -window.minX)
        )
        var size = LayoutSize(length: length, crossLength: crossLength, along: axis)
        var otherContent: OtherContent?
        if let space {
            if visible != nil, let content = geometry.bounds(of: .named(space)) {
                let end = isVertical ? geometry.size.height : geometry.size.width
                otherContent = OtherContent(
                    before: Double(isVertical ? -content.minY : -content.minX),
                    after: Double((isVertical ? content.maxY : content.maxX) - end)
                )
            } else {
                // The container is in a scroll view that has no layout yet.
                size = LayoutSize(width: 0, height: 0)
            }
        }
        self.init(offset: offset, size: size, otherContent: otherContent, axis: axis)
    }
}

extension LayoutSize {
    init(_ size: CGSize) {
        self.init(width: Double(size.width), height: Double(size.height))
    }
}
