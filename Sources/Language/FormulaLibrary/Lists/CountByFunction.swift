package import FormulaRuntime
package import FormulaValues

package enum CountByFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 95
  package static let summary = "A record of the number of elements for each key."
  package static let signature = Signature.taking(.list("list"), .key("key"), gives: .record)
  package static let examples = [
    Example(
      #"countBy(["a", "b", "a"], x -> x)"#, gives: .record(.init([("a", 2), ("b", 1)]))),
    Example("countBy([1, null], x -> x)", gives: .record(.init([("1", 1), ("", 1)]))),
    Example(#"countBy(null, "a")"#, gives: .record(.init())),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let column = arguments[1].keyColumn(of: arguments[0], in: &run)
    if column.isError { return column }
    var names = DistinctWords()
    var counts: [Double] = []
    for key in run.elements(column) {
      let name = RecordKeys.key(from: key, in: &run)
      if name.isError { return name }
      guard let number = names.number(adding: name, in: &run) else { return run.stepError() }
      if number == counts.count { counts.append(0) }
      counts[number] += 1
    }
    return RecordKeys.record(names.words, counts.map { Word($0) }, in: &run)
  }
}
