package import FormulaRuntime
package import FormulaValues

package enum IndexOfFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let summary =
    "The zero-based position of a part in a text, or of an element in a list; -1 if it is not found."
  package static let signature = Signature.taking(
    .textOrList("text"), .any("part"), .number("from").optional, gives: .number)
  package static let examples = [
    Example(#"indexOf("hello", "l")"#, gives: 2),
    Example(#"indexOf("hello", "l", 3)"#, gives: 3),
    Example(#"indexOf([5, 6], 6)"#, gives: 1),
    Example(#"indexOf("hello", "L")"#, gives: -1),
    Example(#"indexOf(null, "a")"#, gives: -1),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let (whole, part) = (arguments[0], arguments[1])
    let from = max(0, arguments.integer(2, in: run))
    guard whole.isText else {
      let elements = arguments.elements(0, in: run)
      guard run.spend(elements.count) else { return run.stepError() }
      for index in min(from, elements.count)..<elements.count {
        if elements[index].isError { return elements[index] }
        guard run.spend(walking: elements[index]) else { return run.stepError() }
        if elements[index].isEqual(to: part, in: run) { return Word(Double(index)) }
      }
      return Word(-1)
    }
    guard part.isText else { return part.isNull ? .null : run.fail(.notInText(part.kind)) }
    guard let text = TextCharacters(whole, in: run), let wanted = TextCharacters(part, in: run)
    else {
      return run.stepError()
    }
    return Word(Double(TextSearch(wanted).first(in: text, from: from) ?? -1))
  }
}
