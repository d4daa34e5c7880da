import BrickworkEngine
import SwiftUI

/// A model of sections and its views. All lazy containers use it.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct LazyContainer<Sections: ShownSections>: View {
    let sections: Sections
    @State private var model = LayoutModel()
    @Environment(\.layoutDirection) private var direction
    @Environment(\.displayScale) private var scale
    @Environment(\.scrollAxis) private var axis
    @Environment(\.scrollAnchoring) private var anchoring
    @Environment(\.pinchDensity) private var pinchDensity
    @Environment(\.lazyUpdates) private var updates
    @Environment(\.lazyEnd) private var end

    init(sections: Sections) {
        self.sections = sections
    }

    var body: some View {
        // The model is updated before the views below are evaluated, because they read its sections.
        let anchoring = anchoring?.axis == axis ? anchoring : nil
        let _ = anchoring?.watch(model)
        let _ = (model.updates, model.end) = (updates, end)
        let _ = model.update(sections.descriptions, in: surroundings)
        LazyContent(
            model: model,
            sections: sections,
            version: model.version,
            direction: direction,
            space: anchoring?.space
        )
        .modifier(PinchRecognizer(model: model, density: pinchDensity))
        .onAppear { anchoring?.add(model) }
        .onDisappear { anchoring?.remove(model) }
    }

    private var surroundings: Surroundings {
        Surroundings(
            axis: axis == .vertical ? .vertical : .horizontal,
            direction: direction == .rightToLeft ? .rightToLeft : .leftToRight,
            scale: Double(scale)
        )
    }
}
