import BrickworkEngine
import Foundation
import TestSupport
import Testing

/// The animation in the README, drawn from the engine's frames: two photos are inserted, the device rotates, and a pinch
/// changes the number of columns.
///
/// If the frames change, `DRAW_PICTURES=1 swift test --filter AnimationTests` draws it again.
struct AnimationTests {
    @Test
    func theReadmesAnimationShowsTheEnginesFrames() throws {
        let drawing = Self.drawing()
        #expect(try committedDrawing("animation.svg", drawn: drawing) == drawing)
    }

    /// What the animation shows, one after the other.
    private struct State {
        var screen: LayoutSize
        var columns: Int
        /// The photos, from the first on.
        var photos: [Int]
    }

    private static let states = [
        State(screen: portrait, columns: 2, photos: Array(2..<14)),
        State(screen: portrait, columns: 2, photos: Array(0..<14)),
        State(screen: landscape, columns: 4, photos: Array(0..<14)),
        State(screen: landscape, columns: 3, photos: Array(0..<14)),
        State(screen: portrait, columns: 2, photos: Array(2..<14)),
    ]
    private static let portrait = LayoutSize(width: 180, height: 320)
    private static let landscape = LayoutSize(width: 320, height: 180)
    private static let aspectRatios = [
        1.5, 0.75, 1, 0.8, 1.33, 0.67, 1.6, 1, 0.75, 1.2, 0.9, 1.5, 0.7, 1.1,
    ]
    private static let colors = ["#e07a5f", "#81b29a", "#f2cc8f", "#3d5a80", "#98c1d9", "#bc6c25", "#6d6875"]

    /// The frame of each photo in a state. A photo that isn't there has no size.
    private static func frames(_ state: State) -> [LayoutRect] {
        let layout = CollectionLayout(
            container: LayoutContainer(width: state.screen.width),
            sections: [
                LayoutSection(
                    layout: WaterfallSection(columns: .fixed(state.columns), itemSpacing: 6, lineSpacing: 6),
                    insets: LayoutInsets(all: 6),
                    items: LayoutItems(state.photos.map { .aspectRatio(aspectRatios[$0]) })
                )
            ]
        )
        return aspectRatios.indices.map { photo in
            guard let item = state.photos.firstIndex(of: photo),
                let frame = layout.frame(of: LayoutElement(.item, section: 0, item: item))
            else { return LayoutRect(x: state.screen.width / 2, y: 0, width: 0, height: 0) }
            return frame
        }
    }

    private static func drawing() -> String {
        let all = states.map(frames)
        var svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 340 340" width="340" height="340">
            <clipPath id="screen">\(rect("rx=\"14\"", screen))</clipPath>
            \(rect("rx=\"14\" fill=\"#fff\" stroke=\"#888\" stroke-width=\"2\"", screen))
            <g clip-path="url(#screen)">

            """
        for photo in aspectRatios.indices {
            svg += rect("rx=\"4\" fill=\"\(colors[photo % colors.count])\"") { state in
                let (frame, origin) = (all[state][photo], screen(state))
                return LayoutRect(
                    x: origin.x + frame.x,
                    y: origin.y + frame.y,
                    width: frame.width,
                    height: frame.height
                )
            }
        }
        return svg + "</g>\n</svg>\n"
    }

    /// Returns a rectangle that moves from state to state. Viewers without animations show it in the second state.
    private static func rect(_ style: String, _ frame: (_ state: Int) -> LayoutRect) -> String {
        let still = frame(1)
        return """
            <rect \(style) x="\(text(still.x))" y="\(text(still.y))" width="\(text(still.width))" height="\(text(still.height))">
            \(animations(frame))
            </rect>

            """
    }

    /// The screen in the middle of the drawing.
    private static func screen(_ state: Int) -> LayoutRect {
        let size = states[state].screen
        return LayoutRect(
            x: 170 - size.width / 2,
            y: 170 - size.height / 2,
            width: size.width,
            height: size.height
        )
    }

    /// Moves a rectangle from state to state. Each state lasts two seconds, including half a second for the change.
    private static func animations(_ frame: (_ state: Int) -> LayoutRect) -> String {
        let frames = states.indices.map(frame)
        let properties: [(name: String, value: KeyPath<LayoutRect, Double>)] = [
            ("x", \.x), ("y", \.y), ("width", \.width), ("height", \.height),
        ]
        return properties.map { property in
            let values = frames.flatMap { Array(repeating: text($0[keyPath: property.value]), count: 2) }
            let times = states.indices.flatMap { state -> [Double] in
                let start = Double(state) / Double(states.count - 1)
                return state == states.count - 1 ? [1, 1] : [start, start + 0.1875]
            }
            return """
                <animate attributeName="\(property.name)" dur="8s" repeatCount="indefinite" calcMode="linear" \
                keyTimes="\(times.map { text($0, digits: 4) }.joined(separator: ";"))" \
                values="\(values.joined(separator: ";"))"/>
                """
        }.joined(separator: "\n")
    }

    private static func text(_ number: Double, digits: Int = 1) -> String {
        let scale = digits == 1 ? 10.0 : 10_000.0
        return "\((number * scale).rounded() / scale)"
    }
}
