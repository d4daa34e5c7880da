import BrickworkEngine
import SwiftUI

/// A cell, header, footer or background. Its content is evaluated only when it shows another element or value.
///
/// It passes on the content's own values for its container, such as `zIndex` and `transition`. So nothing in it is an
/// `EquatableView` or another view that is one element of a view list. SwiftUI uses the `==` of views that aren't plain data
/// by itself.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct ElementView<Sections: ShownSections>: View, Equatable {
    private let model: LayoutModel
    private let id: ShownElement.ID
    private let content: ElementContent<Sections>
    private let isMeasured: Bool
    private let direction: LayoutDirection
    private let hiddenItemCount: Int

    /// - Parameters:
    ///   - shown: The element.
    ///   - sections: The sections with the element.
    ///   - version: The version of the sections.
    ///   - direction: The layout direction.
    init(
        model: LayoutModel,
        shown: ShownElement,
        sections: Sections,
        version: Int,
        direction: LayoutDirection
    ) {
        self.model = model
        self.direction = direction
        id = shown.id
        hiddenItemCount = model.hiddenItemCount(inSection: shown.element.path.section)
        content = ElementContent(element: shown.element, version: version, sections: sections)
        isMeasured = shown.sizing != .given
    }

    nonisolated static func == (left: Self, right: Self) -> Bool {
        left.content == right.content && left.isMeasured == right.isMeasured
            && left.direction == right.direction && left.hiddenItemCount == right.hiddenItemCount
    }

    var body: some View {
        content
            // Lazy containers in cells aren't anchored by the outer scroll view.
            .environment(\.lazySettings, LazySettings())
            .environment(\.lazyEnd, nil)
            .environment(\.pinch, nil)
            .environment(\.lazyHiddenItemCount, hiddenItemCount)
            .environment(\.layoutDirection, direction)
            // A background is as large as its view, and reports the size without hiding the view's values.
            .background {
                if isMeasured {
                    Color.clear.onGeometryChange(for: CGSize.self, of: \.size) { size in
                        model.measure(LayoutSize(size), of: id)
                    }
                }
            }
            .accessibilitySortPriority(-content.element.readingIndex)
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
