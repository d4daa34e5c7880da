import SourceFiles
import Testing

@testable import PhotoLibrary

/// Which pictures are shown as one photo.
struct PictureStackTests {
    /// Others write such names, too.
    @Test
    func onlySamsungsPicturesAreItsBursts() throws {
        let burst = try #require(PictureStack(FileName("20231207_101605_002.jpg")))
        #expect(burst.holdsPictures(of: "samsung SM-G965F") && burst.holdsPictures(of: "SAMSUNG SM-N910F"))
        #expect(!burst.holdsPictures(of: "EPSON Perfection V600") && !burst.holdsPictures(of: nil))
        let other = try #require(PictureStack(FileName("20190824_170646_Burst01.jpg")))
        #expect(other.holdsPictures(of: nil))
    }

    /// Edited pictures and the files of a Pixel's shot show the same.
    @Test(arguments: [
        ("IMG_20231014_183246_BURST001_COVER.jpg", true), ("DSC_0035_BURST20230709220904977.JPG", true),
        ("20190824_170646_Burst01.jpg", true), ("20180101_120000_001.jpg", true), ("IMG_E1234.JPG", false),
        ("PXL_20230330_184138390.MOTION-01.COVER.jpg", false), ("PXL_20220101_120000000~2.jpg", false),
    ])
    func picturesOneAfterTheOtherAreABurst(name: String, isBurst: Bool) {
        #expect(PictureStack(FileName(name))?.isBurst == isBurst)
    }

    /// Pictures that can't be decoded come last, and one that has been edited hides nothing.
    @Test
    func damagedPicturesHideNothing() throws {
        func order(_ names: [String], damaged: [String]) throws -> [String] {
            let files = names.map { FileName($0) }
            let order = try #require(PictureStack(files[0])).order(
                of: files,
                damaged: Set(damaged.map { FileName($0) })
            )
            return order.map { [$0.shown.text] + $0.others.map(\.text) } ?? []
        }
        #expect(try order(["a.jpg", "a-edited.jpg"], damaged: ["a-edited.jpg"]) == [])
        #expect(try order(["a.jpg", "a-edited.jpg"], damaged: ["a.jpg"]) == ["a-edited.jpg", "a.jpg"])
        let burst = ["1_BURST001_COVER.jpg", "1_BURST002.jpg", "1_BURST003.jpg"]
        #expect(try order(burst, damaged: [burst[0]]) == [burst[1], burst[0], burst[2]])
        #expect(try order(burst, damaged: burst) == burst)
    }

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
        // Edited copies of Google Photos: the last one is shown.
        (
            ["PXL_20220101_120000000.jpg", "PXL_20220101_120000000~2.jpg", "PXL_20220101_120000001.jpg"],
            [["PXL_20220101_120000000~2.jpg", "PXL_20220101_120000000.jpg"]]
        ),
        (
            ["PXL_20250107_001024401.PORTRAIT.jpg", "PXL_20250107_001024401.PORTRAIT~2.jpg"],
            [["PXL_20250107_001024401.PORTRAIT~2.jpg", "PXL_20250107_001024401.PORTRAIT.jpg"]]
        ),
        (
            [
                "20240625_151151.heic", "20240625_151151~2.jpg", "20240625_151151~10.jpg",
                "20240625_151151.mp4",
            ],
            [["20240625_151151~10.jpg", "20240625_151151.heic", "20240625_151151~2.jpg"]]
        ),
        (
            [
                "IMG20230307070131~2.jpg", "IMG20230307070131.jpg", "IMG_20191227_163739_1~2.jpg",
                "IMG_20191227_163739_1.jpg",
            ],
            [
                ["IMG20230307070131~2.jpg", "IMG20230307070131.jpg"],
                ["IMG_20191227_163739_1~2.jpg", "IMG_20191227_163739_1.jpg"],
            ]
        ),
        // Copies of other names may be other pictures, and Windows shortens names like this.
        (
            [
                "IMG_7816.JPG", "IMG_7816~2.JPG", "a.jpg", "a~2.jpg", "20240625_151151.jpg",
                "20240625_151151~1.jpg",
                "20240625_151151~x.jpg", "IMG_20241325_151151.jpg", "IMG_20241325_151151~2.jpg",
                "120240625_151151.jpg", "120240625_151151~2.jpg",
            ],
            []
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
            ["00000IMG_00000_BURST20190830164840873.jpg", "00000IMG_00000_BURST20190830164840873_COVER.jpg"],
            [
                [
                    "00000IMG_00000_BURST20190830164840873_COVER.jpg",
                    "00000IMG_00000_BURST20190830164840873.jpg",
                ]
            ]
        ),
        (
            [
                "00000PORTRAIT_00000_BURST20200418222652648.jpg",
                "00100lrPORTRAIT_00100_BURST20200418222652648_COVER.jpg",
            ],
            [
                [
                    "00100lrPORTRAIT_00100_BURST20200418222652648_COVER.jpg",
                    "00000PORTRAIT_00000_BURST20200418222652648.jpg",
                ]
            ]
        ),
        (
            [
                "20190824_170646_Burst02.jpg", "20190824_170646_Burst01.jpg", "20190824_170647_Burst01.jpg",
                "20190824_170646.jpg",
            ],
            [["20190824_170646_Burst01.jpg", "20190824_170646_Burst02.jpg"]]
        ),
        (
            [
                "20231207_101605_002.jpg", "20231207_101605_001.jpg", "20231207_101606_001.jpg",
                "20231207_101605.jpg", "20231207_101605(0).jpg", "20231207_101605_0010.jpg",
            ],
            [["20231207_101605_001.jpg", "20231207_101605_002.jpg"]]
        ),
        // What Google Photos makes from a burst doesn't say from which.
        (["Burst_Cover_GIF_Action_20170621113951.gif", "Burst_Cover_Collage_20170621113951.jpg"], []),
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
