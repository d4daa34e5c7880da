import SwiftUI

/// Which item is seen first, for whoever wants to know it or to have another.
struct ItemPosition {
    let item: () -> AnyHashable?
    let setItem: (AnyHashable?) -> Void
    let anchor: UnitPoint?
}

private enum ItemPositionKey: EnvironmentKey {
    static var defaultValue: ItemPosition? { nil }
}

extension EnvironmentValues {
    var itemPosition: ItemPosition? {
        get { self[ItemPositionKey.self] }
        set { self[ItemPositionKey.self] = newValue }
    }
}

@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
extension View {
    /// Binds which item the lazy sections in this view show first.
    ///
    /// Scrolling sets the binding to the identity of the first item that is seen; setting it scrolls to that item, with
    /// an animation, wherever the item is. An identity that no item has leaves everything where it is.
    ///
    /// - Parameters:
    ///   - item: the identity of the item.
    ///   - anchor: which point of the item goes to which point of what is seen; nil: as little is scrolled as shows the
    ///     item wholly.
    public func scrollPosition<ID: Hashable & Sendable>(
        item: Binding<ID?>,
        anchor: UnitPoint? = .top
    ) -> some View {
        environment(
            \.itemPosition,
            ItemPosition(
                item: { item.wrappedValue.map(AnyHashable.init) },
                setItem: { item.wrappedValue = $0?.base as? ID },
                anchor: anchor
            )
        )
    }
}

/// Keeps a binding and a model at the same item.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
struct ItemPositionKeeper: ViewModifier {
    let model: LayoutModel
    let position: ItemPosition?

    func body(content: Content) -> some View {
        content
            .onChange(of: position?.item(), initial: true) { _, item in
                // What scrolling has set is there already.
                guard let item, item != model.firstVisibleItem else { return }
                let anchor = position?.anchor
                let isVertical = model.surroundings.axis == .vertical
                model.scroll(toItem: item, at: anchor.map { Double(isVertical ? $0.y : $0.x) })
            }
            .onChange(of: model.firstVisibleItem) { _, item in
                position?.setItem(item)
            }
    }
}
