import BrickworkEngine
import Foundation

/// A layout's frames as a JSON document.
enum LayoutAnswer {
    /// Returns the content's size and the frames of all elements. With a visible rect, only elements that
    /// intersect it are included, and pinned headers and footers are at their places for that rect. If a limit of
    /// lines hides items, their number follows for each section, and their frames are empty. All numbers read back
    /// to the same value.
    static func json(of layout: CollectionLayout, visible: LayoutRect? = nil) -> Data {
        var text = "{ \"contentSize\": ["
        let size = layout.contentSize
        text += "\(number(size.width)), \(number(size.height))],\n"
        let hidden = (0..<layout.sectionCount).map(layout.hiddenItemCount)
        if hidden.contains(where: { $0 > 0 }) {
            text += "  \"hidden\": [\(hidden.map(String.init).joined(separator: ", "))],\n"
        }
        text += "  \"elements\": ["
        var isFirst = true
        func add(_ element: LayoutElement, _ frame: LayoutRect) {
            text += isFirst ? "\n" : ",\n"
            isFirst = false
            text += "    { \"kind\": \"\(name(of: element.kind))\", \"section\": \(element.path.section), "
            if element.kind == .item {
                text += "\"item\": \(element.path.item), "
            }
            text +=
                "\"frame\": [\(number(frame.x)), \(number(frame.y)), \(number(frame.width)), \(number(frame.height))] }"
        }
        if let visible {
            layout.forEachElement(in: visible, visible: visible, add)
        } else {
            layout.forEachElement(add)
        }
        text += isFirst ? "] }\n" : "\n  ] }\n"
        return Data(text.utf8)
    }

    /// Returns the shortest text that reads back to the same number. Whole numbers have no fraction.
    static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 0x1p53 ? String(Int64(value)) : "\(value)"
    }

    static func name(of kind: LayoutElement.Kind) -> String {
        switch kind {
        case .background: "background"
        case .header: "header"
        case .item: "item"
        case .footer: "footer"
        }
    }
}
