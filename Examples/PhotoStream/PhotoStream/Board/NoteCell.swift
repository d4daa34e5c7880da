import Brickwork
import UIKit

/// A note of any length.
struct Note: Hashable, Sendable {
    let id: Int

    var text: String {
        let words = ["Bring", "the", "blue", "paper", "and", "ask", "for", "another", "window", "seat"]
        return "\(id): "
            + (0..<3 + id * 7 % 19).map { words[(id + $0 * 3) % words.count] }.joined(separator: " ")
    }
}

/// A cell that is as high as its text.
final class NoteCell: SelfSizingCell {
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.backgroundColor = .secondarySystemBackground
        contentView.layer.cornerRadius = 10
        label.font = .systemFont(ofSize: 15)
        label.numberOfLines = 0
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
            label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
            label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 10),
            label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -10),
        ])
    }

    required init?(coder: NSCoder) { fatalError("made in code only") }
}
