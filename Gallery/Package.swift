// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Gallery",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "brickwork", targets: ["brickwork"])],
    // The exact versions that were tested. No other package depends on this one, so they can't cause
    // conflicts.
    dependencies: [
        .package(name: "Brickwork", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
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
            name: "CLibRawHeaders",
            pkgConfig: "libraw_r",
            providers: [.apt(["libraw-dev"]), .brew(["libraw"])]
        ),
        .systemLibrary(
            name: "CTIFFHeaders",
            pkgConfig: "libtiff-4",
            providers: [.apt(["libtiff-dev"]), .brew(["libtiff"])]
        ),
        .systemLibrary(
            name: "CWebPHeaders",
            pkgConfig: "libwebp",
            providers: [.apt(["libwebp-dev"]), .brew(["webp"])]
        ),
        .systemLibrary(
            name: "CBrotli",
            pkgConfig: "libbrotlidec",
            providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]
        ),
        .systemLibrary(
            name: "CQREncode",
            pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]
        ),
        .systemLibrary(
            name: "CXXHash",
            pkgConfig: "libxxhash",
            providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]
        ),
        .systemLibrary(
            name: "CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
        ),
        .systemLibrary(
            name: "CGLib",
            pkgConfig: "glib-2.0",
            providers: [.apt(["libglib2.0-dev"]), .brew(["glib"])]
        ),
        .systemLibrary(
            name: "CArgon2",
            pkgConfig: "libargon2",
            providers: [.apt(["libargon2-dev"]), .brew(["argon2"])]
        ),
        .systemLibrary(
            name: "CCommonMark",
            pkgConfig: "libcmark",
            providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]
        ),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        // Optimized in debug builds, because painting and averaging pixels takes fifty times as long
        // otherwise.
        .target(
            name: "CVips",
            dependencies: ["CVipsHeaders", "CWebPHeaders"],
            cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]
        ),
        .target(name: "CExiv2", dependencies: ["CExiv2Headers"]),
        .target(name: "CLibRaw", dependencies: ["CLibRawHeaders"]),
        .target(name: "CTIFF", dependencies: ["CTIFFHeaders"]),
        // Loads FFmpeg at run time, so only its headers are needed.
        .target(
            name: "CFFmpeg",
            cSettings: [
                .unsafeFlags(["-I/opt/homebrew/include", "-I/usr/local/include"], .when(platforms: [.macOS]))
            ]
        ),
        // Loads libpq at run time, so nothing is linked.
        .target(name: "CPostgreSQL"),
        .target(name: "CSystemCalls"),
        .target(
            name: "SourceFiles",
            dependencies: [
                "CSystemCalls",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .target(
            name: "Pictures",
            dependencies: [
                "CBrotli", "CCommonMark", "CExiv2", "CFFmpeg", "CLibRaw", "CSystemCalls", "CTIFF",
                "CVips", "CXXHash", "SourceFiles",
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .target(
            name: "CatalogDatabase",
            dependencies: [
                "CPostgreSQL", "CSQLite", "SourceFiles",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            resources: [
                .embedInCode("Schema/postgresql.sql"), .embedInCode("Schema/sqlite.sql"),
                .embedInCode("Schema/users-postgresql.sql"), .embedInCode("Schema/users-sqlite.sql"),
            ]
        ),
        .target(
            name: "PhotoLibrary",
            dependencies: [
                "CatalogDatabase", "CZlib", "Pictures", "SearchGrammar", "SourceFiles", "WallNodes",
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .target(
            name: "LibraryIndexing",
            dependencies: [
                "CatalogDatabase", "PhotoLibrary", "Pictures", "SourceFiles",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            resources: [.copy("cities.txt")]
        ),
        .target(
            name: "SampleLibrary",
            dependencies: [
                "CExiv2", "CVips",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .target(name: "SearchGrammar"),
        .target(name: "WallNodes"),
        .target(
            name: "Wall",
            dependencies: [
                "WallNodes",
                .product(name: "BrickworkEngine", package: "Brickwork"),
            ],
            // Compiled for browsers only, by the plugin.
            exclude: ["WebAssembly/Runtime"]
        ),
        .target(
            name: "ObjectStorage",
            dependencies: [
                "CCurl", "CGLib", "SourceFiles",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOFoundationCompat", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .plugin(name: "BuildBrowserEngine", capability: .buildTool()),
        .plugin(name: "BundlePage", capability: .buildTool()),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .target(
            name: "PhotoWall",
            dependencies: [
                "CatalogDatabase", "CZlib", "LibraryIndexing", "ObjectStorage", "PhotoLibrary",
                "Pictures", "SourceFiles", "WallNodes",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            // The plugin bundles it.
            exclude: ["Page"],
            plugins: ["BuildBrowserEngine", "BundlePage"]
        ),
        .target(
            name: "WallServer",
            dependencies: [
                "CArgon2", "CatalogDatabase", "CGLib", "CSystemCalls", "CZlib", "LibraryIndexing",
                "PhotoLibrary", "PhotoWall", "Pictures", "SourceFiles", "WallNodes",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .target(
            name: "WallSite",
            dependencies: [
                "ObjectStorage", "PhotoLibrary", "PhotoWall", "Pictures", "SourceFiles", "WallNodes",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .executableTarget(
            name: "brickwork",
            dependencies: [
                "CatalogDatabase", "CQREncode", "LibraryIndexing", "ObjectStorage", "PhotoLibrary",
                "PhotoWall", "Pictures", "SampleLibrary", "SourceFiles", "WallServer", "WallSite",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "BrickworkEngine", package: "Brickwork"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        // Not part of releases.
        .executableTarget(
            name: "measure",
            dependencies: [
                "CatalogDatabase", "LibraryIndexing", "PhotoLibrary", "PhotoWall", "Pictures",
                "SourceFiles",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Benchmarks/Measuring"
        ),
        .testTarget(
            name: "LayoutDocumentsTests",
            dependencies: [
                "brickwork",
                .product(name: "BrickworkEngine", package: "Brickwork"),
            ]
        ),
        .testTarget(name: "WallNodesTests", dependencies: ["SampleLibrary", "WallNodes"]),
        .testTarget(
            name: "WallTests",
            dependencies: [
                "SampleLibrary", "Wall", "WallNodes",
                .product(name: "BrickworkEngine", package: "Brickwork"),
            ]
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "brickwork", "CatalogDatabase", "measure", "Night", "ObjectStorage", "StorageFixtures",
                "TestDatabases", "WithoutConfinement",
            ]
        ),
        .testTarget(
            name: "PhotoLibraryTests",
            dependencies: [
                "brickwork", "CatalogDatabase", "LibraryIndexing", "Night", "PhotoLibrary",
                "PictureFixtures", "Pictures", "SampleLibrary", "SearchGrammar", "SourceFiles",
                "StorageFixtures", "TestDatabases", "WallNodes",
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .testTarget(
            name: "PhotoWallTests",
            dependencies: [
                "CatalogDatabase", "CZlib", "LibraryIndexing", "Night", "ObjectStorage",
                "PhotoLibrary", "PhotoWall", "PictureFixtures", "Pictures", "SampleLibrary",
                "SourceFiles", "StorageFixtures", "TestDatabases", "WallNodes", "WallServer",
                "WallSite",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .testTarget(
            name: "LibraryWorkerTests",
            dependencies: [
                "CatalogDatabase", "LibraryIndexing", "PhotoLibrary", "PhotoWall", "Pictures",
                "SourceFiles", "TestDatabases", "WallNodes",
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .testTarget(
            name: "ObjectStorageTests",
            dependencies: [
                "ObjectStorage", "StorageFixtures",
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        .target(
            name: "StorageFixtures",
            dependencies: [
                "Night", "ObjectStorage", "SourceFiles",
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Tests/StorageFixtures"
        ),
        .target(
            name: "CPictureFixtures",
            dependencies: ["CVips", "CVipsHeaders"],
            path: "Tests/CPictureFixtures"
        ),
        .target(
            name: "PictureFixtures",
            dependencies: [
                "brickwork", "CPictureFixtures", "CVips", "measure", "Pictures", "ProbedDecoder",
                "SampleLibrary", "SourceFiles", "WithoutConfinement",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: "Tests/PictureFixtures"
        ),
        .target(name: "Night", path: "Tests/Night"),
        .target(name: "TestDatabases", dependencies: ["CatalogDatabase"], path: "Tests/TestDatabases"),
        .testTarget(
            name: "CatalogDatabaseTests",
            dependencies: ["CatalogDatabase", "CSQLite", "SourceFiles", "TestDatabases"]
        ),
        .executableTarget(
            name: "ProbedDecoder",
            dependencies: ["Pictures"],
            path: "Tests/ProbedDecoder"
        ),
        .executableTarget(name: "WithoutConfinement", path: "Tests/WithoutConfinement"),
        .testTarget(
            name: "SourceFilesTests",
            dependencies: [
                "PictureFixtures", "SourceFiles",
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .testTarget(
            name: "PicturesTests",
            dependencies: [
                "Night", "PictureFixtures", "Pictures", "SampleLibrary", "SourceFiles",
                "StorageFixtures",
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .testTarget(
            name: "SampleLibraryTests",
            dependencies: [
                "PictureFixtures", "Pictures", "SampleLibrary",
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .testTarget(
            name: "ThumbnailsTests",
            dependencies: [
                "Night", "ObjectStorage", "PhotoWall", "PictureFixtures", "Pictures", "SampleLibrary",
                "SourceFiles", "StorageFixtures", "WallNodes",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
    ],
    cxxLanguageStandard: .cxx17
)

// The tests and `make serve` build the wall without optimization, which takes half the time. The packages that it depends on
// are optimized, and so are the modules that read photos and answer for them.
if Context.environment["BRICKWORK_QUICK_BUILD"] != nil {
    let optimized: Set = ["CatalogDatabase", "Pictures", "SampleLibrary", "SourceFiles"]
    for target in package.targets where [.regular, .executable, .test].contains(target.type) {
        guard !optimized.contains(target.name) else { continue }
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
    }
}
