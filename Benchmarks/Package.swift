// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Brickwork", path: "..")],
    targets: [
        .target(name: "CYardsticks", cSettings: [.unsafeFlags(["-O3"])]),
        .executableTarget(
            name: "bench",
            dependencies: ["CYardsticks", .product(name: "LayoutEngine", package: "Brickwork")]
        ),
    ]
)
