import Foundation
import Night
import PictureFixtures
import Pictures
import SampleLibrary
import SourceFiles
import SystemPackage
import Testing

@testable import PhotoWall

/// Two pictures replace each other under one name, as fast as possible.
struct SwappedTests {
    private static let red: UInt16 = 0b11111_000000_00000, blue: UInt16 = 0b00000_000000_11111

    @Test
    func whatIsMadeIsOfThePictureThatWasMeant() async throws {
        let scratch = try Scratch()
        let file = scratch["a.png"]
        func source(_ name: String, _ color: [UInt8]) throws -> PictureSource {
            let path = try scratch.write(Pixels(width: 300, height: 200) { _, _ in color }, name)
            var source = PictureSource(path)
            source.stamp = try SourceFile(source.location).stamp
            source.location = PictureSource(file).location
            return source
        }
        let sources = [try source("red.png", [255, 0, 0]), try source("blue.png", [0, 0, 255])]
        let isOver = Switch()
        let swapping = Thread {
            while !isOver.isOn {
                for name in ["red.png", "blue.png"] { Self.put(scratch[name], at: file, scratch["next"]) }
            }
            isOver.hasEnded.signal()
        }
        swapping.start()
        let store = ThumbnailStore(folder: scratch["cache"], decoders: Decoders.shared, limit: 1 << 30)
        for _ in 0..<Night.count(25, atNight: 100) {
            for (source, color) in zip(sources, [Self.red, Self.blue]) {
                do {
                    let made = try await store.thumbnail(of: .init(id: 1, source: source), width: .w240)
                    #expect(made.color == color)
                } catch let failure as PictureFailure {
                    #expect(failure.kind == .changed)
                } catch let refusal as PictureRefusal {
                    // Before the first swap.
                    #expect(refusal.kind == .unreadable)
                }
            }
        }
        isOver.turnOn()
        // Doesn't block the tasks of other tests. It ends with the current swap.
        Self.wait(isOver.hasEnded)
        for (name, (source, color)) in zip(["red.png", "blue.png"], zip(sources, [Self.red, Self.blue])) {
            Self.put(scratch[name], at: file, scratch["next"])
            let made = try await store.thumbnail(of: .init(id: 1, source: source), width: .w240)
            #expect(made.color == color)
        }
    }

    private static func put(_ picture: FilePath, at file: FilePath, _ next: FilePath) {
        picture.withPlatformString { picture in
            next.withPlatformString { next in
                link(picture, next)
                file.withPlatformString { _ = rename(next, $0) }
                unlink(next)
            }
        }
    }

    private static func wait(_ semaphore: DispatchSemaphore) {
        semaphore.wait()
    }
}

private final class Switch: @unchecked Sendable {
    private let lock = NSLock()
    private var state = false
    let hasEnded = DispatchSemaphore(value: 0)

    var isOn: Bool { lock.withLock { state } }

    func turnOn() {
        lock.withLock { state = true }
    }
}
