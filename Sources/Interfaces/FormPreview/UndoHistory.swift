import JoyDocEngine

/// What can be taken back, and what was changed since the file was saved.
struct UndoHistory {
  static let mostSteps = 500

  /// What takes one request back.
  struct Step {
    /// In the order in which they are applied.
    var inverse: [DocumentChange]
    /// What was typed into, as long as more of it belongs to the same step.
    var typed: EditTarget?
    /// The changelogs of the journal that the step has brought.
    var number: Int
  }

  private(set) var undone: [Step] = []
  private(set) var done: [Step] = []
  /// The changelogs that were applied since the file was saved, each with the step that brought it.
  private var journal: [(step: Int, changelog: [UInt8])] = []
  private var nextNumber = 1

  /// The changelogs since the file was saved, in order.
  var changelogs: [[UInt8]] { journal.map(\.changelog) }
  /// How many requests are not saved.
  var unsavedCount: Int { Set(journal.map(\.step)).count }
  var isDirty: Bool { !journal.isEmpty }

  /// Takes note of a request that was carried out. What is typed into the same place belongs to the
  /// step before. Complexity: O(changes of the step).
  mutating func note(
    inverse: [DocumentChange], changelogs: [[UInt8]], typed: EditTarget?
  ) {
    undone = []
    if let typed, var last = done.last, last.typed == typed {
      done.removeLast()
      // The step before knows what its fields held at first.
      let known = Set(last.inverse.compactMap(\.restoredField))
      last.inverse =
        inverse.filter {
          $0.restoredField.map { !known.contains($0) } ?? true
            && !$0.isRowUpdate
        } + last.inverse
      done.append(last)
      if journal.last?.step == last.number { journal.removeAll { $0.step == last.number } }
      journal += changelogs.map { (last.number, $0) }
      return
    }
    done.append(Step(inverse: inverse, typed: typed, number: nextNumber))
    if done.count > Self.mostSteps { done.removeFirst() }
    record(changelogs)
  }

  /// Adds changelogs to the journal as those of a new step.
  private mutating func record(_ changelogs: [[UInt8]]) {
    journal += changelogs.map { (nextNumber, $0) }
    nextNumber += 1
  }

  /// What is typed next begins a step of its own.
  mutating func endTyping() {
    guard var last = done.popLast() else { return }
    last.typed = nil
    done.append(last)
  }

  mutating func takeDone() -> Step? { done.popLast() }
  mutating func takeUndone() -> Step? { undone.popLast() }

  /// Takes note that a step was taken back by `changelogs`, which `inverse` would take back.
  mutating func noteUndone(
    _ step: Step, inverse: [DocumentChange], changelogs: [[UInt8]]
  ) {
    undone.append(Step(inverse: inverse, typed: nil, number: step.number))
    forget(step.number, or: changelogs)
  }

  /// Takes note that a step was made again.
  mutating func noteRedone(
    _ step: Step, inverse: [DocumentChange], changelogs: [[UInt8]]
  ) {
    done.append(Step(inverse: inverse, typed: nil, number: nextNumber))
    record(changelogs)
  }

  /// A step at the end of the journal was as good as never made; one before the last saving must be
  /// taken back in the file.
  private mutating func forget(_ number: Int, or changelogs: [[UInt8]]) {
    if journal.last?.step == number {
      journal.removeAll { $0.step == number }
    } else {
      record(changelogs)
    }
  }

  /// Takes note that the file has all changes.
  mutating func noteSaved() {
    journal = []
    endTyping()
  }
}

extension DocumentChange {
  /// The field whose value the change sets, if it does nothing else.
  fileprivate var restoredField: String? {
    if case .fieldUpdate(let update) = self { update.field } else { nil }
  }

  fileprivate var isRowUpdate: Bool {
    if case .rowUpdate = self { true } else { false }
  }
}
