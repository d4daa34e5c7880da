import Foundation

/// Views side by side or below each other.
@preconcurrency @MainActor
open class UIStackView: UIView {
    /// How views share the length.
    public enum Distribution: Int, Sendable {
        /// Their own lengths, or equal lengths. Here, the others are treated as `fill`.
        case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
    }

    /// The position of views across the axis.
    public enum Alignment: Int, Sendable {
        /// Stretched, at the start, in the middle, or at the end.
        case fill, leading, firstBaseline, center, trailing, lastBaseline
        /// At the start.
        public static var top: Alignment { .leading }
        /// At the end.
        public static var bottom: Alignment { .trailing }
    }

    open private(set) var arrangedSubviews: [UIView] = []
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { setNeedsLayout() } }
    open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }
    open var alignment = Alignment.fill { didSet { setNeedsLayout() } }
    open var distribution = Distribution.fill { didSet { setNeedsLayout() } }
    open var isLayoutMarginsRelativeArrangement = false { didSet { setNeedsLayout() } }

    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Makes a new view. Decodes nothing.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Makes one with the defaults.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    open func insertArrangedSubview(_ view: UIView, at index: Int) {
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: index)
        addSubview(view)
    }

    open func removeArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
        setNeedsLayout()
    }

    private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

    private var insets: UIEdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }

    private var gaps: CGFloat { spacing * CGFloat(max(0, shown.count - 1)) }

    private func height(of view: UIView, _ width: CGFloat) -> CGFloat {
        let own = view.ownHeight(forWidth: width)
        guard own < 0 else { return own }
        let target = CGSize(width: width, height: 0)
        return view.sizeByConstraints(target, .required, .fittingSizeLevel)?.height ?? 0
    }

    /// Returns the width or height that a constraint of the view itself fixes, or else its own.
    private func size(of view: UIView, width: CGFloat) -> CGSize {
        func fixed(_ attribute: NSLayoutConstraint.Attribute) -> CGFloat? {
            view.constraints.first {
                $0.firstItem === view && $0.firstAttribute == attribute && $0.secondItem == nil
                    && $0.relation == .equal
            }?.constant
        }
        let own = max(0, view.intrinsicContentSize.width)
        let across = fixed(.width) ?? (axis == .vertical && alignment == .fill ? width : min(own, width))
        return CGSize(width: across, height: fixed(.height) ?? max(0, height(of: view, across)))
    }

    private func sizes(in size: CGSize) -> [CGSize] {
        var result = shown.map { self.size(of: $0, width: size.width) }
        guard axis == .horizontal, !result.isEmpty else { return result }
        let room = max(0, size.width - gaps)
        if distribution == .fillEqually {
            let each = room / CGFloat(result.count)
            return shown.map { CGSize(width: each, height: self.size(of: $0, width: each).height) }
        }
        // The last view with the lowest hugging priority gets the remaining length, or gives the missing
        // length.
        let rest = room - result.reduce(0) { $0 + $1.width }
        let least = shown.indices.min { a, b in
            let (first, second) = (
                shown[a].contentHuggingPriority(for: .horizontal),
                shown[b].contentHuggingPriority(for: .horizontal)
            )
            return first.rawValue == second.rawValue ? a > b : first.rawValue < second.rawValue
        }
        if distribution == .fill, let least, room.isFinite {
            let width = max(0, result[least].width + rest)
            result[least] = CGSize(width: width, height: max(0, height(of: shown[least], width)))
        }
        return result
    }

    open override var intrinsicContentSize: CGSize {
        let own = shown.map { size(of: $0, width: .infinity) }
        let widths = own.map { $0.width.isFinite ? $0.width : 0 }
        let naturals = zip(shown, widths).map { max(0, $0.intrinsicContentSize.width, $1) }
        let width = axis == .horizontal ? naturals.reduce(0, +) + gaps : naturals.max() ?? 0
        let outer = width + insets.left + insets.right
        return CGSize(width: outer, height: ownHeight(forWidth: outer))
    }

    override func ownHeight(forWidth width: CGFloat) -> CGFloat {
        let inner = CGSize(width: width - insets.left - insets.right, height: .infinity)
        let heights = sizes(in: inner).map(\.height)
        let length = axis == .vertical ? heights.reduce(0, +) + gaps : heights.max() ?? 0
        return length + insets.top + insets.bottom
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: intrinsicContentSize.width, height: ownHeight(forWidth: size.width))
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let room = bounds.inset(by: insets)
        var corner = room.origin
        var sizes = sizes(in: room.size)
        if axis == .vertical, distribution == .fillEqually, !sizes.isEmpty {
            let each = max(0, room.height - gaps) / CGFloat(sizes.count)
            for index in sizes.indices { sizes[index].height = each }
        }
        for (view, size) in zip(shown, sizes) {
            var frame = CGRect(origin: corner, size: size)
            if axis == .horizontal {
                (frame.origin.y, frame.size.height) = place(frame.height, in: room.minY, room.height)
                corner.x += size.width + spacing
            } else {
                (frame.origin.x, frame.size.width) = place(frame.width, in: room.minX, room.width)
                corner.y += size.height + spacing
            }
            view.frame = frame
        }
    }

    private func place(_ length: CGFloat, in start: CGFloat, _ room: CGFloat) -> (CGFloat, CGFloat) {
        switch alignment {
        case .fill: (start, room)
        case .leading, .firstBaseline: (start, length)
        case .center: (start + (room - length) / 2, length)
        case .trailing, .lastBaseline: (start + room - length, length)
        }
    }
}
