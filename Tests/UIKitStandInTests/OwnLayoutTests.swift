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
        // Three of 30 in 100: gaps of 5.
        #expect(
            frames(layout, [5]) == [
                CGRect(x: 0, y: 0, width: 30, height: 20), CGRect(x: 35, y: 0, width: 30, height: 20),
                CGRect(x: 70, y: 0, width: 30, height: 20), CGRect(x: 0, y: 24, width: 30, height: 20),
                CGRect(x: 35, y: 24, width: 30, height: 20),
            ]
        )
        #expect(layout.collectionViewContentSize == CGSize(width: 100, height: 44))
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
            return section
        }
        #expect(
            frames(layout, [3]) == [
                CGRect(x: 10, y: 5, width: 40, height: 60), CGRect(x: 50, y: 5, width: 40, height: 40),
                CGRect(x: 10, y: 65, width: 40, height: 60),
            ]
        )
        #expect(layout.collectionViewContentSize == CGSize(width: 100, height: 130))
    }
}
