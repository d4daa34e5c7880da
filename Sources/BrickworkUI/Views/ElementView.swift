import BrickworkEngine
import SwiftUI

/// A cell, header, footer or background at its frame. It is evaluated when its frame changes. Its content is
/// evaluated only when it shows another element or value.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct ElementView<Sections: ShownSections>: View, Equatable {
    private let model: LayoutModel
    private let id: ShownElement.ID
    private let content: ElementContent<Sections>
    private let place: Place
    private let isMeasured: Bool
    private let direction: LayoutDirection

    /// - Parameters:
    ///   - shown: The element and its frame.
    ///   - sections: The sections with the element.
    ///   - version: The version of the sections.
    ///   - direction: The layout direction.
    ///   - room: The length of the container across the scroll axis.
    init(
        model: LayoutModel,
        shown: ShownElement,
        sections: Sections,
        version: Int,
        direction: LayoutDirection,
        room: CGFloat
    ) {
        self.model = model
        self.direction = direction
        id = shown.id
        content = ElementContent(element: shown.element, version: version, sections: sections)
        place = Place(shown, in: model.surroundings, room: room)
        isMeasured = shown.sizing != .given
    }

    nonisolated static func == (left: Self, right: Self) -> Bool {
        left.content == right.content && left.place == right.place && left.isMeasured == right.isMeasured
            && left.direction == right.direction
    }

    var body: some View {
        let isMeasured = isMeasured
        content
            .equatable()
            // Lazy containers in cells aren't anchored by the outer scroll view.
            .environment(\.scrollAnchoring, nil)
            .environment(\.pinchDensity, nil)
            .environment(\.scrollAxis, .vertical)
            .environment(\.lazyUpdatePolicy, .automatic)
            .environment(\.staysAtStart, true)
            .environment(\.layoutDirection, direction)
            .onGeometryChange(for: CGSize?.self) { geometry in
                isMeasured ? geometry.size : nil
            } action: { size in
                if let size { model.measure(LayoutSize(size), of: id) }
            }
            .zIndex(content.element.depth)
            .accessibilitySortPriority(-content.element.readingIndex)
            .layoutValue(key: PlaceKey.self, value: place)
    }
}

/// The app's content of an element.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
private struct ElementContent<Sections: ShownSections>: View, Equatable {
    let element: LayoutElement
    /// The version of the sections that the content comes from.
    let version: Int
    let sections: Sections

    nonisolated static func == (left: Self, right: Self) -> Bool {
        left.element == right.element && left.version == right.version
    }

    var body: some View {
        sections.view(of: element)
    }
}

extension LayoutElement {
    /// Headers and footers are in front of items, and backgrounds behind them.
    fileprivate var depth: Double {
        switch kind {
        case .background: -1
        case .item: 0
        case .header, .footer: 1
        }
    }

    /// Elements later in reading order have greater numbers. They are exact for two million sections of a
    /// billion items.
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
