import Foundation

/// A dragged item's data for other apps. The stand-in transfers nothing between apps.
open class NSItemProvider: NSObject {
    /// Creates an empty provider.
    public override init() { super.init() }
}

/// A dragged item.
@available(tvOS, unavailable)
@preconcurrency @MainActor
open class UIDragItem: NSObject {
    /// The item's data for other apps.
    public let itemProvider: NSItemProvider
    /// The item's object within the app.
    open var localObject: Any?

    /// Creates an item.
    public init(itemProvider: NSItemProvider) {
        self.itemProvider = itemProvider
        super.init()
    }
}

/// The common part of drag and drop sessions.
@available(tvOS, unavailable)
@preconcurrency @MainActor
public protocol UIDragDropSession: NSObjectProtocol {
    /// The dragged items.
    var items: [UIDragItem] { get }
    /// Whether the items may be moved, and not only copied.
    var allowsMoveOperation: Bool { get }
    /// Returns the finger's location. In the stand-in, it is always in the coordinates of the view below it.
    func location(in view: UIView) -> CGPoint
}

/// A drag, for the view where it begins.
@available(tvOS, unavailable)
@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {
    /// The app's object for the drag.
    var localContext: Any? { get set }
}

/// A drag, for the view below it.
@available(tvOS, unavailable)
@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
    /// The drag, if it began in the same app.
    var localDragSession: (any UIDragSession)? { get }
}

/// The effect of a drop.
@available(tvOS, unavailable)
public enum UIDropOperation: UInt, Sendable {
    /// Nothing.
    case cancel
    /// Nothing, although other places in the view accept the items.
    case forbidden
    /// The items are copied.
    case copy
    /// The items are moved.
    case move
}

/// The effect of a drop on a view.
@available(tvOS, unavailable)
@preconcurrency @MainActor
open class UIDropProposal: NSObject {
    /// The effect.
    public let operation: UIDropOperation

    /// Creates a proposal.
    public init(operation: UIDropOperation) {
        self.operation = operation
        super.init()
    }
}
