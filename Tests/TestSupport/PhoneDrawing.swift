import Foundation

/// A phone's screen as an SVG, drawn from the frames and texts that a test finds. The README shows it.
///
/// The photos are made up: a sky, a sun and two hills.
public struct PhoneDrawing {
    private let size: CGSize
    private let isDark: Bool
    private var content = ""
    private var clipCount = 0

    /// The colors of a screen.
    public enum Paint {
        case background, cell, chip, tint, text, secondaryText, textOnTint
    }

    /// The place of a text's lines in their frame.
    public enum TextAlignment {
        case leading, center
    }

    /// Makes an empty screen.
    public init(size: CGSize, isDark: Bool) {
        self.size = size
        self.isDark = isDark
    }

    /// Fills a frame.
    public mutating func fill(_ frame: CGRect, _ paint: Paint, radius: CGFloat = 0) {
        content += "<rect \(Self.attributes(frame)) rx=\"\(Self.text(radius))\" fill=\"\(color(paint))\"/>\n"
    }

    /// Draws lines of text, the first one at the frame's top. A single line is in the vertical middle.
    public mutating func write(
        _ lines: [String],
        in frame: CGRect,
        fontSize: CGFloat,
        _ paint: Paint,
        isBold: Bool = false,
        alignment: TextAlignment = .center
    ) {
        let height = lines.count == 1 ? frame.height : fontSize * 1.2
        let (x, anchor) = alignment == .center ? (frame.midX, "middle") : (frame.minX, "start")
        for (index, line) in lines.enumerated() {
            let y = frame.minY + height * (CGFloat(index) + 0.5) + fontSize * 0.36
            content += """
                <text x="\(Self.text(x))" y="\(Self.text(y))" text-anchor="\(anchor)" font-size="\(Self.text(fontSize))"\
                \(isBold ? " font-weight=\"600\"" : "") fill="\(color(paint))">\(line)</text>

                """
        }
    }

    /// Draws a photo.
    ///
    /// - Parameters:
    ///   - id: The photo's number, which decides where the sun and the hills are.
    ///   - hue: The hue of the hills, from 0 to 1.
    ///   - frame: The photo's frame.
    ///   - clip: The rounded frame around it.
    public mutating func photo(_ id: Int, hue: Double, in frame: CGRect, clip: CGRect) {
        clipCount += 1
        let hue = Int(hue * 360)
        func share(_ step: Int) -> CGFloat { CGFloat((id * 37 + step * 53) % 100) / 100 }
        func hill(_ height: CGFloat, _ step: Int) -> String {
            let top = frame.maxY - frame.height * height
            let rise = frame.height * 0.16
            let third = frame.width / 3
            return """
                M\(Self.text(frame.minX)) \(Self.text(top + rise * (share(step) - 0.5)))\
                c\(Self.text(third)) \(Self.text(-rise * share(step + 1) - 4)) \
                \(Self.text(2 * third)) \(Self.text(rise * share(step + 2) + 4)) \
                \(Self.text(frame.width)) \(Self.text(rise * (share(step + 3) - 0.5)))\
                V\(Self.text(frame.maxY))H\(Self.text(frame.minX))Z
                """
        }
        let sun = CGPoint(
            x: frame.minX + frame.width * (0.2 + 0.6 * share(7)),
            y: frame.minY + frame.height * (0.18 + 0.2 * share(8))
        )
        content += """
            <clipPath id="c\(clipCount)"><rect \(Self.attributes(clip)) rx="10"/></clipPath>
            <g clip-path="url(#c\(clipCount))">
            <rect \(Self.attributes(frame)) fill="hsl(\((hue + 170) % 360), 55%, 82%)"/>
            <circle cx="\(Self.text(sun.x))" cy="\(Self.text(sun.y))" r="\(Self.text(8 + 8 * share(9)))" fill="#fff8e1"/>
            <path d="\(hill(0.52, 1))" fill="hsl(\(hue), 32%, 64%)"/>
            <path d="\(hill(0.3, 4))" fill="hsl(\(hue), 38%, 46%)"/>
            </g>

            """
    }

    /// The drawing. The content is clipped to the screen, below a bar with the time.
    public var svg: String {
        let (width, height) = (Self.text(size.width), Self.text(size.height))
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 \(Self.text(size.width + 24)) \
            \(Self.text(size.height + 24))" font-family="system-ui, Helvetica, Arial, sans-serif">
            <clipPath id="screen"><rect width="\(width)" height="\(height)" rx="44"/></clipPath>
            <rect x="-10" y="-10" width="\(Self.text(size.width + 20))" height="\(Self.text(size.height + 20))" rx="54" \
            fill="#1c1c1e" stroke="#8e8e93" stroke-width="2"/>
            <g clip-path="url(#screen)">
            <rect width="\(width)" height="\(height)" fill="\(color(.background))"/>
            \(content)<rect width="\(width)" height="47" fill="\(color(.background))" opacity=".85"/>
            <text x="52" y="31" font-size="16" font-weight="600" fill="\(color(.text))">9:41</text>
            <rect x="\(Self.text(size.width / 2 - 60))" y="11" width="120" height="28" rx="14" fill="#000"/>
            <rect x="\(Self.text(size.width / 2 - 70))" y="\(Self.text(size.height - 13))" width="140" height="5" rx="2.5" \
            fill="\(color(.text))"/>
            </g>
            </svg>

            """
    }

    private func color(_ paint: Paint) -> String {
        switch paint {
        case .background: isDark ? "#000" : "#fff"
        case .cell: isDark ? "#1c1c1e" : "#f2f2f7"
        case .chip: isDark ? "#2c2c2e" : "#e5e5ea"
        case .tint: "#0a84ff"
        case .text: isDark ? "#fff" : "#000"
        case .secondaryText: isDark ? "#aeaeb2" : "#636366"
        case .textOnTint: "#fff"
        }
    }

    private static func attributes(_ frame: CGRect) -> String {
        """
        x="\(text(frame.minX))" y="\(text(frame.minY))" width="\(text(frame.width))" height="\(text(frame.height))"
        """
    }

    private static func text(_ number: CGFloat) -> String {
        let rounded = (number * 10).rounded() / 10
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

/// Returns the text of a drawing in the folder `docs`. With `DRAW_PICTURES=1` in the environment, writes it first.
public func committedDrawing(_ name: String, drawn: String) throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs/\(name)").standardizedFileURL
    if ProcessInfo.processInfo.environment["DRAW_PICTURES"] != nil {
        try drawn.write(to: file, atomically: true, encoding: .utf8)
    }
    return try String(contentsOf: file, encoding: .utf8)
}
