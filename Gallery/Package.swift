// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Gallery",
    platforms: [.macOS(.v13)],
    products: [.executable(name: "brickwork", targets: ["brickwork"])],
    dependencies: [
        .package(name: "Brickwork", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CVipsHeaders",
            pkgConfig: "vips",
            providers: [.apt(["libvips-dev"]), .brew(["vips"])]
        ),
        .systemLibrary(
            name: "CExiv2Headers",
            pkgConfig: "exiv2",
            providers: [.apt(["libexiv2-dev"]), .brew(["exiv2"])]
        ),
        .systemLibrary(
            name: "CXXHash",
            pkgConfig: "libxxhash",
            providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]
        ),
        .target(name: "CVips", dependencies: ["CVipsHeaders"]),
        .target(name: "CExiv2", dependencies: ["CExiv2Headers"]),
        .target(
            name: "Pictures",
            dependencies: [
                "CExiv2", "CVips", "CXXHash",
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .target(
            name: "Thumbnails",
            dependencies: ["Pictures", .product(name: "SystemPackage", package: "swift-system")]
        ),
        .target(
            name: "PhotoLibrary",
            dependencies: [
                "Pictures",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .target(
            name: "SampleLibrary",
            dependencies: ["CExiv2", "CVips", .product(name: "SystemPackage", package: "swift-system")]
        ),
        .target(
            name: "LayoutDocuments",
            dependencies: [.product(name: "LayoutEngine", package: "Brickwork")]
        ),
        .target(
            name: "Wall",
            dependencies: [.product(name: "LayoutEngine", package: "Brickwork")]
        ),
        .target(
            name: "BrowserEngine",
            dependencies: ["Wall", .product(name: "LayoutEngine", package: "Brickwork")],
            exclude: ["Runtime"]
        ),
        .plugin(name: "BuildBrowserEngine", capability: .buildTool()),
        .executableTarget(
            name: "brickwork",
            dependencies: [
                "LayoutDocuments", "PhotoLibrary", "Pictures", "SampleLibrary", "Thumbnails",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "LayoutEngine", package: "Brickwork"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .testTarget(
            name: "LayoutDocumentsTests",
            dependencies: ["LayoutDocuments", .product(name: "LayoutEngine", package: "Brickwork")]
        ),
        .testTarget(
            name: "WallTests",
            dependencies: ["Wall", .product(name: "LayoutEngine", package: "Brickwork")]
        ),
        .testTarget(name: "CommandTests", dependencies: ["brickwork"]),
        .testTarget(
            name: "PhotoLibraryTests",
            dependencies: [
                "PhotoLibrary", "Pictures",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .target(
            name: "PictureFixtures",
            dependencies: ["brickwork", "CVips", "Pictures", "SampleLibrary"],
            path: "Tests/PictureFixtures"
        ),
        .testTarget(name: "PicturesTests", dependencies: ["CExiv2", "CVips", "PictureFixtures", "Pictures"]),
        .testTarget(
            name: "SampleLibraryTests",
            dependencies: ["PictureFixtures", "Pictures", "SampleLibrary"]
        ),
        .testTarget(name: "ThumbnailsTests", dependencies: ["PictureFixtures", "Pictures", "Thumbnails"]),
    ],
    cxxLanguageStandard: .cxx17
)
