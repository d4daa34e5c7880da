import Foundation

extension UICollectionView {
    /// Complains of the layout.
    func complain(_ rule: StandInFailure.Rule, _ message: @autoclosure () -> String) {
        StandIn.fail(rule, "\(type(of: collectionViewLayout)): \(message())")
    }

    func complainOfMissing(_ key: ElementKey) {
        complain(.missingAttributes, "there are no attributes for \(key)")
    }

    /// Asks for a rect and checks the answer. Drops elements that can't be shown.
    func checkedAttributes(in asked: CGRect) -> [UICollectionViewLayoutAttributes] {
        let answer = collectionViewLayout.askedElements(in: asked) ?? []
        guard !StandIn.checks.isEmpty else { return answer }
        var seen = Set<ElementKey>(minimumCapacity: answer.count)
        var result: [UICollectionViewLayoutAttributes] = []
        result.reserveCapacity(answer.count)
        for attributes in answer {
            let key = attributes.key
            let isFirst = seen.insert(key).inserted
            if StandIn.checks.contains(.elements), !isFirst {
                complain(.duplicateElement, "\(key) is answered twice for \(asked)")
            }
            guard isFirst, isUsable(attributes, key) else { continue }
            checkRect(of: attributes, asked: asked)
            checkObject(attributes)
            checkConsistency(of: attributes)
            checkIsWithinContent(attributes)
            result.append(attributes)
        }
        if StandIn.checks.contains(.completeness) { checkCompleteness(of: seen, in: asked) }
        return result
    }

    private func isUsable(_ attributes: UICollectionViewLayoutAttributes, _ key: ElementKey) -> Bool {
        guard exists(key) else {
            if StandIn.checks.contains(.elements) {
                complain(.unknownElement, "\(key) is answered; there are \(counts ?? []) items")
            }
            return false
        }
        return isWellFormed(attributes)
    }

    /// Returns whether the frame can be shown.
    func isWellFormed(
        _ attributes: UICollectionViewLayoutAttributes,
        _ checks: StandInChecks = StandIn.checks
    ) -> Bool {
        let frame = attributes.frame
        if !frame.isWellFormed, checks.contains(.frames) {
            complain(.invalidFrame, "\(attributes.key) has the frame \(frame)")
        }
        return frame.isWellFormed
    }

    /// Returns whether the data source has the element. A supplementary path with one index belongs to the
    /// whole layout. Decoration paths are chosen by the layout.
    func exists(_ key: ElementKey) -> Bool {
        let counts = counts ?? []
        switch key.category {
        case .cell:
            return key.indexPath.isItem(of: counts)
        case .supplementaryView:
            return key.indexPath.count == 1 || counts.indices.contains(key.indexPath.section)
        case .decorationView:
            return true
        }
    }

    private func checkRect(of attributes: UICollectionViewLayoutAttributes, asked: CGRect) {
        guard StandIn.checks.contains(.rect) else { return }
        let frame = attributes.frame
        let isInside = StandIn.checks.contains(.touching) ? frame.meets(asked) : frame.touches(asked)
        if !isInside {
            complain(.attributesOutsideRect, "\(attributes.key) at \(frame) was not asked for by \(asked)")
        }
    }

    /// Checks that the object wasn't changed by the view, and with `freshAttributes`, that it is new to the
    /// view.
    func checkObject(_ attributes: UICollectionViewLayoutAttributes) {
        let checks = StandIn.checks
        guard checks.contains(.mutation) || checks.contains(.freshAttributes) else { return }
        if handedOut.isChangedByView(attributes) {
            if checks.contains(.mutation) {
                complain(
                    .reusedAttributes,
                    "\(attributes.key) is an object that the view has changed since: answer with copies"
                )
            }
            return
        }
        if checks.contains(.freshAttributes), handedOut.contains(attributes) {
            complain(.reusedAttributes, "one object is handed out twice for \(attributes.key)")
        }
        if !handedOut.contains(attributes) { handedOut.insert(attributes) }
    }

    private func checkConsistency(of attributes: UICollectionViewLayoutAttributes) {
        guard StandIn.checks.contains(.consistency), !collectionViewLayout.isUIKitsOwn else { return }
        let key = attributes.key
        guard let single = collectionViewLayout.attributes(for: key) else {
            guard key.category != .cell else { return complainOfMissing(key) }
            complain(
                .inconsistentAttributes,
                "\(key) is answered for a rect, but not when asked for it alone"
            )
            return
        }
        if single.key != key || single.frame != attributes.frame {
            complain(
                .inconsistentAttributes,
                "\(key) at \(attributes.frame) is \(single.key) at \(single.frame) when asked for alone"
            )
        }
    }

    /// Checks that the attributes that the view holds haven't been changed.
    func checkHeldAttributes() {
        guard StandIn.checks.contains(.mutation) else { return }
        let changed = visible.filter { !$0.value.attributes.isEqual($0.value.snapshot) }
        for (_, element) in changed.sorted(by: { $0.key < $1.key }) {
            complain(
                .mutatedAttributes,
                "an object that the view holds is changed: \(element.snapshot.description) is now "
                    + element.attributes.description
            )
            element.snapshot = element.attributes.duplicate()
        }
    }

    func checkPreferred(
        _ preferred: UICollectionViewLayoutAttributes,
        original: UICollectionViewLayoutAttributes
    ) {
        if preferred.key != original.key {
            StandIn.fail(.inconsistentAttributes, "\(original.key) prefers attributes of \(preferred.key)")
        }
        if StandIn.checks.contains(.frames), !preferred.size.isWellFormed {
            StandIn.fail(.invalidFrame, "\(original.key) prefers the size \(preferred.size)")
        }
    }
}
