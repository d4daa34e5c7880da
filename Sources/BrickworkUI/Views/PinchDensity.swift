import BrickworkEngine
public import SwiftUI

/// The binding and the range of a pinch gesture that changes the number of columns.
struct PinchDensity {
    let columns: Binding<ColumnCount>
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
    /// Lets the user change the number of columns with a pinch gesture. Spreading the fingers reduces the
    /// number of columns and enlarges the items. In an ``AnchoredScrollView``, the item between the fingers stays in
    /// place.
    ///
    /// - Parameters:
    ///   - columns: The columns, which the sections take too. The gesture makes it a fixed number.
    ///   - range: The possible numbers of columns.
    public func pinchDensity(_ columns: Binding<ColumnCount>, in range: ClosedRange<Int>) -> some View {
        environment(\.pinchDensity, PinchDensity(columns: columns, range: range))
    }
}

/// Turns a pinch gesture into a number of columns.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct PinchRecognizer: ViewModifier {
    let model: LayoutModel
    let density: PinchDensity?
    /// The number of columns at the start of the gesture.
    @State private var before: Int?

    #if os(tvOS) || os(watchOS)
        func body(content: Content) -> some View { content }
    #else
        func body(content: Content) -> some View {
            content.simultaneousGesture(
                MagnifyGesture()
                    .onChanged { value in
                        guard let density else { return }
                        let before = before ?? model.columnCount(density.columns.wrappedValue)
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
            guard Int(bounded) != model.columnCount(density.columns.wrappedValue) else { return }
            model.point(at: LayoutPoint(x: Double(point.x), y: Double(point.y)))
            withAnimation { density.columns.wrappedValue = .fixed(Int(bounded)) }
        }
    #endif
}
