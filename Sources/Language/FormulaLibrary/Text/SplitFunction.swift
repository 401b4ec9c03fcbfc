package import FormulaRuntime
package import FormulaValues

package enum SplitFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 190
  package static let summary =
    "The parts of a text between separators; with a limit, the last part keeps the rest."
  package static let signature = Signature.taking(
    .text("text"), .text("separator"), .number("limit").optional, gives: .list(of: .text))
  package static let examples = [
    Example(#"split("a,,b", ",")"#, gives: ["a", "", "b"]),
    Example(#"split("a-b-c", "-", 2)"#, gives: ["a", "b-c"]),
    Example(#"split("abc", "")"#, gives: ["a", "b", "c"]),
    Example(#"split("", ",")"#, gives: [""]),
    Example(#"split(null, ",")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let limit = arguments.integer(2, or: .max, in: run)
    guard limit >= 1 else {
      return run.fail(.badArgument, "the limit must be 1 or more", argument: 2)
    }
    guard let text = TextCharacters(arguments[0], in: run),
      let separator = TextCharacters(arguments[1], in: run)
    else { return run.stepError() }
    if separator.count == 0 { return text.list(limit: limit, in: &run) }
    let search = TextSearch(separator)
    var parts: [Word] = []
    var start = 0
    while parts.count < limit - 1, let found = search.first(in: text, from: start) {
      guard parts.count < run.limits.listLength else {
        return run.listLimitError(run.limits.listLength + 1)
      }
      guard run.spend(2) else { return run.stepError() }
      parts.append(text.text(start..<found, in: &run))
      start = found + search.count
    }
    parts.append(text.text(start..<text.count, in: &run))
    return run.list(parts)
  }
}
