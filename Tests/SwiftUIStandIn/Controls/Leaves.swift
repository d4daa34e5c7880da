/// Text in a single font: every character is 8 points wide, every line 20 points high.
public struct Text: View, PrimitiveView {
    /// The content.
    let string: String

    public init<S: StringProtocol>(_ string: S) {
        self.string = String(string)
    }

    func update(_ node: Node) {
        node.layout = TextLayout(string: string)
        // The baseline is 4 points above the end of a line.
        node.traits.guides[VerticalAlignment.firstTextBaseline.id] = { _ in 16 }
        node.traits.guides[VerticalAlignment.lastTextBaseline.id] = { $0.height - 4 }
        node.setChildren([])
    }
}

private struct TextLayout: NodeLayout {
    let string: String

    func size(of node: Node, for proposal: ProposedViewSize) -> CGSize {
        let room = Int(max(1, (min(proposal.width ?? .infinity, 1_000_000) / 8).rounded(.down)))
        var lines = 1
        var column = 0
        var widest = 0
        for word in string.split(separator: " ") {
            let needed = column == 0 ? word.count : column + 1 + word.count
            if column > 0, needed > room {
                lines += 1
                column = min(word.count, room)
            } else {
                column = min(needed, room)
            }
            widest = max(widest, column)
        }
        return CGSize(width: CGFloat(widest) * 8, height: string.isEmpty ? 0 : CGFloat(lines) * 20)
    }

    func place(_ node: Node) {}
}

/// A color that fills the proposed size.
public struct Color: View, PrimitiveView, Hashable, Sendable {
    private let name: String
    private let components: [Double]

    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        name = "hue"
        components = [hue, saturation, brightness, opacity]
    }

    private init(_ name: String, opacity: Double = 1) {
        self.name = name
        components = [opacity]
    }

    public static let red = Color("red")
    public static let blue = Color("blue")
    public static let gray = Color("gray")
    public static let clear = Color("clear")

    func update(_ node: Node) {
        node.layout = FillLayout()
        node.setChildren([])
    }
}

/// A view that takes the remaining space in a stack.
public struct Spacer: View, PrimitiveView {
    let minLength: CGFloat

    public init(minLength: CGFloat? = nil) {
        self.minLength = minLength ?? 8
    }

    func update(_ node: Node) {
        node.layout = FillLayout(ideal: minLength)
        node.setChildren([])
    }
}

struct FillLayout: NodeLayout {
    var ideal: CGFloat = 10

    func size(of node: Node, for proposal: ProposedViewSize) -> CGSize {
        proposal.replacingUnspecifiedDimensions(by: CGSize(width: ideal, height: ideal))
    }

    func place(_ node: Node) {}
}

/// A button.
public struct Button<Label: View>: View, PrimitiveView {
    private let action: () -> Void
    private let label: Label

    public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.action = action
        self.label = label()
    }

    func update(_ node: Node) {
        node.layout = UnaryLayout()
        node.traits.onTap = action
        node.setChildren([label])
    }
}

extension Button where Label == Text {
    public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) {
        self.init(action: action) { Text(title) }
    }
}
