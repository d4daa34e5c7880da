import BrickworkUI
import SwiftUI

/// Chips in centered lines, and a wall of photos with a pinned header below them.
struct PhotosScreen: View {
    @State private var feed = PhotoFeed(500)
    @State private var columns: ColumnCount = 2
    @State private var firstPhoto: Int?

    var body: some View {
        VStack(spacing: 0) {
            wall
            HStack {
                Button("Add above") { withAnimation { feed.load(3) } }
                    .accessibilityIdentifier("add")
                Spacer()
                Button("100,000") { feed.load(max(0, 100_000 - feed.photos.count)) }
                    .accessibilityIdentifier("many")
                Spacer()
                Button("Shuffle") { withAnimation { feed.shuffle() } }
                    .accessibilityIdentifier("shuffle")
                Spacer()
                Button("First") { firstPhoto = feed.shownPhotos.first?.id }
                    .accessibilityIdentifier("first")
            }
            .padding(12)
        }
    }

    private var wall: some View {
        AnchoredScrollView(id: $firstPhoto) {
            LazySections {
                LazyFlow(Tag.allCases, alignment: .center) { tag in
                    TagChip(tag: tag, selectedTag: $feed.selectedTag)
                }
                .sectionInsets(12)
                LazyWaterfall(feed.shownPhotos, columns: columns) { PhotoCell(photo: $0) }
                    .itemSize { .aspectRatio($0.aspectRatio, captionHeight: PhotoCell.captionHeight) }
                    .header(isPinned: true) { header }
            }
        }
        .pinchDensity($columns, in: 1...6)
    }

    private var header: some View {
        Text("\(feed.shownPhotos.count) photos")
            .font(.headline)
            .padding(8)
            .frame(maxWidth: .infinity)
            .background(.gray)
            .accessibilityIdentifier("header")
    }
}

/// Shows only the photos with a tag, or all photos again.
struct TagChip: View {
    let tag: Tag
    @Binding var selectedTag: Tag?

    var body: some View {
        Button {
            withAnimation { selectedTag = selectedTag == tag ? nil : tag }
        } label: {
            Text(tag.rawValue)
                .padding(8)
                .background(selectedTag == tag ? .blue : .gray, in: Capsule())
        }
        .accessibilityIdentifier(tag.rawValue)
    }
}
