package import FormulaRuntime
package import FormulaValues

package enum ContainsFunction: FormulaFunction {
  package static let isPublished = true
  package static let publishedForm = PublishedForm(most: 2)
  package static let group = FunctionGroup.text
  package static let summary =
    "Whether a text contains another, or a list contains an element; ignores case by default."
  package static let roles: [FunctionRole] = [.findsElement]
  package static let signature = Signature.taking(
    .textOrList("text"), .any("part"), .boolean("matchCase").optional, gives: .boolean)
  package static let examples = [
    Example(#"contains("Hello", "ELL")"#, gives: true),
    Example(#"contains("Hello", "ELL", true)"#, gives: false),
    Example(#"contains(["Red", "Blue"], "blue")"#, gives: true),
    Example(#"contains("Hello", "")"#, gives: true),
    Example(#"contains(null, "a")"#, gives: false),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let (whole, part) = (arguments[0], arguments[1])
    let matchCase = arguments.boolean(2)
    guard whole.isText else {
      return element(part, of: arguments.elements(0, in: run), matchCase: matchCase, in: &run)
    }
    guard part.isText else { return part.isNull ? .null : run.fail(.notInText(part.kind)) }
    guard let text = TextCharacters(whole, in: run), let wanted = TextCharacters(part, in: run)
    else {
      return run.stepError()
    }
    if matchCase || text.isSimple && wanted.isSimple {
      return .boolean(TextSearch(wanted, ignoringASCIICase: !matchCase).first(in: text) != nil)
    }
    guard run.spend(2 * run.byteCount(whole)), run.spend(2 * run.byteCount(part)) else {
      return run.stepError()
    }
    var folded = CaseFolding.folded(run.string(whole))
    var foldedPart = CaseFolding.folded(run.string(part))
    let isFound = folded.withUTF8 { text in
      foldedPart.withUTF8 { part in
        unsafe TextSearch(TextCharacters(part, isSimple: false))
          .first(in: TextCharacters(text, isSimple: false)) != nil
      }
    }
    return .boolean(isFound)
  }

  private static func element(
    _ wanted: Word, of elements: Elements, matchCase: Bool, in run: inout Run
  ) -> Word {
    guard run.spend(elements.count) else { return run.stepError() }
    let ignoresCase = !matchCase && wanted.isText
    for element in elements {
      if element.isError { return element }
      guard run.spend(walking: element) else { return run.stepError() }
      if element.isEqual(to: wanted, in: run) { return .true }
      if ignoresCase, element.isText {
        guard run.spend(bytes: run.byteCount(element)) else { return run.stepError() }
        if TextCase.areSame(element, wanted, in: run) { return .true }
      }
    }
    return .false
  }
}
