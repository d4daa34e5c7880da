import UIKit

extension BoardViewController {
    func addPinchRecognizer() {
        let recognizer = UIPinchGestureRecognizer(target: self, action: #selector(pinch))
        collectionView.addGestureRecognizer(recognizer)
    }

    @objc private func pinch(_ recognizer: UIPinchGestureRecognizer) {
        if recognizer.state == .began { pinchBegan() }
        pinchChanged(to: recognizer.scale)
    }
}
