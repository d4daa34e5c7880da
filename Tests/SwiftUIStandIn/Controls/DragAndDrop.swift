/// A type that can be dragged and dropped. Apple's is in CoreTransferable.
public protocol Transferable {}

extension String: Transferable {}

/// A view that accepts drops.
struct DropActions {
    /// Handles dropped values. Returns false if it doesn't accept them.
    var perform: (_ payloads: [Any], _ location: CGPoint) -> Bool
    /// Called when a drag enters or leaves the view.
    var isTargeted: (Bool) -> Void
}

// https://developer.apple.com/documentation/swiftui/view/draggable(_:) and dropdestination(for:action:istargeted:)
extension View {
    /// Makes the view the source of a drag. The payload is made when the drag begins.
    @available(iOS 16, macOS 13, visionOS 1, *)
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    public func draggable<Payload: Transferable>(_ payload: @autoclosure @escaping () -> Payload) -> some View
    {
        modified { $0.traits.dragged = payload }
    }

    /// Makes the view a destination of drops. The location is in the view's coordinates.
    @available(iOS 16, macOS 13, visionOS 1, *)
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    public func dropDestination<Payload: Transferable>(
        for payloadType: Payload.Type = Payload.self,
        action: @escaping (_ items: [Payload], _ location: CGPoint) -> Bool,
        isTargeted: @escaping (Bool) -> Void = { _ in }
    ) -> some View {
        modified { node in
            node.traits.drop = DropActions(
                perform: { payloads, location in
                    let items = payloads.compactMap { $0 as? Payload }
                    return items.isEmpty ? false : action(items, location)
                },
                isTargeted: isTargeted
            )
        }
    }
}
