package import FormulaRuntime
package import FormulaValues

package enum OptionIdFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let summary = "The id of the chosen option, or the ids of all chosen ones."
  package static let signature = Signature.taking(
    .any("choice"), gives: .any
  ) { types in
    let type = types.at(0)
    guard type.kinds.contains(.list) else { return type.isOptional ? .text.optional : .text }
    return type.kinds == .list ? .list(of: .text) : .any
  }
  package static let examples = [
    Example.shows(#"optionId(status)"#),
    Example(#"optionId("plain")"#, gives: "plain"),
    Example(#"optionId([])"#, gives: []),
    Example(#"optionId(null)"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let value = arguments[0]
    guard value.has(.list) else { return id(of: value, in: &run) }
    let elements = run.elements(value)
    guard run.spend(elements.count) else { return run.stepError() }
    var ids: [Word] = []
    ids.reserveCapacity(elements.count)
    for element in elements {
      let id = id(of: element, in: &run)
      if id.isError { return id }
      ids.append(id)
    }
    return run.list(ids)
  }

  /// Returns the id of a choice.
  ///
  /// A stored id without an option reads as text, so a text is its own id.
  private static func id(of word: Word, in run: inout Run) -> Word {
    switch word.kind {
    case .choice: run.heap.choices[word.index].id
    case .text, .null, .error: word
    default:
      run.fail(
        .typeMismatch, "'optionId' takes a choice, not \(word.kind.nameWithArticle)", argument: 0)
    }
  }
}
