import PictureFixtures
import Pictures
import SystemPackage
import Testing

struct FactsTests {
    @Test
    func aFileThatIsNotThereIsRefused() async throws {
        await #expect(throws: PictureRefusal(.unreadable, "there is no such file")) {
            try await Decoders.shared.facts(of: "/does/not/exist.jpg")
        }
    }
}
