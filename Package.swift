// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Brickwork",
    platforms: [.iOS(.v15), .tvOS(.v15), .macCatalyst(.v15), .macOS(.v12)],
    products: [
        .library(name: "LayoutEngine", targets: ["LayoutEngine"])
    ],
    targets: [
        .target(name: "LayoutEngine"),
        .testTarget(name: "LayoutEngineTests", dependencies: ["LayoutEngine"]),
    ]
)
