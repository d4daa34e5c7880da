import UIKit

/// A picture, and below it a caption of any number of lines.
final class PhotoCell: UICollectionViewCell {
    let imageView = UIImageView()
    let captionLabel = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.backgroundColor = .secondarySystemBackground
        contentView.layer.cornerRadius = 10
        contentView.layer.masksToBounds = true
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        contentView.addSubview(imageView)
        captionLabel.numberOfLines = 0
        captionLabel.textColor = .secondaryLabel
        contentView.addSubview(captionLabel)
        isAccessibilityElement = true
    }

    required init?(coder: NSCoder) { fatalError("made in code only") }

    func show(_ photo: Photo) {
        imageView.image = Picture.image(of: photo)
        captionLabel.text = photo.caption
        captionLabel.font = Caption.font
        accessibilityLabel = photo.caption.isEmpty ? photo.tag.rawValue : photo.caption
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let bounds = contentView.bounds
        let captionHeight = Caption.height(of: captionLabel.text ?? "", width: bounds.width)
        imageView.frame = CGRect(
            x: 0,
            y: 0,
            width: bounds.width,
            height: max(0, bounds.height - captionHeight)
        )
        captionLabel.frame = CGRect(
            x: 0,
            y: imageView.frame.maxY,
            width: bounds.width,
            height: captionHeight
        )
        .inset(by: Caption.insets)
    }
}
