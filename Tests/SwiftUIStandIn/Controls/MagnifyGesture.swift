/// A gesture.
@MainActor @preconcurrency
public protocol Gesture<Value> {
    associatedtype Value
}

/// A pinch.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct MagnifyGesture: Gesture {
    /// The state of a pinch.
    public struct Value: Equatable, Sendable {
        /// The distance of the fingers, relative to the distance at the start.
        public var magnification: CGFloat
        public var startLocation: CGPoint
    }

    @available(iOS 17, macOS 14, visionOS 1, *)
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    public init(minimumScaleDelta: CGFloat = 0.01) {}

    /// Adds an action for each movement.
    public func onChanged(_ action: @escaping (Value) -> Void) -> HeadlessMagnifyActions {
        HeadlessMagnifyActions(changed: action)
    }
}

/// A pinch with actions.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct HeadlessMagnifyActions: Gesture {
    public typealias Value = MagnifyGesture.Value

    let changed: (Value) -> Void
    var ended: (Value) -> Void = { _ in }

    /// Adds an action for the end of the gesture.
    public func onEnded(_ action: @escaping (Value) -> Void) -> HeadlessMagnifyActions {
        var result = self
        result.ended = action
        return result
    }
}

extension View {
    /// Recognizes a gesture at the same time as the view's own.
    public func simultaneousGesture(_ gesture: HeadlessMagnifyActions, including mask: GestureMask = .all)
        -> some View
    {
        modified { $0.traits.onMagnify = mask.contains(.gesture) ? gesture : nil }
    }
}

/// Which gestures are recognized.
public struct GestureMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let gesture = GestureMask(rawValue: 1)
    public static let subviews = GestureMask(rawValue: 2)
    public static let all: GestureMask = [.gesture, .subviews]
}
