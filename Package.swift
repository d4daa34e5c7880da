// swift-tools-version: 6.2
import PackageDescription

/// What the compiler checks in the library's own targets, in addition to Swift 6.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .strictMemorySafety(),
]

let package = Package(
    name: "Brickwork",
    platforms: [.iOS(.v15), .tvOS(.v15), .visionOS(.v1), .macCatalyst(.v15), .macOS(.v12), .watchOS(.v8)],
    products: [
        .library(name: "BrickworkEngine", targets: ["BrickworkEngine"])
    ],
    targets: [
        .target(name: "BrickworkEngine", swiftSettings: settings),
        .testTarget(name: "BrickworkEngineTests", dependencies: ["BrickworkEngine", "TestSupport"]),
        // The common part of Brickwork and BrickworkUI, which isn't a product.
        .target(name: "BrickworkScrolling", dependencies: ["BrickworkEngine"], swiftSettings: settings),
        .testTarget(
            name: "BrickworkScrollingTests",
            dependencies: ["BrickworkScrolling", "BrickworkEngine", "Scenarios"]
        ),
        // What UIKit, SwiftUI and the common part have to agree on.
        .target(name: "Scenarios", path: "Tests/Scenarios"),
        // What the tests of all parts use.
        .target(name: "TestSupport", path: "Tests/TestSupport"),
    ]
)

// A module named UIKit, so that collection-view layouts compile and run on systems without UIKit. It isn't a
// product, so packages that depend on this one never see it. Brickwork needs the module on these systems, so
// it is a product only on systems with UIKit.
#if os(Linux)
    package.targets += [
        .target(name: "UIKit", dependencies: ["StandIns", "ImageIO"], path: "Tests/UIKitStandIn"),
        // The same for ImageIO, with the sizes of PNG files only.
        .target(name: "ImageIO", path: "Tests/ImageIOStandIn"),
        // The common part of the stand-ins for UIKit and SwiftUI.
        .target(name: "StandIns", path: "Tests/StandIns"),
        // Swift Testing's additional module for UIKit. A test that imports both imports this too.
        .target(name: "_Testing_UIKit", dependencies: ["UIKit"], path: "Tests/UIKitStandInTesting"),
        .testTarget(
            name: "UIKitStandInTests",
            dependencies: ["TestSupport", "UIKit", "_Testing_UIKit"],
            exclude: ["Order/Calls.json"]
        ),
        .target(
            name: "Brickwork",
            dependencies: ["BrickworkEngine", "BrickworkScrolling", "UIKit", "ImageIO"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "BrickworkTests",
            dependencies: [
                "Brickwork", "BrickworkEngine", "BrickworkScrolling", "Scenarios", "TestSupport", "UIKit",
                "_Testing_UIKit",
            ]
        ),
        // The example, without the code that starts an app.
        .target(
            name: "PhotoStream",
            dependencies: ["Brickwork", "UIKit"],
            path: "Examples/PhotoStream/PhotoStream",
            exclude: ["App"]
        ),
        .testTarget(
            name: "PhotoStreamTests",
            dependencies: ["PhotoStream", "Brickwork", "TestSupport", "UIKit", "_Testing_UIKit"]
        ),
    ]
    // The same for SwiftUI.
    package.targets += [
        .target(name: "SwiftUI", dependencies: ["StandIns"], path: "Tests/SwiftUIStandIn"),
        .testTarget(name: "SwiftUIStandInTests", dependencies: ["SwiftUI"]),
        .target(
            name: "BrickworkUI",
            dependencies: ["BrickworkEngine", "BrickworkScrolling", "SwiftUI"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "BrickworkUITests",
            dependencies: [
                "BrickworkUI", "BrickworkEngine", "BrickworkScrolling", "Scenarios", "SwiftUI", "TestSupport",
            ]
        ),
        .target(
            name: "PhotoBoard",
            dependencies: ["BrickworkUI", "SwiftUI"],
            path: "Examples/PhotoBoard/PhotoBoard",
            exclude: ["App"]
        ),
        .testTarget(name: "PhotoBoardTests", dependencies: ["PhotoBoard", "SwiftUI", "TestSupport"]),
    ]
    // Targets of other packages see only products. The benchmarks and the check of the articles' code set
    // this variable.
    if Context.environment["BRICKWORK_STANDIN"] != nil {
        package.products.append(
            .library(name: "BrickworkOnStandIn", targets: ["Brickwork", "UIKit", "_Testing_UIKit"])
        )
        package.products.append(.library(name: "BrickworkUIOnStandIn", targets: ["BrickworkUI", "SwiftUI"]))
    }
#else
    package.products += [
        .library(name: "Brickwork", targets: ["Brickwork"]),
        .library(name: "BrickworkUI", targets: ["BrickworkUI"]),
    ]
    package.targets += [
        .target(
            name: "Brickwork",
            dependencies: ["BrickworkEngine", "BrickworkScrolling"],
            swiftSettings: settings
        ),
        // The same tests as on Linux, with a collection view in a window.
        .testTarget(
            name: "BrickworkTests",
            dependencies: ["Brickwork", "BrickworkEngine", "BrickworkScrolling", "Scenarios", "TestSupport"]
        ),
        .target(
            name: "BrickworkUI",
            dependencies: ["BrickworkEngine", "BrickworkScrolling"],
            swiftSettings: settings
        ),
        // Tests that don't need a driver of views.
        .testTarget(
            name: "BrickworkUITests",
            dependencies: [
                "BrickworkUI", "BrickworkEngine", "BrickworkScrolling", "Scenarios", "TestSupport",
            ],
            sources: ["Model"]
        ),
        // Tests that compare the stand-in's behavior with UIKit.
        .testTarget(name: "UIKitStandInTests", exclude: ["Order/Calls.json"], sources: ["Order"]),
    ]
#endif

// `make test` doesn't optimize the tests, so they compile in half the time. The engine's tests are optimized, because they compute a lot.
// So is everything that is tested.
if Context.environment["BRICKWORK_QUICK_BUILD"] != nil {
    for target in package.targets where target.type == .test && target.name != "BrickworkEngineTests" {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
    }
}
