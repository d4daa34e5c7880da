import Foundation

/// What a dragged item stands for in other apps. The stand-in carries nothing between apps.
open class NSItemProvider: NSObject {
    /// A provider of nothing.
    public override init() { super.init() }
}

/// Something that is dragged.
@preconcurrency @MainActor
open class UIDragItem: NSObject {
    /// What it stands for in other apps.
    public let itemProvider: NSItemProvider
    /// What it stands for within the app.
    open var localObject: Any?

    /// An item.
    public init(itemProvider: NSItemProvider) {
        self.itemProvider = itemProvider
        super.init()
    }
}

/// What drags and drops have in common.
@preconcurrency @MainActor
public protocol UIDragDropSession: NSObjectProtocol {
    /// What is dragged.
    var items: [UIDragItem] { get }
    /// Whether the items may be moved, and not only copied.
    var allowsMoveOperation: Bool { get }
    /// Where the finger is. In the stand-in, always in the coordinates of the view that it is over.
    func location(in view: UIView) -> CGPoint
}

/// A drag, from the view that it begins in.
@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {
    /// What the app keeps with the drag.
    var localContext: Any? { get set }
}

/// A drag, to the view that it is over.
@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
    /// The drag, if it began in the same app.
    var localDragSession: (any UIDragSession)? { get }
}

/// What is to become of dragged items.
public enum UIDropOperation: UInt, Sendable {
    /// Nothing.
    case cancel
    /// Nothing, though they could be dropped elsewhere in the view.
    case forbidden
    /// They are copied.
    case copy
    /// They are moved.
    case move
}

/// What a view would do with dragged items.
@preconcurrency @MainActor
open class UIDropProposal: NSObject {
    /// What is to become of them.
    public let operation: UIDropOperation

    /// A proposal.
    public init(operation: UIDropOperation) {
        self.operation = operation
        super.init()
    }
}
