#if canImport(UIKit)
import UIKit

extension UIView {
    /// Adds constraints that give the view this size.
    func fit(_ size: CGSize) {
        let block = block()
        NSLayoutConstraint.activate([
            block.widthAnchor.constraint(equalToConstant: size.width),
            block.heightAnchor.constraint(equalToConstant: size.height),
        ])
    }

    /// Adds constraints that make the view's height a part of its width.
    func fit(heightOfWidth part: CGFloat) {
        let block = block()
        block.heightAnchor.constraint(equalTo: block.widthAnchor, multiplier: part).isActive = true
    }

    /// Adds constraints that give the view this width.
    func fit(width: CGFloat) { block().widthAnchor.constraint(equalToConstant: width).isActive = true }

    /// Adds a subview that fills this view, and removes any other.
    private func block() -> UIView {
        subviews.forEach { $0.removeFromSuperview() }
        let block = UIView()
        block.translatesAutoresizingMaskIntoConstraints = false
        addSubview(block)
        NSLayoutConstraint.activate([
            block.topAnchor.constraint(equalTo: topAnchor),
            block.bottomAnchor.constraint(equalTo: bottomAnchor),
            block.leadingAnchor.constraint(equalTo: leadingAnchor),
            block.trailingAnchor.constraint(equalTo: trailingAnchor),
        ])
        return block
    }
}
#endif
