import Testing

@testable import LibraryFiles

/// Which pictures are shown as one photo.
struct PictureStackTests {
    /// For each folder, the names of its pictures, and the stacks: first the picture that is shown.
    @Test(arguments: [
        // Edited on an iPhone, and with Google Photos in English and German.
        (["IMG_1234.HEIC", "IMG_E1234.JPG", "IMG_1235.HEIC"], [["IMG_E1234.JPG", "IMG_1234.HEIC"]]),
        (["a-edited.jpg", "a.jpg", "ab.jpg"], [["a-edited.jpg", "a.jpg"]]),
        (["a_edited.jpeg", "a.heic"], [["a_edited.jpeg", "a.heic"]]),
        (["a.jpg", "a-bearbeitet.jpg"], [["a-bearbeitet.jpg", "a.jpg"]]),
        (
            ["IMG_1234-edited.jpg", "IMG_1234.jpg", "IMG_E1234.jpg"],
            [["IMG_1234-edited.jpg", "IMG_1234.jpg", "IMG_E1234.jpg"]]
        ),
        // Only one of two pictures has been edited. If that can't be known, each is a photo.
        (["a.jpg", "a.png", "a-edited.jpg"], [["a-edited.jpg", "a.jpg"]]),
        (["a.heic", "a.png", "a-edited.jpg"], []),
        // Bursts, with a cover and without.
        (
            [
                "IMG_20231014_183246_BURST003.jpg", "IMG_20231014_183246_BURST002_COVER.jpg",
                "IMG_20231014_183246_BURST001.jpg",
            ],
            [
                [
                    "IMG_20231014_183246_BURST002_COVER.jpg", "IMG_20231014_183246_BURST001.jpg",
                    "IMG_20231014_183246_BURST003.jpg",
                ]
            ]
        ),
        (
            [
                "00001IMG_00001_BURST20171111030039.jpg", "00002IMG_00002_BURST20171111030039.jpg",
                "00003IMG_00003_BURST20171111030040.jpg",
            ],
            [["00001IMG_00001_BURST20171111030039.jpg", "00002IMG_00002_BURST20171111030039.jpg"]]
        ),
        (
            ["DSC_0001_BURST20230709220904977.JPG", "DSC_0035_BURST20230709220904977_COVER.JPG"],
            [["DSC_0035_BURST20230709220904977_COVER.JPG", "DSC_0001_BURST20230709220904977.JPG"]]
        ),
        (
            ["PXL_20230330_184138390.RAW-02.ORIGINAL.dng", "PXL_20230330_184138390.RAW-01.MP.COVER.jpg"],
            [["PXL_20230330_184138390.RAW-01.MP.COVER.jpg", "PXL_20230330_184138390.RAW-02.ORIGINAL.dng"]]
        ),
        // Other names.
        (
            ["IMG_1.jpg", "IMG_E1.jpg", "a-edit.jpg", "a.jpg", "-edited.jpg", "_BURST1.jpg", "_BURST2.jpg"],
            []
        ),
        (["a-edited.mp4", "a.jpg", "b.mp4", "b-edited.jpg"], []),
    ])
    func stacksByName(_ names: [String], _ stacks: [[String]]) {
        let files = names.map { FileName($0) }
        let found = Set(files.compactMap(PictureStack.init)).compactMap { stack in
            stack.order(of: files).map { [$0.shown.text] + $0.others.map(\.text) }
        }
        #expect(Set(found) == Set(stacks))
        // Each stack's pictures are where it says that they are.
        for file in files {
            let isThere = PictureStack(file)?.places.contains { place in
                switch place {
                case .range(let first, let end): first <= file && file < end
                case .containing(let bytes): file.text.contains(FileName(bytes).text)
                }
            }
            #expect(isThere != false, "\(file.text)")
        }
    }
}
