package import BrickworkEngine

extension ScrollKeeper {
    /// A change of the view, the layout or the data.
    package enum Event {
        /// The view shows its visible rect. An unchanged rect isn't scrolling.
        case scrolled
        /// The user begins to scroll. SwiftUI reports this.
        case userBeganScrolling
        /// The view asked for one item and then scrolled, so code may have scrolled to the item. If the item is now at the
        /// start, center or end, it stays there while it and other elements are measured.
        case mayHaveJumped(to: ItemPath)
        /// The app scrolls to a goal without an animation.
        case scrollRequested(ScrollGoal)
        /// The app scrolls to a goal with an animation. Returns the target.
        case animatedScrollBegan(ScrollGoal)
        /// The animation has ended. Returns the goal's offset, because elements were measured on the way.
        case animatedScrollEnded

        /// The view is about to get other bounds, and with them another layout. The visible rect is that of the old bounds with
        /// the new insets. It is no longer known after this event.
        case boundsWillChange(to: Double, resizes: Bool)
        /// The layout is about to change. This isn't a batch of updates.
        case layoutWillChange
        /// Everything is about to be loaded. Items aren't known then, only the distance from the content's start.
        case dataWillChange
        /// The layout has changed. While the user drags the content, ``takeAdjustment()`` has the change of the offset.
        case layoutDidChange(UpdateMap = UpdateMap())

        /// A batch of updates is about to be applied.
        case updateWillBegin
        /// A batch was applied, and its animation begins. Returns the target.
        case updateDidBegin(UpdateMap)
        /// The batch's animation has ended.
        case updateDidEnd
        /// The batch has ended some time ago. Returns the offset of a view that hadn't reached the target by then, as on iOS
        /// 15.1 while the user drags. It doesn't matter if the view has gone to the target in the meantime.
        case updateMayHaveMissed
        /// The user has dragged an item. The content stays below the finger, even if the item has passed other items.
        case itemWasDragged

        /// An element is about to get its measured size.
        case elementWillBeMeasured
        /// The element has its size. ``takeAdjustment()`` has the change of the offset.
        case elementWasMeasured
    }
}
