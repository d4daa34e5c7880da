import SwiftUI

@main
struct PhotoBoardApp: App {
    var body: some Scene {
        WindowGroup {
            TabView {
                Tab("Photos", systemImage: "photo.on.rectangle") { PhotosScreen() }
                Tab("Notes", systemImage: "note.text") { NotesScreen() }
            }
        }
    }
}
