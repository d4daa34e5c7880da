import Synchronization
import Testing

@testable import PhotoWall

struct ArchivePresenceTests {
    @Test
    func absenceAndReturnAreNotedOnce() {
        let heard = Heard()
        var presence = ArchivePresence(patience: .zero) { note in heard.notes.withLock { $0.append(note) } }
        presence.answered()
        #expect(!presence.isLeftAlone)
        presence.failed("first")
        #expect(presence.isLeftAlone)
        presence.failed("second")
        presence.answered()
        #expect(!presence.isLeftAlone)
        presence.answered()
        presence.failed("third")
        #expect(heard.notes.withLock(\.self) == ["first", nil, "third"])
    }

    @Test
    func aShortAbsenceIsNotNoted() {
        let heard = Heard()
        var presence = ArchivePresence(patience: .seconds(1_000_000)) { note in
            heard.notes.withLock { $0.append(note) }
        }
        presence.failed("first")
        presence.failed("second")
        presence.answered()
        #expect(heard.notes.withLock(\.self).isEmpty)
    }

    private final class Heard: Sendable {
        let notes = Mutex<[String?]>([])
    }
}
