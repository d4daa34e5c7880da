import LayoutEngine
import SwiftUI

/// A cell, header or footer, with what its container has to know.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, *)
struct ElementView: View {
    let model: LayoutModel
    let shown: ShownElement
    let content: AnyView
    let direction: LayoutDirection

    var body: some View {
        let isMeasured = shown.sizing != .given
        content
            .environment(\.layoutDirection, direction)
            .onGeometryChange(for: CGSize?.self) { geometry in
                isMeasured ? geometry.size : nil
            } action: { size in
                if let size { model.measure(LayoutSize(size), of: shown.id) }
            }
            .zIndex(shown.element.kind == .item ? 0 : 1)
            .accessibilitySortPriority(-shown.element.readingIndex)
            .layoutValue(key: PlaceKey.self, value: place)
    }

    private var place: Place {
        let axis = model.surroundings.axis
        let size = model.contentSize
        return Place(shown, along: axis, room: CGFloat(axis == .vertical ? size.width : size.height))
    }
}

extension LayoutElement {
    /// Elements that are read later have greater numbers: exact for two million sections of a billion items.
    fileprivate var readingIndex: Double {
        let rank =
            switch kind {
            case .background, .header: 0.0
            case .item: Double(path.item) + 1
            case .footer: 0x1p31
            }
        return Double(path.section) * 0x1p32 + rank
    }
}
