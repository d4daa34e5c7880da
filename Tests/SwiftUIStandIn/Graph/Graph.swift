/// The tree of views, and the pending work in it.
@MainActor
final class Graph {
    private var dirty: [ObjectIdentifier: Node] = [:]
    private var actions: [() -> Void] = []
    /// The transaction of the pending update.
    private var pendingTransaction: Transaction?
    private(set) var isEvaluating = false
    /// The number of evaluated bodies.
    private(set) var evaluationCount = 0
    /// The transaction for evaluating bodies.
    var evaluationTransaction = Transaction()
    /// The safe area of the window.
    var safeArea = EdgeInsets()

    /// The number of updates. The screen changes once for each.
    private(set) var updateCount = 0

    /// Ends an update. Later evaluations belong to the next.
    func endUpdate() {
        updateCount += 1
    }

    /// Returns whether a node's body must be evaluated again.
    func isDirty(_ node: Node) -> Bool { dirty[ObjectIdentifier(node)] != nil }

    /// Whether there is no pending work.
    var isSettled: Bool { dirty.isEmpty && actions.isEmpty }

    func willEvaluate(_ node: Node) {
        dirty[ObjectIdentifier(node)] = nil
    }

    /// Runs code that evaluates a body. State must not change meanwhile.
    func evaluating<Value>(_ body: () -> Value) -> Value {
        let before = isEvaluating
        isEvaluating = true
        evaluationCount += 1
        defer { isEvaluating = before }
        return body()
    }

    /// Called when state or an observed value has changed that a node's body depends on.
    func valueChanged(in node: Node) {
        if isEvaluating {
            StandIn.fail(
                .changeWhileEvaluating,
                "\(type(of: node.view)) is changed while a body is evaluated"
            )
        }
        if pendingTransaction == nil || Transaction.current.animation != nil {
            pendingTransaction = Transaction.current
        }
        dirty[ObjectIdentifier(node)] = node
    }

    /// Adds an action that runs when all bodies are up to date.
    func enqueue(_ action: @escaping () -> Void) {
        actions.append(action)
    }

    /// Evaluates the bodies of changed views, from the root on.
    func evaluateDirtyNodes() {
        while let node = dirty.values.min(by: { $0.depth < $1.depth }) {
            dirty[ObjectIdentifier(node)] = nil
            if node.isAttached { node.evaluate(isAgain: true) }
        }
    }

    /// Runs the pending actions, in order.
    func runActions() {
        let waiting = actions
        actions = []
        for action in waiting { action() }
    }

    /// Returns the transaction of the changes since the last call, if there were any.
    func takeTransaction() -> Transaction? {
        defer { pendingTransaction = nil }
        return pendingTransaction
    }
}
