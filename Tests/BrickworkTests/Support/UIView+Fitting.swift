#if canImport(UIKit)
import UIKit

extension UIView {
    /// Constraints within the view that make it as large as this.
    func fit(_ size: CGSize) {
        let block = block()
        NSLayoutConstraint.activate([
            block.widthAnchor.constraint(equalToConstant: size.width),
            block.heightAnchor.constraint(equalToConstant: size.height),
        ])
    }

    /// Constraints within the view that make it as high as a part of its width.
    func fit(heightOfWidth part: CGFloat) {
        let block = block()
        block.heightAnchor.constraint(equalTo: block.widthAnchor, multiplier: part).isActive = true
    }

    /// Constraints within the view that make it so wide.
    func fit(width: CGFloat) { block().widthAnchor.constraint(equalToConstant: width).isActive = true }

    /// A view that fills this one; any other goes.
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
