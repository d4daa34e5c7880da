import BrickworkUI
import SwiftUI

/// Self-sizing notes. Drag a note onto another one to move it there.
struct NotesScreen: View {
    @State private var notes = Note.some(2000)
    @State private var target: Note.ID?

    var body: some View {
        AnchoredScrollView {
            LazyWaterfall(notes, columns: .minimumWidth(150)) { note in
                Text(note.text)
                    .padding(12)
                    .frame(maxWidth: .infinity, alignment: .leading)
                    .background(target == note.id ? .blue : .gray, in: RoundedRectangle(cornerRadius: 10))
                    .draggable(String(note.id))
                    .dropDestination(for: String.self) { dragged, _ in
                        withAnimation { move(dragged, to: note.id) }
                    } isTargeted: { isTargeted in
                        target = isTargeted ? note.id : nil
                    }
                    .accessibilityIdentifier("note \(note.id)")
            }
            .estimatedItemSize(height: 120)
            .sectionInsets(8)
        }
    }

    /// Moves a note to the place of another one. Returns false if it was dragged from elsewhere.
    private func move(_ dragged: [String], to target: Note.ID) -> Bool {
        guard let id = dragged.first.flatMap(Int.init), let old = notes.firstIndex(where: { $0.id == id }),
            let new = notes.firstIndex(where: { $0.id == target })
        else { return false }
        notes.insert(notes.remove(at: old), at: new)
        return true
    }
}
