import SwiftUI

/// A picture, and a caption of one line below it. It counts taps, which shows that the view's state follows
/// its photo.
struct PhotoCell: View {
    static let captionHeight = 28.0

    let photo: Photo
    @State private var hearts = 0

    var body: some View {
        VStack(spacing: 0) {
            Color(hue: photo.tag.hue, saturation: 0.5, brightness: 0.8)
            Text(hearts == 0 ? photo.caption : "\(photo.caption), \(hearts) ♥")
                .font(.caption)
                .frame(height: Self.captionHeight)
        }
        .clipShape(RoundedRectangle(cornerRadius: 10))
        .onTapGesture { hearts += 1 }
        .accessibilityIdentifier(photo.caption)
    }
}
