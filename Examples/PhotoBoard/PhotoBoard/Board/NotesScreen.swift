import BrickworkUI
import SwiftUI

/// Self-sizing notes.
struct NotesScreen: View {
    private let notes = Note.some(2000)

    var body: some View {
        AnchoredScrollView {
            LazyWaterfall(notes, columns: .minimumWidth(150), estimatedHeight: 120) { note in
                Text(note.text)
                    .padding(12)
                    .frame(maxWidth: .infinity, alignment: .leading)
                    .background(.gray, in: RoundedRectangle(cornerRadius: 10))
                    .accessibilityIdentifier("note \(note.id)")
            }
            .sectionInsets(8)
        }
    }
}
