import FormulaSyntax

/// Something noted about a few of a tree's expressions; nothing is allocated before the first note.
struct Notes<Note> {
  private var notes: [Note?] = []
  private let count: Int

  init(about tree: Tree) { count = tree.count }

  subscript(id: ExpressionID) -> Note? {
    get { notes.isEmpty ? nil : notes[Int(id.index)] }
    set {
      if notes.isEmpty {
        guard newValue != nil else { return }
        notes = Array(repeating: nil, count: count)
      }
      notes[Int(id.index)] = newValue
    }
  }
}
