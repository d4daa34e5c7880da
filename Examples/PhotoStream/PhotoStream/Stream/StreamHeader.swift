import UIKit

/// Shows the number of photos. It is pinned while the stream scrolls.
final class StreamHeader: UICollectionReusableView {
    static var height: CGFloat {
        UIFont.preferredFont(forTextStyle: .headline).lineHeight.rounded(.up) + 20
    }

    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        addSubview(label)
    }

    required init?(coder: NSCoder) { fatalError("made in code only") }

    func show(_ text: String) {
        label.text = text
        label.font = .preferredFont(forTextStyle: .headline)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.inset(by: UIEdgeInsets(top: 0, left: 14, bottom: 0, right: 14))
    }
}
