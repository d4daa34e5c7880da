#if canImport(UIKit)
import BrickworkScrolling
import Testing
import UIKit

@testable import Brickwork

/// The sources of sizes, by descending priority, and delegates that are set late, missing, or made for
/// another layout.
@MainActor @Suite(.standIn)
struct DelegateTests {
    /// Answers only the given questions.
    final class Answers: NSObject, BrickworkLayoutDelegate {
        var size: ItemSize?
        var widths: [CGFloat] = []

        func collectionView(
            _ collectionView: UICollectionView,
            layout: BrickworkLayout,
            sizeForItemAt indexPath: IndexPath,
            width: CGFloat
        ) -> ItemSize? {
            widths.append(width)
            return size
        }
    }

    /// A flow layout's delegate, written for another app.
    final class FlowAnswers: NSObject, UICollectionViewDelegateFlowLayout {
        func collectionView(
            _ collectionView: UICollectionView,
            layout collectionViewLayout: UICollectionViewLayout,
            sizeForItemAt indexPath: IndexPath
        ) -> CGSize { CGSize(width: 100, height: 60) }

        func collectionView(
            _ collectionView: UICollectionView,
            layout collectionViewLayout: UICollectionViewLayout,
            insetForSectionAt section: Int
        ) -> UIEdgeInsets { UIEdgeInsets(top: 5, left: 0, bottom: 0, right: 0) }
    }

    final class NoLayoutDelegate: NSObject, UICollectionViewDelegate {}

    final class Source: NSObject, UICollectionViewDataSource {
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
            -> Int
        {
            1
        }

        func collectionView(
            _ collectionView: UICollectionView,
            cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
    }

    let source = Source()
    let answers = Answers()
    let flowAnswers = FlowAnswers()

    /// One column of 300 points.
    func layout() -> BrickworkLayout {
        BrickworkLayout(.waterfall(columns: 1)).spaced(10)
    }

    func view(_ layout: UICollectionViewLayout, _ delegate: (any UICollectionViewDelegate)?)
        -> UICollectionView
    {
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 480),
            collectionViewLayout: layout
        )
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.delegate = delegate
        view.layoutIfNeeded()
        return view
    }

    func height(_ view: UICollectionView) -> CGFloat? {
        view.layoutIfNeeded()
        return view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.height
    }

    @Test func firstSourceWithASizeWins() {
        let layout = layout()
        layout.delegate = answers
        let view = view(layout, flowAnswers)
        layout.section.itemSize = CGSize(width: 10, height: 1)
        layout.sizeForItem = { _, _ in .height(70) }
        answers.size = .height(50)
        layout.invalidateLayout()
        #expect(height(view) == 50)
        answers.size = .aspectRatio(3, captionHeight: 8)
        layout.invalidateLayout()
        // A third of 300, plus 8.
        #expect(height(view) == 108)
        answers.size = .estimated(40)
        layout.invalidateLayout()
        #expect(height(view) == 40)
        answers.size = nil
        layout.invalidateLayout()
        // The closure was set for this layout. The delegate of a flow layout may be left over.
        #expect(height(view) == 70)
        layout.sizeForItem = { _, _ in nil }
        // 100 × 60 in a column of 300.
        #expect(height(view) == 180)
        view.delegate = nil
        layout.invalidateLayout()
        #expect(height(view) == 30)
        layout.section.itemSize = .zero
        layout.section.estimatedItemSize.height = 90
        #expect(height(view) == 90)
        #expect(Set(answers.widths) == [300])
    }

    /// Between insets of 10, 300 points in two columns with 10 between them are 145 each. The caption is 20 high.
    @Test func aSizeHasASpan() {
        let layout = layout()
        layout.section.columns = 2
        layout.sizeForItem = { _, _ in .aspectRatio(2, captionHeight: 20, span: .full) }
        let view = view(layout, nil)
        let path = IndexPath(item: 0, section: 0)
        #expect(
            view.layoutAttributesForItem(at: path)?.frame == CGRect(x: 10, y: 10, width: 300, height: 170)
        )
        layout.sizeForItem = { _, _ in .aspectRatio(2, captionHeight: 20) }
        view.layoutIfNeeded()
        #expect(
            view.layoutAttributesForItem(at: path)?.frame
                == CGRect(x: 10, y: 10, width: 145, height: 92.5)
        )
    }

    /// An app that had a flow layout keeps its sizes. The section has everything else.
    @Test func flowDelegateHasOnlySizes() {
        let view = view(layout(), flowAnswers)
        #expect(
            view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame
                == CGRect(x: 10, y: 10, width: 300, height: 180)
        )
    }

    /// Some apps have a proxy that forwards messages to another object, as reactive wrappers do. It doesn't
    /// conform to any of Swift's protocols, whatever the object does. Such apps set the layout's delegate
    /// directly.
    @Test func forwardingProxyIsNotADelegate() {
        final class Proxy: NSObject, UICollectionViewDelegate {
            let target: AnyObject
            init(_ target: AnyObject) { self.target = target }
        }
        answers.size = .height(50)
        let proxy = Proxy(answers)
        let layout = layout()
        let view = view(layout, proxy)
        #expect(height(view) == 150)
        layout.delegate = answers
        #expect(height(view) == 50)
    }

    /// The collection view gets another delegate without notifying the layout. The layout notices when the
    /// view scrolls.
    @Test func newDelegateIsNoticedByScrolling() {
        let layout = layout()
        let view = view(layout, nil)
        #expect(height(view) == 150)
        view.delegate = flowAnswers
        view.contentOffset.y = 1
        #expect(height(view) == 180)
        let late = self.layout()
        let second = self.view(late, nil)
        answers.size = .height(33)
        late.delegate = answers
        #expect(height(second) == 33)
    }

    @Test func unrelatedDelegateIsIgnored() {
        #expect(height(view(layout(), NoLayoutDelegate())) == 150)
        #expect(height(view(BrickworkLayout(.flow()).spaced(8), NoLayoutDelegate())) == 32)
        #expect(height(view(BrickworkLayout(.grid()).spaced(10), NoLayoutDelegate())) == 93.5)
        #expect(
            height(view(BrickworkLayout { _, _ in .grid(columns: 1) }, NoLayoutDelegate())) == 320
        )
    }

    /// Justified rows and mosaics need sizes. Release builds continue with the estimate, which is a square. In a flow,
    /// cells size themselves, and in a grid, they have the grid's size.
    @Test func selfSizingRowsAreReported() {
        var messages: [String] = []
        let handler = Misuse.handler
        Misuse.handler = { messages.append($0) }
        defer { Misuse.handler = handler }
        for section in [BrickworkSection.flow(), .grid(), .justified(), .mosaic(columns: 2)] {
            let layout = BrickworkLayout(section)
            let view = view(layout, nil)
            let expected: CGFloat? =
                switch section.kind {
                case .flow: 32
                case .grid: 100
                case .justified: 200
                default: 155
                }
            #expect(height(view) == expected)
            layout.section.itemSize = CGSize(width: 2, height: 1)
            #expect(height(view) != nil)
        }
        #if DEBUG
        let message = """
            item [0, 0] has no size, and cells can't size themselves in justified rows and mosaics: return its aspect \
            ratio from sizeForItem or the delegate, or set the section's itemSize
            """
        #expect(messages == [message, message])
        #else
        #expect(messages.isEmpty)
        #endif
    }

    /// Release builds continue. Debug builds report it each time.
    @Test func invalidSizesAreReported() {
        var messages: [String] = []
        let handler = Misuse.handler
        Misuse.handler = { messages.append($0) }
        defer { Misuse.handler = handler }
        let layout = layout()
        layout.delegate = answers
        let view = view(layout, nil)
        for nonsense in [-5, .nan, .infinity, -.infinity] as [CGFloat] {
            answers.size = .height(nonsense)
            layout.invalidateLayout()
            #expect(height(view) == 0, "\(nonsense)")
        }
        for nonsense in [-5, .nan, 0, .infinity] as [CGFloat] {
            answers.size = .aspectRatio(nonsense)
            layout.invalidateLayout()
            #expect(height(view) == 0, "\(nonsense)")
        }
        #if DEBUG
        #expect(messages.count == 8)
        #expect(
            messages.first
                == "the height of item [0, 0] is -5.0: give one that is finite and not negative, or nil"
        )
        #else
        #expect(messages.isEmpty)
        #endif
    }

    @Test func layoutWithoutAViewIsEmpty() {
        let layout = layout()
        layout.prepare()
        #expect(layout.collectionViewContentSize == .zero)
        #expect(layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 9, height: 9)) == nil)
        #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)) == nil)
        #expect(!layout.shouldInvalidateLayout(forBoundsChange: CGRect(x: 0, y: 0, width: 9, height: 9)))
    }

    /// Only the item that the app names is asked for again.
    @Test func invalidItemIsRequestedAlone() {
        let photos = (0..<10).map { Photo(id: $0, size: CGSize(width: 1, height: 1)) }
        let stage = Stage(
            { BrickworkLayout().spaced(10) },
            [Album(id: 0, photos: photos)],
            sizing: .height
        )
        stage.forgetQuestions()
        stage.albums[0].photos[3].size.height = 2
        let context = BrickworkInvalidationContext()
        context.invalidateItems(at: [IndexPath(item: 3, section: 0)])
        stage.layout.invalidateLayout(with: context)
        stage.view.layoutIfNeeded()
        #expect(stage.asked == [IndexPath(item: 3, section: 0)])
        #expect(stage.frames == stage.fresh().frames)
    }
}
#endif
