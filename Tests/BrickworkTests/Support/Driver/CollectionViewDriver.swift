#if canImport(UIKit)
import Foundation
import UIKit

/// Does to a collection view what an app has no way to do, in either UIKit.
///
/// On Linux, the tests use the stand-in's own functions (`StandInDriver`), or with `BRICKWORK_DRIVER=window`
/// only those that Apple's UIKit has too (`WindowDriver`). So the code for Apple's systems runs here first.
@MainActor
protocol CollectionViewDriver {
    /// Makes a view of a size. It is laid out and measured as in an app.
    func makeView(size: CGSize, layout: UICollectionViewLayout) -> UICollectionView
    /// Changes the size, as a split view or a rotation does.
    func resize(_ view: UICollectionView, to size: CGSize)
    /// Sets the safe area of bars and notches.
    func setSafeArea(_ insets: UIEdgeInsets, of view: UICollectionView)
    func safeArea(of view: UICollectionView) -> UIEdgeInsets
    /// Drags the content to an offset.
    func drag(_ view: UICollectionView, to offset: CGPoint)
    /// Ends the drag at the current offset.
    func endDragging(_ view: UICollectionView)
    /// Returns the number of views made so far.
    func viewsCreated(by view: UICollectionView) -> Int
    /// Returns how often the layout was prepared, or `nil` if it isn't known.
    func prepares(of view: UICollectionView) -> Int?
    /// Returns what the last batch did with an item.
    func transition(of view: UICollectionView, before: Int?, after: Int?) -> ElementTransition?
    /// Reports elements that rect queries leave out, or return differently from queries for single elements.
    func audit(_ view: UICollectionView)
}

enum Drivers {
    /// Whether tests use only what every UIKit has.
    static let usesWindow: Bool = {
        #if os(Linux)
        ProcessInfo.processInfo.environment["BRICKWORK_DRIVER"] == "window"
        #else
        true
        #endif
    }()

    /// Whether `transition(of:before:after:)` has results. UIKit has no such function.
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
