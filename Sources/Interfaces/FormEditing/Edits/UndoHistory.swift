import JoyDocEngine

/// The undo and redo history, and the changes since the file was saved.
struct UndoHistory {
  static let maxSteps = 500

  /// An undo step: the changes that revert one request.
  struct Step {
    /// The inverse changes, in the order in which they must be applied.
    var inverse: [DocumentChange]
    /// The target of text input, to which further input is merged.
    var typed: EditTarget?
    /// The step number of its changelogs in `journal`.
    var number: Int
  }

  private(set) var undone: [Step] = []
  private(set) var done: [Step] = []
  /// The changelogs applied since the document was opened, each with its step number.
  private var journal: [(step: Int, changelog: [UInt8])] = []
  /// The number of changelogs at the start of `journal` that have been saved.
  private var savedCount = 0
  private var nextNumber = 1

  /// The changelogs since the document was opened, in order.
  var allChangelogs: [[UInt8]] { journal.map { $0.changelog } }
  /// The changelogs since the document was saved, in order.
  var changelogs: [[UInt8]] { journal.dropFirst(savedCount).map { $0.changelog } }
  /// The number of unsaved requests.
  var unsavedCount: Int { Set(journal.dropFirst(savedCount).map { $0.step }).count }
  var isDirty: Bool { journal.count > savedCount }

  /// Records a completed request. Merges consecutive text input to the same target into one step.
  ///
  /// Complexity: O(changes of the step).
  mutating func note(
    inverse: [DocumentChange], changelogs: [[UInt8]], typed: EditTarget?
  ) {
    undone = []
    if let typed, var last = done.last, last.typed == typed {
      done.removeLast()
      // The merged step already contains the original values of its fields.
      let known = Set(last.inverse.compactMap { $0.restoredField })
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
    if done.count > Self.maxSteps { done.removeFirst() }
    record(changelogs)
  }

  /// Appends changelogs to the journal as a new step.
  private mutating func record(_ changelogs: [[UInt8]]) {
    journal += changelogs.map { (nextNumber, $0) }
    nextNumber += 1
  }

  /// Ends merging, so that further input begins a new step.
  mutating func endTyping() {
    guard var last = done.popLast() else { return }
    last.typed = nil
    done.append(last)
  }

  mutating func takeDone() -> Step? { done.popLast() }
  mutating func takeUndone() -> Step? { undone.popLast() }

  /// Records that `step` was reverted by `changelogs`, which `inverse` would revert again.
  mutating func noteUndone(
    _ step: Step, inverse: [DocumentChange], changelogs: [[UInt8]]
  ) {
    undone.append(Step(inverse: inverse, typed: nil, number: step.number))
    forget(step.number, or: changelogs)
  }

  /// Records that a step was repeated.
  mutating func noteRedone(
    _ step: Step, inverse: [DocumentChange], changelogs: [[UInt8]]
  ) {
    done.append(Step(inverse: inverse, typed: nil, number: nextNumber))
    record(changelogs)
  }

  /// Removes a step from the journal, if it is the last one.
  ///
  /// A step before the last save can only be reverted by further `changelogs`.
  private mutating func forget(_ number: Int, or changelogs: [[UInt8]]) {
    if isDirty, journal.last?.step == number {
      journal.removeAll { $0.step == number }
    } else {
      record(changelogs)
    }
  }

  /// Records that all changes are saved.
  mutating func noteSaved() {
    savedCount = journal.count
    endTyping()
  }
}

extension DocumentChange {
  /// The field that the change sets, if it does nothing else.
  fileprivate var restoredField: String? {
    if case .fieldUpdate(let update) = self { update.field } else { nil }
  }

  fileprivate var isRowUpdate: Bool {
    if case .rowUpdate = self { true } else { false }
  }
}
