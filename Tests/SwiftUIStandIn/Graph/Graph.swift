/// The tree of views, and the pending work in it.
@MainActor
final class Graph {
    /// Changes of state in one transaction.
    struct Change {
        let transaction: Transaction
        fileprivate var nodes: [ObjectIdentifier: Node] = [:]
    }

    /// The pending changes, in order.
    private var changes: [Change] = []
    /// The changed nodes whose bodies are being evaluated.
    private var dirty: [ObjectIdentifier: Node] = [:]
    private var actions: [() -> Void] = []
    private(set) var isEvaluating = false
    /// The number of evaluated bodies.
    private(set) var evaluationCount = 0
    /// The transaction for evaluating bodies.
    private(set) var evaluationTransaction = Transaction()
    /// The safe area of the window.
    var safeArea = EdgeInsets()

    /// The number of updates. The screen changes once for each.
    private(set) var updateCount = 0

    /// Ends an update. Later evaluations belong to the next.
    func endUpdate() {
        updateCount += 1
    }

    /// Returns whether a node's body must be evaluated again.
    func isDirty(_ node: Node) -> Bool {
        let id = ObjectIdentifier(node)
        return dirty[id] != nil || changes.contains { $0.nodes[id] != nil }
    }

    /// Whether there is no pending work.
    var isSettled: Bool { changes.isEmpty && actions.isEmpty }

    func willEvaluate(_ node: Node) {
        dirty[ObjectIdentifier(node)] = nil
        for index in changes.indices { changes[index].nodes[ObjectIdentifier(node)] = nil }
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
        let transaction = Transaction.current
        if changes.last?.transaction.isAnimated != transaction.isAnimated {
            changes.append(Change(transaction: transaction))
        }
        changes[changes.count - 1].nodes[ObjectIdentifier(node)] = node
    }

    /// Adds an action that runs when all bodies are up to date.
    func enqueue(_ action: @escaping () -> Void) {
        actions.append(action)
    }

    /// Evaluates the bodies of the views that a change affects, from the root on.
    func evaluate(_ change: Change) {
        evaluationTransaction = change.transaction
        dirty = change.nodes
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

    /// Returns the pending changes, once.
    ///
    /// Witness: OpenSwiftUI's `GraphHost.flushTransactions`, which applies one transaction after the other before a frame is
    /// drawn. Only changes in the same transaction are applied together.
    func takeChanges() -> [Change] {
        defer { changes = [] }
        return changes.isEmpty ? [Change(transaction: Transaction())] : changes
    }
}
