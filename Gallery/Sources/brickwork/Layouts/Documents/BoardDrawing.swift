import BrickworkEngine
import Foundation

/// An SVG drawing of a layout for people to look at: boxes with their index, headers, and the visible rect.
struct BoardDrawing {
    private let layout: CollectionLayout
    private let visible: LayoutRect?
    private let pictures: [ItemPath: String]
    private static let margin = 12.0

    /// - Parameters:
    ///   - layout: The layout to draw.
    ///   - visible: The visible rect, which is outlined and determines the places of pinned headers and
    ///     footers.
    ///   - pictures: The pictures to show in items' boxes, as URLs for `href`.
    init(_ layout: CollectionLayout, visible: LayoutRect? = nil, pictures: [ItemPath: String] = [:]) {
        self.layout = layout
        self.visible = visible
        self.pictures = pictures
    }

    /// The drawing.
    var svg: String {
        let size = layout.contentSize
        let margin = Self.margin
        let width = number(size.width + 2 * margin), height = number(size.height + 2 * margin)
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(number(-margin)) \(number(-margin)) \(width) \(height)" \
            width="\(width)" height="\(height)" font-family="system-ui, Helvetica, Arial, sans-serif">
            <style>
            text { text-anchor: middle; fill: #fff; font-weight: 600 }
            .board { fill: #f4f2ee } .content { fill: #fff; stroke: #d9d5cc } .background { fill: #ebe7de }
            .header, .footer { fill: #3b3a36 } .picture { stroke: none }
            .visible { fill: none; stroke: #d6336c; stroke-width: 2; stroke-dasharray: 8 5 }
            </style>
            <rect class="board" x="\(number(-margin))" y="\(number(-margin))" width="\(width)" height="\(height)"/>
            <rect class="content" x="0" y="0" width="\(number(size.width))" height="\(number(size.height))"/>

            """
        // Headers and footers come last, because pinned ones lie above the items.
        var pinnable = ""
        layout.forEachElement { element, _ in
            guard let frame = layout.frame(of: element, visible: visible) else { return }
            switch element.kind {
            case .background: text += "<rect class=\"background\" \(box(frame))/>\n"
            case .item: text += item(element, frame)
            case .header, .footer: pinnable += supplementary(element, frame)
            }
        }
        text += pinnable
        if let visible {
            text += "<rect class=\"visible\" \(box(visible))/>\n"
        }
        return text + "</svg>\n"
    }

    private func item(_ element: LayoutElement, _ frame: LayoutRect) -> String {
        if let picture = pictures[element.path] {
            return """
                <svg \(box(frame))><image class="picture" width="100%" height="100%" \
                preserveAspectRatio="xMidYMid slice" href="\(escaped(picture))"/></svg>

                """
        }
        // The golden angle keeps neighbors' hues apart; each section begins elsewhere on the circle.
        let hue = (element.path.section * 83 + element.path.item * 137) % 360
        let radius = min(8, frame.width / 4, frame.height / 4)
        return """
            <rect \(box(frame)) rx="\(number(radius))" fill="hsl(\(hue), 42%, 58%)"/>
            \(label("\(element.path.item)", in: frame))
            """
    }

    private func supplementary(_ element: LayoutElement, _ frame: LayoutRect) -> String {
        let name = LayoutAnswer.name(of: element.kind)
        return "<rect class=\"\(name)\" \(box(frame))/>\n"
            + label("\(name) \(element.path.section)", in: frame)
    }

    /// Returns a text centered in a box, in a size that fits. Returns an empty text if it would be unreadably
    /// small.
    private func label(_ text: String, in frame: LayoutRect) -> String {
        let size = min(18, frame.height * 0.6, frame.width / Double(text.count) * 1.4)
        guard size >= 4 else { return "" }
        let x = number(frame.x + frame.width / 2), y = number(frame.y + frame.height / 2)
        return
            "<text x=\"\(x)\" y=\"\(y)\" dy=\"0.36em\" font-size=\"\(number(size))\">\(escaped(text))</text>\n"
    }

    private func box(_ frame: LayoutRect) -> String {
        "x=\"\(number(frame.minX))\" y=\"\(number(frame.minY))\" width=\"\(number(frame.maxX - frame.minX))\" "
            + "height=\"\(number(frame.maxY - frame.minY))\""
    }

    private func number(_ value: Double) -> String {
        LayoutAnswer.number((value * 1000).rounded() / 1000)
    }

    private func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }
}
