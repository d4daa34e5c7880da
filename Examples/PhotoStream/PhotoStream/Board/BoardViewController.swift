import Brickwork
import UIKit

/// 100,000 notes in self-sizing cells. Drag a note to reorder it, and pinch to change the number of columns.
final class BoardViewController: UICollectionViewController {
    private let layout = BrickworkLayout(.waterfall(columns: 2))
    private(set) var notes = (0..<100_000).map(Note.init(id:))
    /// The number of columns when a pinch began.
    private var columnsBeforePinch = 2
    var columnCount: Int { layout.section.columns }

    init() {
        layout.section.sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        layout.section.estimatedItemSize.height = 90
        super.init(collectionViewLayout: layout)
        title = "Board"
    }

    required init?(coder: NSCoder) { fatalError("made in code only") }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.backgroundColor = .systemBackground
        collectionView.register(NoteCell.self, forCellWithReuseIdentifier: "note")
    }

    override func collectionView(
        _ collectionView: UICollectionView,
        numberOfItemsInSection section: Int
    ) -> Int { notes.count }

    override func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "note", for: indexPath)
        (cell as? NoteCell)?.label.text = notes[indexPath.item].text
        return cell
    }

    // MARK: Drag to reorder

    override func collectionView(
        _ collectionView: UICollectionView,
        canMoveItemAt indexPath: IndexPath
    ) -> Bool { true }

    override func collectionView(
        _ collectionView: UICollectionView,
        moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        notes.insert(notes.remove(at: sourceIndexPath.item), at: destinationIndexPath.item)
    }

    // MARK: Pinch to change the columns

    func pinchBegan() {
        columnsBeforePinch = columnCount
    }

    /// - Parameter scale: The distance of the fingers, compared with the beginning.
    func pinchChanged(to scale: CGFloat) {
        let wanted = min(6, max(1, (CGFloat(columnsBeforePinch) / max(scale, 0.1)).rounded()))
        guard Int(wanted) != columnCount else { return }
        UIView.animate(withDuration: 0.3) { [layout, collectionView] in
            layout.section.columns = Int(wanted)
            collectionView?.layoutIfNeeded()
        }
    }
}
