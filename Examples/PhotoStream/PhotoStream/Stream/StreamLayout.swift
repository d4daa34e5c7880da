import Brickwork
import UIKit

/// The sections of the stream, in order.
enum StreamSection: Int, CaseIterable, Hashable, Sendable {
    case tags, photos
}

/// The items of the stream.
nonisolated enum StreamItem: Hashable, Sendable {
    case tag(Tag)
    case photo(Photo)
}

/// Chips in centered lines, and photos in columns below them.
@MainActor
enum StreamLayout {
    static func make(item: @escaping (IndexPath) -> StreamItem?) -> BrickworkLayout {
        let layout = BrickworkLayout { section, environment in
            StreamSection(rawValue: section) == .tags ? tags : photos(environment)
        }
        // In landscape, photos stay beside the notch.
        layout.sectionInsetReference = .fromSafeArea
        layout.sizeForItem = { indexPath, width in
            switch item(indexPath) {
            case .tag(let tag):
                .size(TagCell.size(for: tag))
            case .photo(let photo):
                .aspectRatio(
                    photo.aspectRatio,
                    captionHeight: Caption.height(of: photo.caption, width: width)
                )
            case nil:
                nil
            }
        }
        return layout
    }

    private static var tags: BrickworkSection {
        var section = BrickworkSection.flow(alignment: .center, lastLineAlignment: .center)
        section.sectionInset = UIEdgeInsets(top: 12, left: 12, bottom: 4, right: 12)
        section.minimumInteritemSpacing = 8
        section.minimumLineSpacing = 8
        return section
    }

    /// Larger text needs wider columns.
    private static func photos(_ environment: SectionEnvironment) -> BrickworkSection {
        var section = BrickworkSection.waterfall(
            columns: .minimumWidth(UIFontMetrics.default.scaledValue(for: 160))
        )
        section.sectionInset = UIEdgeInsets(top: 4, left: 12, bottom: 12, right: 12)
        section.headerReferenceSize.height = environment.itemCount > 0 ? StreamHeader.height : 0
        section.sectionHeadersPinToVisibleBounds = true
        return section
    }
}
