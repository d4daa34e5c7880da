import Foundation

extension UICollectionView {
    /// Returns a reused or new cell with the layout's attributes.
    func dequeueCell(_ identifier: String, for indexPath: IndexPath) -> UICollectionViewCell {
        if let reconfiguredCell, reconfiguredCell.indexPath == indexPath,
            reconfiguredCell.cell.reuseIdentifier == identifier
        {
            return reconfiguredCell.cell
        }
        let key = ElementKey.cell(presented(indexPath))
        let view = dequeue(ReusePool.Name(kind: "", identifier: identifier), for: key)
        return view as? UICollectionViewCell ?? UICollectionViewCell(frame: .zero)
    }

    /// Returns a reused or new view with the layout's attributes.
    func dequeue(_ name: ReusePool.Name, for key: ElementKey) -> UICollectionReusableView {
        let attributes = singleAttributes(for: key)
        let frame = attributes?.frame ?? .zero
        let view =
            take(name, of: reuse.classes[name], for: key, frame: frame)
            ?? (key.category == .cell ? UICollectionViewCell(frame: frame) : .init(frame: frame))
        view.reuseIdentifier = name.identifier
        reuse.noteDequeued(view, as: name)
        if let attributes { place(view, at: attributes) }
        return view
    }

    /// Returns a waiting view, or a new one of a class.
    private func take(
        _ name: ReusePool.Name,
        of type: UICollectionReusableView.Type?,
        for key: ElementKey,
        frame: CGRect
    ) -> UICollectionReusableView? {
        if let waiting = reuse.takeWaiting(name) {
            waiting.prepareForReuse()
            headlessStatistics.viewsReused += 1
            return waiting
        }
        guard let type else {
            StandIn.fail(.registration, "nothing is registered as '\(name.identifier)' for \(key)")
            return nil
        }
        let view = type.init(headlessFrame: frame)
        reuse.noteDequeued(view, as: name)
        headlessStatistics.viewsCreated += 1
        return view
    }

    private func singleAttributes(for key: ElementKey) -> UICollectionViewLayoutAttributes? {
        if counts != nil, !isPreparing, let attributes = collectionViewLayout.attributes(for: key) {
            checkObject(attributes)
            return attributes
        }
        if counts != nil, exists(key), key.category == .cell { complainOfMissing(key) }
        return nil
    }

    // MARK: Display

    /// Asks the data source for a view and shows it.
    func display(_ attributes: UICollectionViewLayoutAttributes, for key: ElementKey) -> Visible? {
        guard let view = makeView(for: key) else { return nil }
        let element = Visible(view: view, attributes: attributes)
        hold(attributes, in: element)
        place(view, at: attributes)
        // Self-sizing views are measured first: see `measureVisibleViews()`.
        if key.category == .decorationView { addSubview(view) }
        (view as? UICollectionViewCell)?.isSelected =
            key.category == .cell && selected.contains(key.indexPath)
        return element
    }

    private func makeView(for key: ElementKey) -> UICollectionReusableView? {
        switch key.category {
        case .cell:
            guard let dataSource else { return nil }
            guard let path = sourced(key.indexPath) else { return makePlaceholder(for: key) }
            return checkedDequeued(
                dataSource.collectionView(self, cellForItemAt: path),
                key
            )
        case .supplementaryView:
            guard let dataSource else { return nil }
            return checkedDequeued(
                dataSource.collectionView(
                    self,
                    viewForSupplementaryElementOfKind: key.kind,
                    at: key.indexPath
                ),
                key
            )
        case .decorationView:
            // An identifier that apps don't use keeps it apart from supplementary views of the same kind.
            let name = ReusePool.Name(kind: key.kind, identifier: "\u{0}decoration")
            return take(name, of: collectionViewLayout.decorationClasses[key.kind], for: key, frame: .zero)
        }
    }

    private func checkedDequeued(
        _ view: UICollectionReusableView,
        _ key: ElementKey
    ) -> UICollectionReusableView? {
        if !reuse.isDequeued(view) {
            StandIn.fail(.notDequeued, "the view for \(key) does not come from a dequeue method")
        } else if visible.values.contains(where: { $0.view === view }) {
            StandIn.fail(.notDequeued, "the view for \(key) is already in use for another element")
            return nil
        }
        return view
    }

    func endDisplaying(_ key: ElementKey) {
        guard let element = visible.removeValue(forKey: key) else { return }
        element.view.removeFromSuperview()
        reuse.put(element.view)
    }
}
