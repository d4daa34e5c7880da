import BrickworkEngine

extension ScrollKeeper {
    /// The goal that is kept until the next scrolling. So the next measurement doesn't move it, and rotating
    /// the device back shows the same items as before.
    struct Kept {
        var goal: ScrollGoal
        /// The offset at which the goal is reached.
        var offset: Double
        /// The view's offset until it has scrolled there.
        var origin: Double
        /// The inset at the edge that the goal's distance is relative to.
        var edge: Double
        /// Whether the goal was kept during a rotation. Changes of the insets then belong to the rotation.
        var isOfTurn = false
        /// Whether the view is scrolling there with an animation. The goal is then valid at every offset in
        /// between.
        var isTraveling = false
        /// Whether the goal is an item that stays in place while others are measured. It may not be the first
        /// visible one.
        var isSteadyItem = false

        /// - Parameter offset: The offset at which the goal is reached.
        init(_ pending: Pending, at offset: Double, _ now: Viewport) {
            goal = pending.goal
            self.offset = offset
            origin = now.offset
            edge = now.edge
            isOfTurn = pending.isOfTurn
            isTraveling = pending.isTraveling
        }

        /// Returns whether the view is still at the goal's offset.
        func holds(in now: Viewport) -> Bool {
            guard !isTraveling else { return true }
            guard now.isAt(offset) || now.isAt(origin) else { return false }
            return edge == now.edge || (isOfTurn && !now.isMovedByUser)
        }
    }

    /// The goal of a change that is in progress.
    struct Pending {
        var goal: ScrollGoal
        var isOfTurn = false
        var isTraveling = false
        /// Whether the goal doesn't refer to items. It is dropped when it is reached.
        var isOfReload = false
        /// Whether the user is dragging the content beyond its end.
        var isPulled = false
    }

    /// The goal of a bounds change, until its layout.
    enum Turn {
        case none
        /// A goal, and the visible rect before.
        case keeping(ScrollGoal, seen: Viewport)
        /// The app or the user has set an offset since then, so there is nothing to keep.
        case overruled
    }
}
