import Foundation

/// A dragged item's data for other apps. The stand-in transfers nothing between apps.
open class NSItemProvider: NSObject {}

/// A dragged item.
@available(tvOS, unavailable)
@preconcurrency @MainActor
open class UIDragItem: NSObject {
    public let itemProvider: NSItemProvider

    public init(itemProvider: NSItemProvider) {
        self.itemProvider = itemProvider
        super.init()
    }
}

/// The common part of drag and drop sessions.
@available(tvOS, unavailable)
@preconcurrency @MainActor
public protocol UIDragDropSession: NSObjectProtocol {}

/// A drag, for the view where it begins.
@available(tvOS, unavailable)
@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {}

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
    case cancel
    /// Nothing, although other places in the view accept the items.
    case forbidden
    case copy, move
}

/// The effect of a drop on a view.
@available(tvOS, unavailable)
@preconcurrency @MainActor
open class UIDropProposal: NSObject {
    public let operation: UIDropOperation

    public init(operation: UIDropOperation) {
        self.operation = operation
        super.init()
    }
}
