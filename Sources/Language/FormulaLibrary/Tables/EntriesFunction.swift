package import FormulaRuntime
package import FormulaValues

package enum EntriesFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 195
  package static let summary = "A record of key and value for each member of a record."
  package static let signature = Signature.taking(
    .record("record"),
    gives: .list(of: .record(RecordShape([.init("key", .text), .init("value", .any)]))))
  package static let examples = [
    Example(
      "entries({a: 1})", gives: [.record(.init([("key", "a"), ("value", 1)]))]),
    Example(#"entries({})"#, gives: []),
    Example(#"entries(null)"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let names = run.keys(arguments[0])
    let values = run.values(arguments[0])
    guard run.admits(listOf: names.count * 3) else { return run.listLimitError(names.count * 3) }
    guard run.spend(names.count) else { return run.stepError() }
    return run.list(
      zip(names, values).map { name, value in
        run.record(["key", "value"], [run.text(name), value])
      })
  }
}
