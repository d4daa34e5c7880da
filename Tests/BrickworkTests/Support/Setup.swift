#if canImport(UIKit)
import Brickwork
import UIKit

/// A random layout of a random library.
@MainActor
struct Setup {
    /// What is laid out.
    enum Kind: CaseIterable {
        case waterfall, padded, inOrder, flow, justified, grid, sectioned
    }

    static let sizes = [
        CGSize(width: 320, height: 480), CGSize(width: 480, height: 320), CGSize(width: 375, height: 667),
        CGSize(width: 768, height: 400),
    ]

    let stage: Stage
    let nextID: Int
    let name: String

    init(
        _ random: inout Random,
        sizings: [Stage.Sizing],
        kinds: [Kind] = Kind.allCases,
        spans: Bool = true
    ) {
        let kind = random.pick(kinds)
        let isHorizontal = random.chance(30)
        let isRightToLeft = random.chance(30)
        let hasInsets = random.chance(40)
        let pins = random.chance(40)
        var nextID = 0
        var albums = Album.random(count: random.int(0...4), &random, &nextID)
        if !spans {
            for section in albums.indices {
                for item in albums[section].photos.indices { albums[section].photos[item].span = 1 }
            }
        }
        let sizing = random.pick(kind == .flow && sizings.contains(.size) ? [.size] : sizings)
        stage = Stage(
            { Self.layout(kind, isHorizontal: isHorizontal, pins: pins) },
            albums,
            sizing: sizing,
            bounds: random.pick(Self.sizes)
        ) {
            $0.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .unspecified
            guard hasInsets else { return }
            $0.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0)
            $0.drivenSafeArea = UIEdgeInsets(top: 44, left: 30, bottom: 34, right: 30)
        }
        self.nextID = nextID
        name =
            "\(kind), \(sizing)\(isHorizontal ? ", horizontal" : "")\(isRightToLeft ? ", right to left" : "")"
            + "\(hasInsets ? ", insets" : "")\(pins ? ", pinned" : "")"
    }

    private static func layout(_ kind: Kind, isHorizontal: Bool, pins: Bool) -> BrickworkLayout {
        let layout: BrickworkLayout
        switch kind {
        case .waterfall:
            layout = BrickworkLayout(.waterfall()).spaced(10)
        case .padded:
            layout = BrickworkLayout(.waterfall(columns: 3, order: .evenEnds)).spaced(12, inset: 6)
        case .flow:
            layout = BrickworkLayout(.flow(alignment: .center)).spaced(8)
        case .justified:
            layout = BrickworkLayout(.justified()).spaced(10)
            // Its cells don't size themselves.
            layout.section.itemSize = CGSize(width: 100, height: 100)
        case .grid:
            layout = BrickworkLayout(.grid()).spaced(10)
        case .inOrder:
            layout = BrickworkLayout(.waterfall(order: .inOrder)).spaced(10)
        case .sectioned:
            layout = BrickworkLayout { section, environment in
                var description =
                    [BrickworkSection.waterfall(columns: 2), .flow(), .grid(), .justified()][
                        section % 4
                    ]
                if section % 4 == 3 { description.itemSize = CGSize(width: 100, height: 100) }
                description.headerReferenceSize = CGSize(width: 24, height: 24)
                description.sectionHeadersPinToVisibleBounds = pins
                description.backgroundKind = environment.itemCount > 5 ? "background" : nil
                return description
            }
        }
        layout.section.sectionHeadersPinToVisibleBounds = pins
        layout.section.sectionFootersPinToVisibleBounds = pins
        layout.scrollDirection = isHorizontal ? .horizontal : .vertical
        return layout
    }
}
#endif
