import UIKit

/// A tag as a chip, which is filled if it is selected.
final class TagCell: UICollectionViewCell {
    private static let padding = CGSize(width: 12, height: 6)
    private static var font: UIFont { .preferredFont(forTextStyle: .subheadline) }

    let label = UILabel()

    static func size(for tag: Tag) -> CGSize {
        let text = tag.rawValue.size(withAttributes: [.font: font])
        return CGSize(
            width: text.width.rounded(.up) + 2 * padding.width,
            height: text.height.rounded(.up) + 2 * padding.height
        )
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.textAlignment = .center
        contentView.addSubview(label)
        isAccessibilityElement = true
    }

    required init?(coder: NSCoder) { fatalError("made in code only") }

    func show(_ tag: Tag, isChosen: Bool) {
        label.text = tag.rawValue
        label.font = Self.font
        label.textColor = isChosen ? .white : .label
        contentView.backgroundColor = isChosen ? .systemBlue : .secondarySystemFill
        accessibilityLabel = tag.rawValue
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = contentView.bounds
        contentView.layer.cornerRadius = contentView.bounds.height / 2
    }
}
