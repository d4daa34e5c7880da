import Synchronization

/// Chooses photos' versions.
///
/// A version is part of addresses that browsers cache for a year. A power failure, or a restored copy of the
/// catalog, can undo versions that were already used. If versions were counted from there, an old address
/// would show another picture. So versions are random. Photos that are written together share a version, if
/// no photo gets the same one twice, because equal numbers compress well.
package final class PhotoVersions: Sendable {
    private let current: Mutex<Int>
    private let draw: @Sendable () -> Int

    /// - Parameter draw: Returns a number from 1 to 2³¹ − 1, almost never the same one twice.
    init(draw: @escaping @Sendable () -> Int = { Int.random(in: 1...Int(Int32.max)) }) {
        self.draw = draw
        current = Mutex(draw())
    }

    /// Returns the versions for photos that are written together.
    package func batch() -> Batch { Batch(versions: self) }

    /// The versions of photos that are written together, each photo at most once.
    package struct Batch {
        fileprivate let versions: PhotoVersions
        private var drawn: Int?

        fileprivate init(versions: PhotoVersions) {
            self.versions = versions
        }

        /// Returns the version of a new content.
        ///
        /// A changed photo gets a version that was drawn for this batch. It may have had the shared version
        /// before, from another process.
        ///
        /// - Parameter old: The version of the photo's previous content, or nil for a new photo.
        package mutating func next(after old: Int?) -> Int {
            guard let old else { return drawn ?? versions.current.withLock(\.self) }
            var version = drawn ?? versions.drawAnother()
            while version == old { version = versions.drawAnother() }
            drawn = version
            return version
        }
    }

    private func drawAnother() -> Int {
        current.withLock { current in
            current = draw()
            return current
        }
    }
}
