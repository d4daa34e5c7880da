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
            .environment(\.lazySettings, LazySettings(hiddenItemCount: hiddenItemCount))
            .environment(\.lazyActions, (nil, nil))
            .environment(\.layoutDirection, direction)
            // A background is as large as its view, and reports the size without hiding the view's values.
            .background { if isMeasured { SizeReporter(model: model, id: id) } }
            .accessibilitySortPriority(-content.element.readingIndex)
    }
}

/// Reports its size. If that changes with an animation, so do the positions of the other views.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
private struct SizeReporter: View {
    let model: LayoutModel
    let id: ShownElement.ID
    /// The animation of the latest change of the size.
    @State private var latest = Box<Animation?>(nil)

    var body: some View {
        let latest = latest
        Color.clear
            .onGeometryChange(for: CGSize.self, of: \.size) { size in
                // Actions run without the transaction that they result from.
                let animation = latest.value
                latest.value = nil
                model.measure(LayoutSize(size), of: id) { withAnimation(animation, $0) }
            }
            .transaction { latest.value = $0.disablesAnimations ? nil : $0.animation }
    }
}

/// A value that a view keeps, and that doesn't make SwiftUI evaluate the view again.
final class Box<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
private struct ElementContent<Sections: ShownSections>: View, Equatable {
    let element: LayoutElement
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
