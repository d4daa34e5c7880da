/// A frame of a given size, or within limits.
struct FrameLayout: TransparentLayout {
    var least = ProposedViewSize.unspecified
    var ideal = ProposedViewSize.unspecified
    var most = ProposedViewSize.unspecified
    var alignment: Alignment

    func size(of node: Node, for proposal: ProposedViewSize) -> CGSize {
        let inner = node.contained.first?.size(for: offered(proposal)) ?? .zero
        return CGSize(
            width: Self.extent(proposal.width ?? ideal.width, inner.width, least.width, most.width),
            height: Self.extent(proposal.height ?? ideal.height, inner.height, least.height, most.height)
        )
    }

    func place(_ node: Node) {
        guard let child = node.contained.first else { return }
        child.proposal = offered(ProposedViewSize(node.frame.size))
        child.frame = alignment.frame(of: child.size(for: child.proposal), in: node.frame.size)
    }

    private func offered(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(
            width: (proposal.width ?? ideal.width).map { Self.clamp($0, least.width, most.width) },
            height: (proposal.height ?? ideal.height).map { Self.clamp($0, least.height, most.height) }
        )
    }

    private static func extent(
        _ proposed: CGFloat?,
        _ inner: CGFloat,
        _ least: CGFloat?,
        _ most: CGFloat?
    ) -> CGFloat {
        if let least, least == most { return least }
        guard let proposed else { return clamp(inner, least, most) }
        // Without a limit, the view's own extent is used.
        return clamp(proposed, least ?? inner, most.map { max($0, least ?? 0) } ?? max(inner, least ?? 0))
    }

    private static func clamp(_ value: CGFloat, _ least: CGFloat?, _ most: CGFloat?) -> CGFloat {
        max(least ?? 0, min(value, most ?? .infinity))
    }
}

/// Padding around a view.
struct PaddingLayout: TransparentLayout {
    var insets: EdgeInsets

    func size(of node: Node, for proposal: ProposedViewSize) -> CGSize {
        let inner = node.contained.first?.size(for: offered(proposal)) ?? .zero
        return CGSize(
            width: inner.width + insets.leading + insets.trailing,
            height: inner.height + insets.top + insets.bottom
        )
    }

    func place(_ node: Node) {
        guard let child = node.contained.first else { return }
        child.proposal = offered(node.proposal)
        let size = child.size(for: child.proposal)
        child.frame = CGRect(x: insets.leading, y: insets.top, width: size.width, height: size.height)
    }

    func offered(_ proposal: ProposedViewSize) -> ProposedViewSize { proposal.inset(by: insets) }
}

/// A view that is drawn at an offset.
struct OffsetLayout: OneViewLayout, TransparentLayout, ShiftingLayout {
    var offset: CGSize

    func shift(of node: Node) -> CGPoint {
        let isMirrored = node.environment.layoutDirection == .rightToLeft
        return CGPoint(x: isMirrored ? -offset.width : offset.width, y: offset.height)
    }
}

/// A view with its ideal size, whatever is proposed.
struct FixedSizeLayout: OneViewLayout, TransparentLayout {
    var horizontal: Bool
    var vertical: Bool

    func offered(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(
            width: horizontal ? nil : proposal.width,
            height: vertical ? nil : proposal.height
        )
    }
}

/// A view with an aspect ratio.
struct AspectRatioLayout: OneViewLayout, TransparentLayout {
    var ratio: CGFloat
    var fills: Bool

    func place(_ node: Node) {
        guard let child = node.contained.first else { return }
        child.proposal = offered(ProposedViewSize(node.frame.size))
        child.frame = CGRect(origin: .zero, size: child.size(for: child.proposal))
    }

    func offered(_ proposal: ProposedViewSize) -> ProposedViewSize {
        switch (proposal.width, proposal.height) {
        case (nil, nil): return proposal
        case (let width?, nil): return ProposedViewSize(width: width, height: width / ratio)
        case (nil, let height?): return ProposedViewSize(width: height * ratio, height: height)
        case (let width?, let height?):
            let isWide = width / height > ratio
            return isWide == fills
                ? ProposedViewSize(width: width, height: width / ratio)
                : ProposedViewSize(width: height * ratio, height: height)
        }
    }
}

/// A view with others behind or in front of it, which take its size.
struct LayeredLayout: TransparentLayout {
    var alignment: Alignment
    /// The index of the view that determines the size.
    var primary: Int

    func size(of node: Node, for proposal: ProposedViewSize) -> CGSize {
        primary(of: node)?.size(for: proposal) ?? .zero
    }

    func place(_ node: Node) {
        let size = node.frame.size
        let primary = primary(of: node)
        for child in node.contained {
            child.proposal = child === primary ? node.proposal : ProposedViewSize(size)
            let own = child === primary ? size : child.size(for: child.proposal)
            child.frame = alignment.frame(of: own, in: size)
        }
    }

    func primary(of node: Node) -> Node? {
        node.children.indices.contains(primary) ? node.children[primary].elements.first : nil
    }
}
