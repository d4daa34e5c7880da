import Foundation
import SourceFiles
import Testing

@testable import PhotoLibrary

/// The rows of the tables of names.
struct NameRuleTests {
    private static let marks = EditedMark.all.map(\.text)

    /// With and without the number of a copy, and with accents as macOS stores them.
    @Test(arguments: marks)
    func anEditedPictureIsThatOfItsOriginal(mark: String) throws {
        for text in [mark, mark.decomposedStringWithCanonicalMapping] {
            for (original, edited) in [
                ("Strand 1", "Strand 1\(text)"), ("Berg(1)", "Berg\(text)(1)"), ("Berg(1)", "Berg(1)\(text)"),
                ("a-b", "a-b\(text)"),
            ] {
                let names = ["\(original).jpg", "\(edited).jpg"].map { FileName($0) }
                let stack = try #require(PictureStack(names[1]))
                #expect(PictureStack(names[0]) == stack)
                let order = try #require(stack.order(of: names))
                #expect(order.shown == names[1] && order.others == [names[0]])
                // Looking for either finds the other.
                for name in names {
                    #expect(
                        stack.places.contains {
                            if case .range(let first, let end) = $0 {
                                first <= name && name < end
                            } else {
                                false
                            }
                        },
                        "\(name.text)"
                    )
                }
                // What Google Takeout says about the original is also about the edited picture.
                let about = Set(TakeoutName.all(of: names[1]).map(\.name))
                #expect(about.isSuperset(of: TakeoutName.all(of: names[0]).map(\.name)))
            }
        }
    }

    @Test(arguments: [
        "a-b.jpg", "edited.jpg", "-edited.jpg", "a-editedx.jpg", "a edited.jpg", "(1).jpg", "a-edited(x).jpg",
    ])
    func otherNamesAreNoEdits(name: String) {
        #expect(EditedMark.original(ofStem: FileName(name).stem) == nil)
    }

    @Test
    func allClipsAreThoseOfTheirPhotos() {
        for (clip, photo) in ClipRule.all.flatMap(\.examples) {
            let clip = FileName(clip), photo = FileName(photo)
            #expect(clip.claimsClip && !photo.claimsClip)
            #expect(CameraPair.pictures(of: clip).contains(photo), "\(clip.text)")
            #expect(
                CameraPair.names(besides: photo).contains { $0.first <= clip && clip < $0.end },
                "\(clip.text)"
            )
        }
        for name in ["a.mp3", "a.MP~", "a.MP~x", "a.mov~2", "IMG_1", "MVIMG_1.txt", "mp", "a.jpg"] {
            #expect(!FileName(name).claimsClip, "\(name)")
        }
    }

    @Test
    func namesOfTakeoutsFiles() {
        func names(_ photo: String) -> [String] {
            TakeoutName.all(of: FileName(photo)).filter { !$0.needsTitle }.map(\.name.text)
        }
        #expect(names("a.jpg") == ["a.jpg.json", "a.jpg.supplemental-metadata.json"])
        #expect(names("a(2).jpg").suffix(2) == ["a.jpg(2).json", "a.jpg.supplemental-metadata(2).json"])
        #expect(names("a-edited.jpg").suffix(2) == ["a.jpg.json", "a.jpg.supplemental-metadata.json"])
        #expect(names("Berg-edited(1).jpg").contains("Berg.jpg(1).json"))
        #expect(
            names("Screenshot_20220101-123456_Some App.jpg")
                == [
                    "Screenshot_20220101-123456_Some App.jpg.json",
                    "Screenshot_20220101-123456_Some App.jpg.supple.json",
                ]
        )
        let open = TakeoutName.all(of: FileName("a.jpg")).filter(\.needsTitle).map(\.name.text)
        #expect(open == ["a.json", "a.supplemental-metadata.json"])
        for photo in ["a.jpg", "a(2).jpg", "a-edited.jpg", "Screenshot_20220101-123456_Some App.jpg"] {
            for name in TakeoutName.all(of: FileName(photo)) where !name.needsTitle {
                #expect(name.name.isTakeoutSidecar, "\(name.name.text)")
            }
        }
        #expect(FileName("a.supplemental-metadata.json").isTakeoutSidecar)
        for name in ["a.json", "package.json", "a.sup.json", "a.jpg.txt", ".json"] {
            #expect(!FileName(name).isTakeoutSidecar, "\(name)")
        }
    }
}
