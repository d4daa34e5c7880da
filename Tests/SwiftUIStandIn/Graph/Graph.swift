/// The tree of views, and what is yet to be done in it.
@MainActor
final class Graph {
    private var dirty: [ObjectIdentifier: Node] = [:]
    private var actions: [() -> Void] = []
    /// The transaction of the update that is due.
    private var pendingTransaction: Transaction?
    private(set) var isEvaluating = false
    /// How many bodies have been asked for.
    private(set) var evaluationCount = 0
    /// The transaction that bodies are evaluated in.
    var evaluationTransaction = Transaction()
    /// What the system takes from the edges of the window.
    var safeArea = EdgeInsets()

    /// How many updates there have been: what a screen shows changes once for each.
    private(set) var updateCount = 0

    /// Ends an update: what is evaluated from here on belongs to the next.
    func endUpdate() {
        updateCount += 1
    }

    /// Whether a node waits for being asked for its body.
    func isDirty(_ node: Node) -> Bool { dirty[ObjectIdentifier(node)] != nil }

    /// Whether anything is to be done.
    var isSettled: Bool { dirty.isEmpty && actions.isEmpty }

    func willEvaluate(_ node: Node) {
        dirty[ObjectIdentifier(node)] = nil
    }

    /// Runs what asks a view for its body; state is not to be changed meanwhile.
    func evaluating<Value>(_ body: () -> Value) -> Value {
        let before = isEvaluating
        isEvaluating = true
        evaluationCount += 1
        defer { isEvaluating = before }
        return body()
    }

    /// State or an observed value has changed that a node's body depends on.
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

    /// Has something done when all bodies are up to date.
    func enqueue(_ action: @escaping () -> Void) {
        actions.append(action)
    }

    /// Asks the views that have changed for their bodies, from the root on.
    func evaluateDirtyNodes() {
        while let node = dirty.values.min(by: { $0.depth < $1.depth }) {
            dirty[ObjectIdentifier(node)] = nil
            if node.isAttached { node.evaluateAgain() }
        }
    }

    /// Runs what waits, in order.
    func runActions() {
        let waiting = actions
        actions = []
        for action in waiting { action() }
    }

    /// The transaction of the changes since the last time, if there were any.
    func takeTransaction() -> Transaction? {
        defer { pendingTransaction = nil }
        return pendingTransaction
    }
}
