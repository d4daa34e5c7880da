#if canImport(UIKit)
import Foundation
import UIKit

/// What a test does to a collection view that an app has no way to do, in either UIKit.
///
/// On Linux the tests run on the stand-in's own means (`StandInDriver`), or, with `BRICKWORK_DRIVER=window`, on those
/// that Apple's UIKit has too (`WindowDriver`): so what runs on Apple's systems runs here first.
@MainActor
protocol CollectionViewDriver {
    /// A view of a size, where it lays out and measures as in an app.
    func makeView(size: CGSize, layout: UICollectionViewLayout) -> UICollectionView
    /// Another size, as a split view or a rotation gives it.
    func resize(_ view: UICollectionView, to size: CGSize)
    /// What bars and notches take.
    func setSafeArea(_ insets: UIEdgeInsets, of view: UICollectionView)
    func safeArea(of view: UICollectionView) -> UIEdgeInsets
    /// A finger drags the content to an offset.
    func drag(_ view: UICollectionView, to offset: CGPoint)
    /// The finger leaves, and the content stays where it is.
    func endDragging(_ view: UICollectionView)
    /// How many views were made so far.
    func viewsCreated(by view: UICollectionView) -> Int
    /// How often the layout was prepared; `nil` where nobody counts.
    func prepares(of view: UICollectionView) -> Int?
    /// What the last batch did with an item.
    func transition(of view: UICollectionView, before: Int?, after: Int?) -> ElementTransition?
    /// Complains of what rect queries leave out or answer otherwise than queries for single elements.
    func audit(_ view: UICollectionView)
}

enum Drivers {
    /// Whether tests run on what every UIKit has.
    static let usesWindow: Bool = {
        #if os(Linux)
        ProcessInfo.processInfo.environment["BRICKWORK_DRIVER"] == "window"
        #else
        true
        #endif
    }()

    /// Whether `transition(of:before:after:)` has answers: UIKit keeps them to itself.
    static var seesTransitions: Bool { !usesWindow }

    @MainActor static let current: any CollectionViewDriver = {
        #if os(Linux)
        if !usesWindow { return StandInDriver() }
        #endif
        return WindowDriver()
    }()
}

extension UICollectionView {
    var drivenSafeArea: UIEdgeInsets {
        get { Drivers.current.safeArea(of: self) }
        set { Drivers.current.setSafeArea(newValue, of: self) }
    }

    func drag(to offset: CGPoint) { Drivers.current.drag(self, to: offset) }

    func endDragging() { Drivers.current.endDragging(self) }

    func audit() { Drivers.current.audit(self) }
}
#endif
