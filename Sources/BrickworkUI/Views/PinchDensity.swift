import BrickworkEngine
import SwiftUI

/// How many columns two fingers may choose.
struct PinchDensity {
    let columns: Binding<Int>
    let range: ClosedRange<Int>
}

private enum PinchDensityKey: EnvironmentKey {
    static var defaultValue: PinchDensity? { nil }
}

extension EnvironmentValues {
    var pinchDensity: PinchDensity? {
        get { self[PinchDensityKey.self] }
        set { self[PinchDensityKey.self] = newValue }
    }
}

@available(iOS 17, macOS 14, visionOS 1, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension View {
    /// Lets two fingers choose how many columns there are: apart for fewer and larger ones, together for more. What
    /// they point at stays where it is.
    ///
    /// - Parameters:
    ///   - columns: how many columns there are; for ``ColumnCount/fixed(_:)``.
    ///   - range: how many there may be.
    public func pinchDensity(_ columns: Binding<Int>, in range: ClosedRange<Int>) -> some View {
        environment(\.pinchDensity, PinchDensity(columns: columns, range: range))
    }
}

/// Turns what two fingers do into a number of columns.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct PinchRecognizer: ViewModifier {
    let model: LayoutModel
    let density: PinchDensity?
    /// How many columns there were when the fingers came.
    @State private var before: Int?

    #if os(tvOS) || os(watchOS)
        func body(content: Content) -> some View { content }
    #else
        func body(content: Content) -> some View {
            content.simultaneousGesture(
                MagnifyGesture()
                    .onChanged { value in
                        guard let density else { return }
                        let before = before ?? density.columns.wrappedValue
                        self.before = before
                        choose(Double(before) / Double(value.magnification), at: value.startLocation, density)
                    }
                    .onEnded { _ in before = nil },
                including: density != nil ? .all : .subviews
            )
        }

        private func choose(_ wanted: Double, at point: CGPoint, _ density: PinchDensity) {
            guard wanted.isFinite else { return }
            let bounded = min(
                max(wanted.rounded(), Double(density.range.lowerBound)),
                Double(density.range.upperBound)
            )
            guard Int(bounded) != density.columns.wrappedValue else { return }
            model.point(at: LayoutPoint(x: Double(point.x), y: Double(point.y)))
            withAnimation { density.columns.wrappedValue = Int(bounded) }
        }
    #endif
}
