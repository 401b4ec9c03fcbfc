import FormulaRuntime
import FormulaValues

/// A function prepared for call instructions.
@safe final class BoundCall {
  let name: String
  let admission: ArgumentBinding
  /// The steps of a call, besides those that grow with the arguments.
  let steps: Int
  let body: (Arguments, inout Run) -> Word
  /// The words that each parameter accepts without `admission`.
  ///
  /// The last element applies to all repeated arguments.
  private let plainWords: UnsafeMutablePointer<WordSet>
  private let declaredCount: Int
  /// Whether only the last parameter is repeated, so that it covers all further arguments.
  private let repeatsLast: Bool

  init(_ function: FunctionDeclaration) {
    name = function.name
    admission = function.admission
    steps = function.callSteps
    // Not written with `??`, which would wrap the closure.
    if let body = function.body {
      self.body = body
    } else {
      body = { _, run in run.fail(.notRunnable, "this form cannot be called") }
    }
    let kinds = function.admission.plainKinds
    declaredCount = kinds.count
    unsafe plainWords = .allocate(capacity: max(1, kinds.count))
    for (index, kinds) in kinds.enumerated() {
      unsafe (plainWords + index).initialize(to: WordSet(kinds))
    }
    takesAnything = kinds.allSatisfy { $0 == .any }
    let parameters = function.signature.parameters
    repeatsLast =
      parameters.last?.isRepeated == true && !parameters.dropLast().contains { $0.isRepeated }
  }

  deinit { unsafe plainWords.deallocate() }

  /// Whether every parameter accepts any value except errors.
  private let takesAnything: Bool

  /// Returns the result of a call with `count` arguments at `words`, which the call may overwrite.
  @inline(__always)
  func result(
    _ words: UnsafeMutablePointer<Word>, count: Int, in run: inout Run
  ) -> Word {
    var index = 0
    if takesAnything, repeatsLast {
      while index < count, unsafe !words[index].isError { index += 1 }
    } else if count <= declaredCount || repeatsLast {
      while index < count,
        unsafe plainWords[min(index, declaredCount - 1)].contains(words[index])
      {
        index += 1
      }
    }
    if index == count { return unsafe body(Arguments(words, count: count), &run) }
    switch unsafe admission.admit(words, count: count, of: name, in: &run) {
    case .admitted(let arguments): return body(arguments, &run)
    case .decided(let word): return word
    }
  }
}
