import Synchronization

/// Hands out photos' versions.
///
/// A version stands in addresses that browsers keep for a year. A power failure, or a copy of the catalog that is put
/// back, can take numbers back that were handed out; counted from there, an old address would get another picture. So
/// versions are drawn, not counted. Photos share one as long as none of them gets it twice: equal numbers compress.
final class PhotoVersions: Sendable {
    private let current: Mutex<Int>
    private let draw: @Sendable () -> Int

    /// - Parameter draw: Gives a number from 1 to 2³¹ − 1, hardly ever one that it has given before.
    init(draw: @escaping @Sendable () -> Int = { Int.random(in: 1...Int(Int32.max)) }) {
        self.draw = draw
        current = Mutex(draw())
    }

    /// The versions of photos that are written together.
    func batch() -> Batch { Batch(versions: self) }

    /// What photos get that are written together, each once at most.
    struct Batch {
        fileprivate let versions: PhotoVersions
        private var drawn: Int?

        fileprivate init(versions: PhotoVersions) {
            self.versions = versions
        }

        /// The version of a new content.
        ///
        /// A photo that changes gets one that was drawn for this batch: any older one it may have had before the one that it
        /// has, by another process's hand.
        ///
        /// - Parameter old: The version of the photo's content before; nil for a new photo.
        mutating func next(after old: Int?) -> Int {
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
