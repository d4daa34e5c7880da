// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Gallery",
    platforms: [.macOS(.v13)],
    products: [.executable(name: "brickwork", targets: ["brickwork"])],
    dependencies: [
        .package(name: "Brickwork", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    ],
    targets: [
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
                "LayoutDocuments",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "LayoutEngine", package: "Brickwork"),
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
    ]
)
