import BrickworkEngine
public import SwiftUI

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
        environment(\.lazyActions.pinch, (columns, range))
    }

    /// Lets the user change a fixed number of columns with a pinch gesture.
    ///
    /// - Parameters:
    ///   - columns: The number of columns, which the sections take too.
    ///   - range: The possible numbers of columns.
    public func pinchDensity(_ columns: Binding<Int>, in range: ClosedRange<Int>) -> some View {
        pinchDensity(columns.fixedColumns, in: range)
    }
}

extension Int {
    fileprivate var fixedColumns: ColumnCount {
        get { .fixed(self) }
        set { if case .fixed(let count) = newValue.rule { self = count } }
    }
}

/// Turns a pinch gesture into a number of columns.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct PinchRecognizer: ViewModifier {
    let model: LayoutModel
    let pinch: EnvironmentValues.Pinch?
    /// The number of columns at the start of the gesture.
    @State private var before: Int?

    #if os(tvOS) || os(watchOS)
        func body(content: Content) -> some View { content }
    #else
        func body(content: Content) -> some View {
            content.simultaneousGesture(
                MagnifyGesture()
                    .onChanged { value in
                        let before = before ?? pinch.map { model.columnCount($0.columns.wrappedValue) }
                        guard let before else { return }
                        self.before = before
                        choose(Double(before) / Double(value.magnification), at: value.startLocation)
                    }
                    .onEnded { _ in before = nil },
                including: pinch != nil ? .all : .subviews
            )
        }

        private func choose(_ wanted: Double, at point: CGPoint) {
            guard let (columns, range) = pinch, wanted.isFinite else { return }
            let bounded = min(max(wanted.rounded(), Double(range.lowerBound)), Double(range.upperBound))
            guard Int(bounded) != model.columnCount(columns.wrappedValue) else { return }
            model.point(at: LayoutPoint(x: Double(point.x), y: Double(point.y)))
            withAnimation { columns.wrappedValue = .fixed(Int(bounded)) }
        }
    #endif
}
