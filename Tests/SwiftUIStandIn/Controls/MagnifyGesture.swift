/// Something that people do with their fingers.
@MainActor @preconcurrency
public protocol Gesture<Value> {
    /// What is known of it while it goes on.
    associatedtype Value
}

/// Two fingers that move apart.
@available(iOS 17, macOS 14, visionOS 1, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct MagnifyGesture: Gesture {
    /// How far they have moved.
    public struct Value: Equatable, Sendable {
        /// The distance of the fingers, in shares of the one that they began with.
        public var magnification: CGFloat
        /// Where it began, in the view.
        public var startLocation: CGPoint
        /// Where it began, in shares of the view.
        public var startAnchor: UnitPoint
    }

    /// A gesture that begins when the distance has changed by a share.
    public init(minimumScaleDelta: CGFloat = 0.01) {}

    /// Does something whenever the fingers have moved.
    public func onChanged(_ action: @escaping (Value) -> Void) -> MagnifyActions {
        MagnifyActions(changed: action)
    }

    /// Does something when the fingers leave.
    public func onEnded(_ action: @escaping (Value) -> Void) -> MagnifyActions {
        MagnifyActions(ended: action)
    }
}

/// What a view does while two fingers move apart.
@available(iOS 17, macOS 14, visionOS 1, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct MagnifyActions: Gesture {
    /// What is known of the gesture.
    public typealias Value = MagnifyGesture.Value

    var changed: (Value) -> Void = { _ in }
    var ended: (Value) -> Void = { _ in }

    /// Does something when the fingers leave.
    public func onEnded(_ action: @escaping (Value) -> Void) -> MagnifyActions {
        var result = self
        result.ended = action
        return result
    }
}

extension View {
    /// Heeds a gesture beside the view's own.
    @available(iOS 17, macOS 14, visionOS 1, *)
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    public func simultaneousGesture(_ gesture: MagnifyActions, including mask: GestureMask = .all)
        -> some View
    {
        modified { $0.traits.onMagnify = mask.contains(.gesture) ? gesture : nil }
    }
}

/// Which gestures are heeded.
@available(iOS 17, macOS 14, visionOS 1, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct GestureMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Gestures from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// None.
    public static let none: GestureMask = []
    /// The one that is added.
    public static let gesture = GestureMask(rawValue: 1)
    /// Those of the views within.
    public static let subviews = GestureMask(rawValue: 2)
    /// Both.
    public static let all: GestureMask = [.gesture, .subviews]
}
