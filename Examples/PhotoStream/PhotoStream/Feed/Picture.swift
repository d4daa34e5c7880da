import UIKit

/// Draws photos: a sky that becomes lighter toward the horizon, and ground in the color of the photo's tag.
@MainActor
enum Picture {
    private static let drawn = NSCache<NSNumber, UIImage>()
    private static let width: CGFloat = 240

    static func image(of photo: Photo) -> UIImage {
        if let image = drawn.object(forKey: photo.id as NSNumber) { return image }
        let size = CGSize(width: width, height: (width / photo.aspectRatio).rounded())
        let image = UIGraphicsImageRenderer(size: size).image { context in
            draw(photo, size, context)
        }
        let pixels = size.width * size.height * image.scale * image.scale
        drawn.setObject(image, forKey: photo.id as NSNumber, cost: Int(pixels) * 4)
        return image
    }

    private static func draw(_ photo: Photo, _ size: CGSize, _ context: UIGraphicsImageRendererContext) {
        let horizon = size.height * (0.5 + CGFloat(photo.id % 5) * 0.06)
        let stripe: CGFloat = 2
        for y in stride(from: 0, to: size.height, by: stripe) {
            let color =
                y < horizon
                ? UIColor(hue: 0.58, saturation: 0.6 - 0.4 * y / horizon, brightness: 0.95, alpha: 1)
                : UIColor(
                    hue: hue(of: photo.tag),
                    saturation: 0.55,
                    brightness: 1.1 - 0.6 * y / size.height,
                    alpha: 1
                )
            color.setFill()
            context.fill(CGRect(x: 0, y: y, width: size.width, height: stripe))
        }
    }

    static func hue(of tag: Tag) -> CGFloat {
        switch tag {
        case .sea: 0.52
        case .mountains: 0.3
        case .city: 0.75
        case .garden: 0.4
        case .desert: 0.1
        case .snow: 0.6
        }
    }
}
