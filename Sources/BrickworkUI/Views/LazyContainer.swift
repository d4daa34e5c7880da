import BrickworkEngine
import SwiftUI

/// A model of sections, and the views that it says: what all lazy layouts are made of.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct LazyContainer<Sections: ShownSections>: View {
    let sections: Sections
    @State private var model = LayoutModel()
    @Environment(\.layoutDirection) private var direction
    @Environment(\.displayScale) private var scale
    @Environment(\.scrollAxis) private var axis
    @Environment(\.scrollAnchoring) private var anchoring
    @Environment(\.pinchDensity) private var pinchDensity
    @Environment(\.lazyUpdatePolicy) private var updatePolicy
    @Environment(\.staysAtStart) private var staysAtStart

    init(sections: Sections) {
        self.sections = sections
    }

    var body: some View {
        // What the views below show is what the sections are now: the model knows before they look.
        let anchoring = anchoring?.axis == axis ? anchoring : nil
        let _ = anchoring?.watch(model)
        let _ = model.updatePolicy = updatePolicy
        let _ = model.staysAtStart = staysAtStart
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
