package import FormulaRuntime
package import FormulaValues

package enum FromEntriesFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 70
  package static let summary =
    "A record built from records of key and value, or from pairs; the last of equal keys counts."
  package static let signature = Signature.taking(.list("entries"), gives: .record)
  package static let examples = [
    Example(
      #"fromEntries([{key: "a", value: 1}, ["b", 2]])"#,
      gives: .record(.init([("a", 1), ("b", 2)]))),
    Example(#"fromEntries([["a", 1], ["a", null]])"#, gives: .record(.init([("a", nil)]))),
    Example(#"fromEntries(null)"#, gives: .record(.init())),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var names = DistinctWords()
    var values: [Word] = []
    for entry in arguments.elements(0, in: run) {
      var (key, value) = (Word.null, Word.null)
      if entry.kind == .record {
        key = run.member(entry, "key") ?? .null
        value = run.member(entry, "value") ?? .null
      } else if entry.has(.list), run.elements(entry).count == 2 {
        key = run.elements(entry)[0]
        value = run.elements(entry)[1]
      }
      guard !key.isNull, !key.has(.list), key.kind != .record else {
        return run.fail(
          .typeMismatch,
          "every entry must be a record of key and value, or a pair such as [\"a\", 1]",
          argument: 0)
      }
      let name = RecordKeys.key(from: key, in: &run)
      if name.isError { return name }
      guard let number = names.number(adding: name, in: &run) else { return run.stepError() }
      if number == values.count { values.append(value) } else { values[number] = value }
    }
    return RecordKeys.record(names.words, values, in: &run)
  }
}
