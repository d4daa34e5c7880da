import BrickworkEngine

extension LayoutElement.Kind {
    /// The stacking order: headers and footers are above items, because they may be pinned. Backgrounds are below.
    /// Cells are at zero, and an app can move single ones above everything.
    package var zIndex: Int {
        switch self {
        case .background: -1
        case .item: 0
        case .footer: 1
        case .header: 2
        }
    }
}
