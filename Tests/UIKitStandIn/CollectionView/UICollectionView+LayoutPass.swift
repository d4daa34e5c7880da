import Foundation

extension UICollectionView {
    var needsLayoutPass: Bool { counts == nil || collectionViewLayout.needsPrepare }

    /// Prepares, asks and measures until everything is up to date.
    func runLayoutPasses() {
        guard !isInLayoutPass, updateDepth == 0 else { return }
        isInLayoutPass = true
        defer {
            isInLayoutPass = false
            clearNeedsLayout()
        }
        var passes = 0
        var asked: CGRect
        repeat {
            passes += 1
            if passes > StandIn.layoutPassLimit {
                complain(.neverSettles, "it is still invalid after \(passes - 1) layout passes")
                collectionViewLayout.needsPrepare = false
                return
            }
            bringLayoutUpToDate()
            asked = bounds
            showElements(attributesInVisibleRect())
            checkContentSizeStands()
            measureVisibleViews()
        } while needsLayoutPass || bounds != asked
    }

    /// Measures the elements shown by an animated change. Lays out again only if their sizes or the layout
    /// require it.
    func settle(shownIn rect: CGRect) {
        guard !isInLayoutPass, updateDepth == 0 else { return }
        checkContentSizeStands()
        measureVisibleViews()
        if needsLayoutPass || bounds != rect { runLayoutPasses() } else { clearNeedsLayout() }
    }

    /// Updates counts, `prepare()` and content size, which queries need, without asking for a rect.
    func bringLayoutUpToDate() {
        guard !isPreparing else { return }
        if counts == nil { reloadCounts() }
        // The adjusted offset changes the bounds, so the layout may need to be prepared again. If it always
        // needs this, the limit of passes ends it.
        for _ in 0..<3 where collectionViewLayout.needsPrepare {
            prepareLayout()
            applyOffsetAdjustment()
        }
        guard hasNewSize, updateDepth == 0 else { return }
        hasNewSize = false
        if !isDragging { keepOffsetWithinContent() }
        if collectionViewLayout.needsPrepare { prepareLayout() }
    }

    private func reloadCounts() {
        for key in visible.keys.sorted() { endDisplaying(key) }
        counts = countsOfDataSource()
        selected.removeAll()
        sendInvalidation(collectionViewLayout.makeContext(everything: true, counts: true))
    }

    func countsOfDataSource() -> [Int] {
        guard let dataSource else { return [] }
        let sections = dataSource.numberOfSections(in: self)
        guard sections >= 0 else {
            StandIn.fail(.dataSource, "\(sections) sections")
            return []
        }
        return (0..<sections).map { section in
            let items = dataSource.collectionView(self, numberOfItemsInSection: section)
            if items < 0 { StandIn.fail(.dataSource, "\(items) items in section \(section)") }
            return max(0, items)
        }
    }

    /// `prepare()`, then the content size.
    func prepareLayout() {
        isPreparing = true
        collectionViewLayout.needsPrepare = false
        headlessStatistics.prepares += 1
        collectionViewLayout.prepare()
        isPreparing = false
        readContentSize()
    }

    func readContentSize() {
        let size = collectionViewLayout.askedContentSize
        hasOldContentSize = false
        if StandIn.checks.contains(.frames), !size.isWellFormed {
            complain(.invalidContentSize, "\(size)")
            return
        }
        checkCrossSize(size)
        guard size != contentSize else { return }
        contentSize = size
        // A scroll view whose content shrinks doesn't stay past its end (inferred), except during a drag.
        if !isDragging, pendingOffsetAdjustment == .zero, updateDepth == 0 { keepOffsetWithinContent() }
    }

    /// Adds the context's adjustment after the new content size is set. When UIKit does this isn't
    /// documented. `contentSizeAdjustment` needs no code, because the size is asked for after every
    /// `prepare()`.
    func applyOffsetAdjustment() {
        guard pendingOffsetAdjustment != .zero else { return }
        let adjustment = pendingOffsetAdjustment
        pendingOffsetAdjustment = .zero
        contentOffset = CGPoint(x: contentOffset.x + adjustment.x, y: contentOffset.y + adjustment.y)
    }

    /// Moves the offset back only from the end. The start may be overscrolled.
    func keepOffsetWithinContent() {
        let inside = clamped(contentOffset)
        contentOffset = CGPoint(x: min(contentOffset.x, inside.x), y: min(contentOffset.y, inside.y))
    }

    /// Returns the content offset that the layout proposes.
    func proposedContentOffset() -> CGPoint {
        let offset = collectionViewLayout.targetContentOffset(forProposedContentOffset: contentOffset)
        // iOS 15.1 ignores it during a drag (ChatLayout; fixed in 15.2).
        if isDragging || isDecelerating,
            !alternations.next(.heedsTargetWhileScrolling)
        {
            return contentOffset
        }
        return offset
    }

    // MARK: Visible elements

    /// Makes, places and removes views for the answer of a rect query.
    func showElements(_ answer: [UICollectionViewLayoutAttributes]) {
        let keys = answer.map(\.key)
        let wanted = Set(keys)
        for key in visible.keys.filter({ !wanted.contains($0) }).sorted() { endDisplaying(key) }
        for (key, attributes) in zip(keys, answer) {
            if let element = visible[key] {
                let isChanged = !element.snapshot.isEqual(attributes)
                guard isChanged || element.attributes !== attributes else { continue }
                hold(attributes, in: element)
                if isChanged { place(element.view, at: attributes) }
            } else if let element = display(attributes, for: key) {
                visible[key] = element
            }
        }
    }

    func hold(_ attributes: UICollectionViewLayoutAttributes, in element: Visible) {
        element.attributes = attributes
        let copies = StandIn.checks.contains(.mutation)
        element.snapshot = copies ? attributes.duplicate() : attributes
    }

    func place(_ view: UICollectionReusableView, at attributes: UICollectionViewLayoutAttributes) {
        view.transform = .identity
        view.frame = attributes.untransformedFrame
        view.transform = attributes.transform
        view.alpha = attributes.alpha
        view.isHidden = attributes.isHidden
        view.layer.zPosition = CGFloat(attributes.zIndex)
        view.apply(attributes)
    }

    // MARK: Self-sizing

    /// Asks every view that is new or has a new size for its preferred size.
    /// All views of a pass are asked before the layout is prepared again (inferred). A view that made the
    /// layout invalid is asked again. This ends when it has its preferred size, even if the layout reports
    /// "invalid" again: MagazineLayout does so for every header. A layout that gives views a different size
    /// causes an endless loop.
    ///
    /// A new view is asked before it is in the collection view, so that nothing depends on its superview, whichever way the
    /// layout scrolls. Witness: the call stack in IGListKit's issue 1352, where UIKit asks a cell while it still prepares it
    /// ("_createPreparedCellForItemAtIndexPath" calls "_checkForPreferredAttributesInView"). Apple's documentation of
    /// `preferredLayoutAttributesFitting(_:)` doesn't say where the view is by then.
    ///
    /// The view gets a copy, because it may change and return what it gets. Witness: MagazineLayout's cell does that, and its
    /// layout still sees the original size in `shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:)`.
    func measureVisibleViews() {
        defer { addMeasuredViews() }
        let unmeasured = visible.filter { key, element in
            key.category != .decorationView && element.measuredSize != element.attributes.size
        }
        for key in unmeasured.keys.sorted() {
            guard let element = visible[key] else { continue }
            headlessStatistics.measurements += 1
            let original = named(element.attributes, key)
            let preferred = element.view.preferredLayoutAttributesFitting(original.duplicate())
            checkPreferred(preferred, original: original)
            let isContent = preferred.size == original.size && original.size == element.wantedSize
            if collectionViewLayout.shouldInvalidateLayout(
                forPreferredLayoutAttributes: preferred,
                withOriginalAttributes: original
            ) {
                sendInvalidation(
                    collectionViewLayout.invalidationContext(
                        forPreferredLayoutAttributes: preferred,
                        withOriginalAttributes: original
                    )
                )
                element.measuredSize = isContent ? original.size : nil
                element.wantedSize = preferred.size
            } else {
                element.measuredSize = original.size
            }
        }
    }

    /// Adds the views that have been measured.
    private func addMeasuredViews() {
        for key in visible.keys.sorted() {
            guard let view = visible[key]?.view, view.superview == nil else { continue }
            addSubview(view)
        }
    }

    /// Returns the attributes of a view to be measured, with the path that UIKit uses for it.
    ///
    /// A supplementary view that slides into view because a section above it is deleted is measured within
    /// the update, with its old path. Witness: openradar 5023315789873152 (rdar 48955657): "UICollectionView may pass
    /// preferred attributes for the supplementary view to the layout with the supplementary view's original,
    /// pre-batch-update index path set on the attributes." MagazineLayout's pull request 29 works around it.
    private func named(
        _ attributes: UICollectionViewLayoutAttributes,
        _ key: ElementKey
    ) -> UICollectionViewLayoutAttributes {
        guard key.category == .supplementaryView, let section = stalePaths[key],
            alternations.next(.measuresByStalePaths)
        else { return attributes }
        let stale = attributes.duplicate()
        stale.indexPath = IndexPath(item: key.indexPath.item, section: section)
        return stale
    }
}
