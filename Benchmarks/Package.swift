// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Brickwork", path: "..")],
    targets: [
        .target(name: "CYardsticks", cSettings: [.unsafeFlags(["-O3"])]),
        .executableTarget(
            name: "bench",
            dependencies: ["CYardsticks", .product(name: "BrickworkEngine", package: "Brickwork")]
        ),
        // What Scripts/count-parts runs.
        .executableTarget(name: "insertion"),
    ]
)

// The benchmarks of collection-view layouts and SwiftUI use the stand-ins. These are products only if this
// variable is set.
if Context.environment["BRICKWORK_STANDIN"] != nil {
    for target in package.targets where target.type == .executable {
        target.dependencies += [
            .product(name: "BrickworkOnStandIn", package: "Brickwork"),
            .product(name: "BrickworkUIOnStandIn", package: "Brickwork"),
        ]
    }
}
