package import FormulaRuntime
package import FormulaValues

package enum PartitionFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let summary =
    "A record of the elements for which a test holds (yes) and the others (no)."
  package static let signature = Signature.taking(
    .list("list"), .function("test", .predicate), gives: .record
  ) { types in
    let part = ValueType.list(of: types.element())
    return .record(RecordShape([.init("yes", part), .init("no", part)]))
  }
  package static let examples = [
    Example(
      "partition([1, 5], x -> x > 3)", gives: .record(.init([("yes", [5]), ("no", [1])]))),
    Example(#"partition([1, 5], x -> x > 9).yes"#, gives: []),
    Example(#"partition(null, x -> true).no"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    guard run.spend(steps: elements.count) else { return run.stepError() }
    var parts: (yes: [Word], no: [Word]) = ([], [])
    for index in 0..<elements.count {
      let answer = run.test(arguments[1], elements[index], index: index)
      if answer.isError { return answer }
      if answer.isTrue {
        parts.yes.append(elements[index])
      } else {
        parts.no.append(elements[index])
      }
    }
    return run.record(["yes", "no"], [run.list(parts.yes), run.list(parts.no)])
  }
}
