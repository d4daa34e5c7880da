import Testing
import UIKit

@MainActor @Suite(.standIn)
struct ConstraintTests {
    private func label(_ text: String) -> UILabel {
        let label = UILabel()
        label.font = .systemFont(ofSize: 10)
        label.numberOfLines = 0
        label.text = text
        label.translatesAutoresizingMaskIntoConstraints = false
        return label
    }

    /// A picture with an aspect ratio, a caption 8 points below it, and margins of 4 points.
    private final class Photo: UICollectionViewCell {
        let picture = UIImageView()
        let caption = UILabel()

        override init(frame: CGRect) {
            super.init(frame: frame)
            caption.font = .systemFont(ofSize: 10)
            caption.numberOfLines = 0
            for view in [picture, caption] {
                view.translatesAutoresizingMaskIntoConstraints = false
                contentView.addSubview(view)
            }
            NSLayoutConstraint.activate([
                picture.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 4),
                picture.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 4),
                picture.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -4),
                picture.heightAnchor.constraint(equalTo: picture.widthAnchor, multiplier: 0.5),
                caption.topAnchor.constraint(equalTo: picture.bottomAnchor, constant: 8),
                caption.leadingAnchor.constraint(equalTo: picture.leadingAnchor),
                caption.trailingAnchor.constraint(lessThanOrEqualTo: picture.trailingAnchor),
                caption.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -4),
            ])
        }

        required init?(coder: NSCoder) { nil }
    }

    @Test func aCellMeasuresItself() {
        let cell = Photo(frame: CGRect(x: 0, y: 0, width: 68, height: 10))
        cell.caption.text = "three words here"
        let size = cell.systemLayoutSizeFitting(
            CGSize(width: 68, height: 0),
            withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        )
        // 4 + 30 + 8 + two lines of 12 + 4.
        #expect(size == CGSize(width: 68, height: 70))
        cell.frame.size = size
        cell.layoutIfNeeded()
        #expect(cell.picture.frame == CGRect(x: 4, y: 4, width: 60, height: 30))
        #expect(cell.caption.frame == CGRect(x: 4, y: 42, width: 60, height: 24))
        cell.caption.text = "short"
        cell.layoutIfNeeded()
        // Its own width, and the remaining height.
        #expect(cell.caption.frame == CGRect(x: 4, y: 42, width: 25, height: 24))
    }

    @Test func directionOfReading() {
        let cell = Photo(frame: CGRect(x: 0, y: 0, width: 68, height: 70))
        cell.contentView.semanticContentAttribute = .forceRightToLeft
        cell.caption.text = "short"
        cell.layoutIfNeeded()
        #expect(cell.caption.frame.maxX == 64)
        #expect(cell.picture.frame == CGRect(x: 4, y: 4, width: 60, height: 30))
    }

    @Test func equalWidthsAndTheSafeArea() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.headlessSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0)
        let (left, right) = (UIView(), UIView())
        for side in [left, right] {
            side.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(side)
            side.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor).isActive = true
            side.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor).isActive = true
        }
        NSLayoutConstraint.activate([
            left.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            right.leadingAnchor.constraint(equalTo: left.trailingAnchor, constant: 10),
            right.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            right.widthAnchor.constraint(equalTo: left.widthAnchor, multiplier: 2),
        ])
        view.layoutIfNeeded()
        #expect(left.frame == CGRect(x: 0, y: 20, width: 30, height: 70))
        #expect(right.frame == CGRect(x: 40, y: 20, width: 60, height: 70))
        view.headlessSafeAreaInsets = .zero
        view.layoutIfNeeded()
        #expect(left.frame == CGRect(x: 0, y: 0, width: 30, height: 100))
    }

    @Test func stacks() {
        let stack = UIStackView(arrangedSubviews: [label("one"), label("two and three")])
        stack.axis = .vertical
        stack.spacing = 3
        stack.translatesAutoresizingMaskIntoConstraints = false
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 100))
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.topAnchor),
            stack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
        view.layoutIfNeeded()
        // Eight characters per line: "one", "two and", "three".
        #expect(stack.frame == CGRect(x: 0, y: 0, width: 40, height: 39))
        #expect(stack.arrangedSubviews.map(\.frame.minY) == [0, 15])
        #expect(stack.arrangedSubviews.map(\.frame.height) == [12, 24])
    }

    @Test func prioritiesDecide() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        let wide = box.widthAnchor.constraint(equalToConstant: 80)
        wide.priority = .defaultHigh
        NSLayoutConstraint.activate([
            wide, box.widthAnchor.constraint(lessThanOrEqualTo: view.widthAnchor, multiplier: 0.5),
            box.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            box.centerYAnchor.constraint(equalTo: view.centerYAnchor),
            box.heightAnchor.constraint(equalToConstant: 10),
        ])
        view.layoutIfNeeded()
        #expect(box.frame == CGRect(x: 25, y: 20, width: 50, height: 10))
    }

    @Test func noCommonAncestor() {
        let failures = StandIn.recordFailures {
            UIView().topAnchor.constraint(equalTo: UIView().topAnchor).isActive = true
        }
        #expect(failures.map(\.rule) == [.constraint])
    }
}
