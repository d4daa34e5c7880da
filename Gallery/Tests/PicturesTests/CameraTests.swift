import PictureFixtures
import SampleLibrary
import Testing

@testable import Pictures

struct CameraTests {
    private func facts(_ metadata: KeyValuePairs<String, String>, _ name: String = "a.jpg") async throws
        -> PictureFacts
    {
        let scratch = try Scratch()
        let file = try scratch.write(Pixels.quarters(width: 30, height: 20), name, metadata: metadata)
        return try await Decoders.shared.facts(of: file)
    }

    @Test(arguments: ["a.jpg", "a.tif", "a.png", "a.webp"])
    func whatAPictureWasTakenWithAndWhere(name: String) async throws {
        let facts = try await facts(
            [
                "Exif.Image.Make": "NIKON CORPORATION", "Exif.Image.Model": "NIKON D90",
                "Exif.Photo.LensModel": "18.0-105.0 mm f/3.5-5.6", "Exif.Photo.ExposureTime": "1/125",
                "Exif.Photo.FNumber": "56/10", "Exif.Photo.FocalLength": "35/1",
                "Exif.Photo.ISOSpeedRatings": "400",
                "Exif.GPSInfo.GPSLatitude": "33/1 52/1 30/1", "Exif.GPSInfo.GPSLatitudeRef": "S",
                "Exif.GPSInfo.GPSLongitude": "151/1 12/1 0/1", "Exif.GPSInfo.GPSLongitudeRef": "E",
            ],
            name
        )
        #expect(
            facts.camera
                == Camera(
                    name: "NIKON D90",
                    lens: "18.0-105.0 mm f/3.5-5.6",
                    exposure: 0.008,
                    aperture: 5.6,
                    focalLength: 35,
                    iso: 400
                )
        )
        // 33° 52′ 30″ south, 151° 12′ east.
        #expect(facts.coordinates == Coordinates(latitude: -33.875, longitude: 151.2))
    }

    @Test
    func whatMakesNoSenseIsLeftOut() async throws {
        let nothing = try await facts([
            "Exif.Photo.ExposureTime": "0/0", "Exif.Photo.FNumber": "0/10", "Exif.Photo.ISOSpeedRatings": "0",
            "Exif.GPSInfo.GPSLatitude": "0/1 0/1 0/1", "Exif.GPSInfo.GPSLatitudeRef": "N",
            "Exif.GPSInfo.GPSLongitude": "0/1 0/1 0/1", "Exif.GPSInfo.GPSLongitudeRef": "E",
        ])
        #expect(nothing.camera == nil && nothing.coordinates == nil)
        let half = try await facts([
            "Exif.GPSInfo.GPSLatitude": "52/1 0/1 0/1", "Exif.GPSInfo.GPSLatitudeRef": "N",
            "Exif.Image.Model": "X100",
        ])
        #expect(half.coordinates == nil && half.camera == Camera(name: "X100"))
    }

    @Test
    func aMakerIsSaidOnce() {
        #expect(Camera.name(maker: "Canon", model: "Canon EOS 5D") == "Canon EOS 5D")
        #expect(Camera.name(maker: "SONY", model: "ILCE-7M3") == "SONY ILCE-7M3")
        #expect(Camera.name(maker: "OLYMPUS IMAGING CORP.", model: "E-M5") == "OLYMPUS IMAGING CORP. E-M5")
        #expect(Camera.name(maker: nil, model: "X") == "X")
        #expect(Camera.name(maker: "Apple", model: nil) == "Apple")
    }
}
