import LayoutEngine
import SwiftUI

/// The scroll view, and in it the views that the model says.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
struct ScrollingContent: View {
    let model: LayoutModel
    let sections: [AnyLazySection]
    let direction: LayoutDirection
    @State private var position = ScrollPosition()
    @Environment(\.itemPosition) private var itemPosition
    @Environment(\.pinchDensity) private var pinchDensity

    var body: some View {
        // Scrolling and measuring count on: this view, and no other, is to look again.
        let _ = model.revision
        let axis = model.surroundings.axis
        ScrollView(axis == .vertical ? .vertical : .horizontal) {
            content(along: axis)
        }
        // The model counts from the left, whatever the direction of reading: in each cell it holds again.
        .environment(\.layoutDirection, axis == .vertical ? direction : .leftToRight)
        .scrollPosition($position)
        .onScrollGeometryChange(for: Viewport.self) { geometry in
            Viewport(geometry, along: axis)
        } action: { _, viewport in
            model.scroll(to: viewport)
        }
        // The geometry above is not promised to be told before it changes.
        .onGeometryChange(for: CGSize.self) { geometry in
            geometry.size
        } action: { size in
            if model.viewport == nil { model.scroll(to: Viewport(offset: 0, size: LayoutSize(size))) }
        }
        .onChange(of: model.scrollRequest) { _, request in
            if let request { go(to: request, along: axis) }
        }
        .modifier(ItemPositionKeeper(model: model, position: itemPosition))
        .modifier(PinchRecognizer(model: model, density: pinchDensity))
    }

    /// The views, where they are. Their places count from the model's origin, which moves with what the reader looks
    /// at: a change that is animated moves what the reader sees move. The origin itself and the content's size are
    /// never animated, as the scroll view's offset is not.
    private func content(along axis: LayoutContainer.Axis) -> some View {
        let origin = CGPoint(
            x: axis == .vertical ? 0 : model.origin,
            y: axis == .vertical ? model.origin : 0
        )
        return PlacedViews(origin: origin) {
            ForEach(model.shown) { shown in
                ElementView(
                    model: model,
                    shown: shown,
                    content: view(of: shown.element),
                    direction: direction
                )
            }
        }
        .environment(\.layoutDirection, .leftToRight)
        .accessibilityElement(children: .contain)
        .transaction {
            $0.animation = nil
        } body: { views in
            views
                .offset(x: origin.x, y: origin.y)
                .frame(
                    width: model.contentSize.width,
                    height: model.contentSize.height,
                    alignment: .topLeading
                )
        }
    }

    private func view(of element: LayoutElement) -> AnyView {
        let section = sections[element.path.section]
        return switch element.kind {
        case .item: section.cell(element.path.item)
        case .header, .background: section.header?() ?? AnyView(EmptyView())
        case .footer: section.footer?() ?? AnyView(EmptyView())
        }
    }

    private func go(to request: ScrollRequest, along axis: LayoutContainer.Axis) {
        var transaction = Transaction(animation: request.isSeen ? .default : nil)
        transaction.disablesAnimations = !request.isSeen
        transaction.scrollPositionUpdatePreservesVelocity = !request.isSeen
        withTransaction(transaction) {
            if axis == .vertical {
                position.scrollTo(y: CGFloat(request.offset))
            } else {
                position.scrollTo(x: CGFloat(request.offset))
            }
        }
    }
}

extension Viewport {
    /// What is seen between the insets, which the content offset reaches into.
    @available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
    init(_ geometry: ScrollGeometry, along axis: LayoutContainer.Axis) {
        let insets = geometry.contentInsets
        size = LayoutSize(
            width: max(0, Double(geometry.containerSize.width - insets.leading - insets.trailing)),
            height: max(0, Double(geometry.containerSize.height - insets.top - insets.bottom))
        )
        offset =
            axis == .vertical
            ? Double(geometry.contentOffset.y + insets.top)
            : Double(geometry.contentOffset.x + insets.leading)
    }
}

extension LayoutSize {
    init(_ size: CGSize) {
        self.init(width: Double(size.width), height: Double(size.height))
    }
}
