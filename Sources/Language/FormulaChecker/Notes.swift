/// Something noted about a few of a tree's expressions; nothing is allocated before the first note.
struct Notes<Note> {
  private var notes: [Note?] = []
  private var isEmpty = true
  private var count = 0

  /// Forgets all notes, for another tree.
  mutating func reset(count: Int) {
    self.count = count
    isEmpty = true
  }

  subscript(id: Int) -> Note? {
    get { isEmpty ? nil : notes[id] }
    set {
      if isEmpty {
        guard newValue != nil else { return }
        notes.removeAll(keepingCapacity: true)
        notes.append(contentsOf: repeatElement(nil, count: count))
        isEmpty = false
      }
      notes[id] = newValue
    }
  }
}
