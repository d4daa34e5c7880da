import Testing
import UIKit

/// UIKit's own layouts.
@MainActor @Suite(.standIn)
struct OwnLayoutTests {
    private func frames(_ layout: UICollectionViewLayout, _ counts: [Int]) -> [CGRect] {
        let source = Source(counts)
        let view = Fixture.view(layout, source)
        view.headlessAudit()
        return counts.indices.flatMap { section in
            (0..<counts[section]).compactMap {
                view.layoutAttributesForItem(at: Fixture.path(section, $0))?.frame
            }
        }
    }

    @Test func flow() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 30, height: 20)
        layout.minimumInteritemSpacing = 2
        layout.minimumLineSpacing = 4
        layout.sectionInset = UIEdgeInsets(top: 1, left: 0, bottom: 3, right: 0)
        // Three of 30 in 100: gaps of 5.
        #expect(
            frames(layout, [5]) == [
                CGRect(x: 0, y: 1, width: 30, height: 20), CGRect(x: 35, y: 1, width: 30, height: 20),
                CGRect(x: 70, y: 1, width: 30, height: 20), CGRect(x: 0, y: 25, width: 30, height: 20),
                CGRect(x: 35, y: 25, width: 30, height: 20),
            ]
        )
        #expect(layout.collectionViewContentSize == CGSize(width: 100, height: 48))
    }

    @Test func flowTurned() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 20, height: 90)
        layout.scrollDirection = .horizontal
        layout.minimumLineSpacing = 5
        // Two of 90 in 200: a gap of 20.
        #expect(
            frames(layout, [3]) == [
                CGRect(x: 0, y: 0, width: 20, height: 90), CGRect(x: 0, y: 110, width: 20, height: 90),
                CGRect(x: 25, y: 0, width: 20, height: 90),
            ]
        )
        #expect(layout.collectionViewContentSize == CGSize(width: 45, height: 200))
    }

    @Test func flowWithPinnedHeaders() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 50)
        layout.minimumLineSpacing = 0
        layout.headerReferenceSize = CGSize(width: 0, height: 20)
        layout.sectionHeadersPinToVisibleBounds = true
        let source = Source([4, 4])
        let view = Fixture.view(layout, source)
        view.layoutIfNeeded()
        view.contentOffset.y = 210
        view.layoutIfNeeded()
        let headers = view.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader)
        #expect(headers.map(\.frame.minY) == [200, 220])
    }

    @Test func aDelegateWithoutMethodsLeavesTheLayoutsProperties() {
        final class Silent: NSObject, UICollectionViewDelegateFlowLayout {}
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 33)
        let delegate = Silent()
        let source = Source([1])
        let view = Fixture.view(layout, source)
        view.delegate = delegate
        #expect(delegate.collectionView(view, layout: layout, sizeForItemAt: Fixture.path(0, 0)).height == 33)
        let other = ListLayout()
        #expect(delegate.collectionView(view, layout: other, sizeForItemAt: Fixture.path(0, 0)).height.isNaN)
        #expect(delegate.collectionView(view, layout: other, minimumLineSpacingForSectionAt: 0).isNaN)
    }

    @Test func compositionalWithACustomGroup() {
        let layout = UICollectionViewCompositionalLayout { _, environment in
            let width = environment.container.effectiveContentSize.width
            let size = NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1),
                heightDimension: .absolute(60)
            )
            let group = NSCollectionLayoutGroup.custom(layoutSize: size) { environment in
                let half = environment.container.contentSize.width / 2
                return [
                    NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 0, y: 0, width: half, height: 60)),
                    NSCollectionLayoutGroupCustomItem(frame: CGRect(x: half, y: 0, width: half, height: 40)),
                ]
            }
            #expect(width == 100)
            let section = NSCollectionLayoutSection(group: group)
            section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
            section.interGroupSpacing = 3
            return section
        }
        #expect(
            frames(layout, [3]) == [
                CGRect(x: 10, y: 5, width: 40, height: 60), CGRect(x: 50, y: 5, width: 40, height: 40),
                CGRect(x: 10, y: 68, width: 40, height: 60),
            ]
        )
        #expect(layout.collectionViewContentSize == CGSize(width: 100, height: 133))
    }

    @Test func compositionalWithHeadersAndBackgrounds() {
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(50))
        let item = NSCollectionLayoutItem(layoutSize: size)
        let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        let header = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1),
                heightDimension: .absolute(20)
            ),
            elementKind: UICollectionView.elementKindSectionHeader,
            alignment: .top
        )
        header.pinToVisibleBounds = true
        section.boundarySupplementaryItems = [header]
        section.decorationItems = [.background(elementKind: "background")]
        let layout = UICollectionViewCompositionalLayout(section: section)
        layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "background")
        let source = Source([2, 4])
        let view = Fixture.view(layout, source)
        view.layoutIfNeeded()
        view.contentOffset.y = 60
        view.layoutIfNeeded()
        let headers = view.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader)
        #expect(headers.map(\.frame.minY) == [60, 120])
        view.headlessAudit()
    }
}
