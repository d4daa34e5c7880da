import UIKit

/// The font and the height of captions.
enum Caption {
    static let insets = UIEdgeInsets(top: 6, left: 8, bottom: 8, right: 8)

    /// Follows the user's text size.
    static var font: UIFont { .preferredFont(forTextStyle: .footnote) }

    /// Returns the height below a picture of a width. Without text, it is zero.
    static func height(of text: String, width: CGFloat) -> CGFloat {
        guard !text.isEmpty else { return 0 }
        let room = CGSize(
            width: max(0, width - insets.left - insets.right),
            height: .greatestFiniteMagnitude
        )
        let bounds = text.boundingRect(
            with: room,
            options: [.usesLineFragmentOrigin, .usesFontLeading],
            attributes: [.font: font],
            context: nil
        )
        return bounds.height.rounded(.up) + insets.top + insets.bottom
    }
}
