import Foundation

extension IndexPath {
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    public var section: Int {
        get { index(0) }
        set { self[0] = newValue }
    }

    public var item: Int {
        get { index(1) }
        set { self[1] = newValue }
    }

    /// UIKit stops the process if a path has no such index.
    private func index(_ position: Int) -> Int {
        guard position >= count else { return self[position] }
        MainActor.assumeIsolated {
            StandIn.fail(.emptyPath, "\(Array(self)) was asked for its index \(position)")
        }
        return NSNotFound
    }
}
