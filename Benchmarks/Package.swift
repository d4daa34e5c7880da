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
            dependencies: ["CYardsticks", .product(name: "LayoutEngine", package: "Brickwork")]
        ),
    ]
)

// The collection-view layouts run here in the stand-in for UIKit, which is in no product unless this is set.
if Context.environment["BRICKWORK_STANDIN"] != nil {
    for target in package.targets where target.name == "bench" {
        target.dependencies.append(.product(name: "BrickworkOnStandIn", package: "Brickwork"))
    }
}
