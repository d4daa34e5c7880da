import Foundation

extension UICollectionView {
    func register<Base: UICollectionReusableView>(
        _ viewClass: AnyClass?,
        as name: ReusePool.Name,
        base: Base.Type
    ) {
        guard let viewClass else {
            reuse.classes[name] = nil
            return
        }
        guard let type = viewClass as? Base.Type else {
            StandIn.fail(.registration, "\(viewClass) is no \(base)")
            return
        }
        reuse.classes[name] = type
    }

    /// Returns a reused or new cell with the layout's attributes.
    func dequeueCell(_ identifier: String, for indexPath: IndexPath) -> UICollectionViewCell {
        if let reconfiguredCell, reconfiguredCell.indexPath == indexPath,
            reconfiguredCell.cell.reuseIdentifier == identifier
        {
            return reconfiguredCell.cell
        }
        let key = ElementKey(category: .cell, kind: "", indexPath: presented(indexPath))
        let view = dequeue(ReusePool.Name(kind: "", identifier: identifier), for: key)
        return view as? UICollectionViewCell ?? UICollectionViewCell(frame: .zero)
    }

    /// Returns a reused or new view with the layout's attributes.
    func dequeue(_ name: ReusePool.Name, for key: ElementKey) -> UICollectionReusableView {
        let attributes = singleAttributes(for: key)
        let view: UICollectionReusableView
        if let waiting = reuse.takeWaiting(name) {
            view = waiting
            view.prepareForReuse()
            headlessStatistics.viewsReused += 1
        } else {
            let frame = attributes?.frame ?? .zero
            if let type = reuse.classes[name] {
                view = type.init(headlessFrame: frame)
            } else {
                StandIn.fail(
                    .registration,
                    "nothing is registered for the identifier '\(name.identifier)' of \(key)"
                )
                view =
                    key.category == .cell
                    ? UICollectionViewCell(frame: frame) : UICollectionReusableView(frame: frame)
            }
            view.reuseIdentifier = name.identifier
            headlessStatistics.viewsCreated += 1
        }
        reuse.noteDequeued(view, as: name)
        if let attributes { place(view, at: attributes) }
        return view
    }

    private func singleAttributes(for key: ElementKey) -> UICollectionViewLayoutAttributes? {
        if counts != nil, !isPreparing, let attributes = collectionViewLayout.attributes(for: key) {
            checkObject(attributes)
            return attributes
        }
        if counts != nil, exists(key), key.category == .cell {
            StandIn.fail(
                .missingAttributes,
                "\(type(of: collectionViewLayout)) has no attributes for \(key)"
            )
        }
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
            return makeDecorationView(of: key)
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

    private func makeDecorationView(of key: ElementKey) -> UICollectionReusableView? {
        // An identifier that apps don't use keeps it apart from supplementary views of the same kind.
        let name = ReusePool.Name(kind: key.kind, identifier: "\u{0}decoration")
        if let waiting = reuse.takeWaiting(name) {
            waiting.prepareForReuse()
            headlessStatistics.viewsReused += 1
            return waiting
        }
        guard let type = collectionViewLayout.decorationClasses[key.kind] else {
            StandIn.fail(
                .registration,
                "\(type(of: collectionViewLayout)) has no class registered for \(key)"
            )
            return nil
        }
        let view = type.init(headlessFrame: .zero)
        reuse.noteDequeued(view, as: name)
        headlessStatistics.viewsCreated += 1
        return view
    }

    func endDisplaying(_ key: ElementKey) {
        guard let element = visible.removeValue(forKey: key) else { return }
        element.view.removeFromSuperview()
        reuse.put(element.view)
    }
}
