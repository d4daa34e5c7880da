import Testing
import UIKit

@MainActor @Suite(.standIn)
struct ConstraintTests {
    /// A caption with margins of 4 points.
    private final class Caption: UICollectionViewCell {
        let label = UILabel()

        override init(frame: CGRect) {
            super.init(frame: frame)
            label.font = .systemFont(ofSize: 10)
            label.numberOfLines = 0
            label.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(label)
            NSLayoutConstraint.activate([
                label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 4),
                label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8),
                label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -4),
                label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -4),
            ])
        }

        required init?(coder: NSCoder) { nil }
    }

    @Test func aCellMeasuresItself() {
        let cell = Caption(frame: CGRect(x: 0, y: 0, width: 72, height: 10))
        cell.label.text = "three words here"
        let size = cell.systemLayoutSizeFitting(
            CGSize(width: 72, height: 0),
            withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        )
        // 4 + two lines of 12 + 4.
        #expect(size == CGSize(width: 72, height: 32))
        // 8 + 16 characters of 5 + 4.
        #expect(cell.systemLayoutSizeFitting(.zero) == CGSize(width: 92, height: 20))
        cell.frame.size = size
        cell.layoutIfNeeded()
        #expect(cell.label.frame == CGRect(x: 8, y: 4, width: 60, height: 24))
        cell.contentView.semanticContentAttribute = .forceRightToLeft
        cell.layoutIfNeeded()
        #expect(cell.label.frame == CGRect(x: 4, y: 4, width: 60, height: 24))
    }

    /// The stand-in complains instead of guessing.
    @Test func otherConstraints() {
        let view = UIView()
        let failures = StandIn.recordFailures {
            UIView().topAnchor.constraint(equalTo: UIView().topAnchor).isActive = true
            let box = UIView()
            box.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(box)
            box.topAnchor.constraint(equalTo: view.bottomAnchor).isActive = true
            box.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
            view.layoutIfNeeded()
        }
        #expect(failures.map(\.rule) == [.constraint, .constraint, .constraint])
    }
}
