import Foundation

extension UICollectionView {
    private var layoutName: String { "\(type(of: collectionViewLayout))" }

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
                StandIn.fail(.duplicateElement, "\(layoutName) answers \(key) twice for \(asked)")
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
        if !exists(key) {
            if StandIn.checks.contains(.elements) {
                StandIn.fail(
                    .unknownElement,
                    "\(layoutName) answers \(key); there are \(counts ?? []) items"
                )
            }
            return false
        }
        if !attributes.frame.isWellFormed {
            if StandIn.checks.contains(.frames) {
                StandIn.fail(
                    .invalidFrame,
                    "\(layoutName): \(attributes.key) has the frame \(attributes.frame)"
                )
            }
            return false
        }
        return true
    }

    /// Returns whether the data source has the element. A supplementary path with one index belongs to the
    /// whole layout. Decoration paths are chosen by the layout.
    func exists(_ key: ElementKey) -> Bool {
        let counts = counts ?? []
        switch key.category {
        case .cell:
            guard key.indexPath.count == 2, counts.indices.contains(key.indexPath.section) else {
                return false
            }
            return key.indexPath.item >= 0 && key.indexPath.item < counts[key.indexPath.section]
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
            StandIn.fail(
                .attributesOutsideRect,
                "\(layoutName): \(attributes.key) at \(frame) was not asked for by \(asked)"
            )
        }
    }

    /// Checks that the object wasn't changed by the view, and with `freshAttributes`, that it is new to the
    /// view.
    func checkObject(_ attributes: UICollectionViewLayoutAttributes) {
        let checks = StandIn.checks
        guard checks.contains(.mutation) || checks.contains(.freshAttributes) else { return }
        if handedOut.isChangedByView(attributes) {
            if checks.contains(.mutation) {
                StandIn.fail(
                    .reusedAttributes,
                    "\(layoutName) hands out, as \(attributes.key), an object that the view has changed since: "
                        + "answer with copies"
                )
            }
            return
        }
        if checks.contains(.freshAttributes), handedOut.contains(attributes) {
            StandIn.fail(.reusedAttributes, "\(layoutName) hands out one object twice for \(attributes.key)")
        }
        if !handedOut.contains(attributes) { handedOut.insert(attributes) }
    }

    private func checkConsistency(of attributes: UICollectionViewLayoutAttributes) {
        guard StandIn.checks.contains(.consistency), !collectionViewLayout.isUIKitsOwn else { return }
        guard let single = collectionViewLayout.attributes(for: attributes.key) else {
            if attributes.representedElementCategory == .cell {
                StandIn.fail(.missingAttributes, "\(layoutName) has no attributes for \(attributes.key)")
            } else {
                StandIn.fail(
                    .inconsistentAttributes,
                    "\(layoutName) answers \(attributes.key) for a rect, but not when asked for it alone"
                )
            }
            return
        }
        if single.key != attributes.key || single.frame != attributes.frame {
            StandIn.fail(
                .inconsistentAttributes,
                "\(layoutName): \(attributes.key) at \(attributes.frame) is \(single.key) at \(single.frame) "
                    + "when asked for alone"
            )
        }
    }

    /// Checks that the attributes that the view holds haven't been changed.
    func checkHeldAttributes() {
        guard StandIn.checks.contains(.mutation) else { return }
        let changed = visible.filter { !$0.value.attributes.isEqual($0.value.snapshot) }
        for (_, element) in changed.sorted(by: { $0.key < $1.key }) {
            StandIn.fail(
                .mutatedAttributes,
                "\(layoutName) changed an object that the view holds: \(element.snapshot.description) "
                    + "is now \(element.attributes.description)"
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
