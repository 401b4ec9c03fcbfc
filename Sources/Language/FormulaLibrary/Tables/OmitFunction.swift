package import FormulaRuntime
package import FormulaValues

package enum OmitFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 435
  package static let summary = "The record without the named members."
  package static let signature = Signature.taking(
    .record("record"), .member("key").repeated, gives: .record, for: [ValueType].someMembers)
  package static let examples = [
    Example(#"omit({a: 1, b: 2}, "a")"#, gives: .record(.init([("b", 2)]))),
    Example(#"omit({a: 1}, "z")"#, gives: .record(.init([("a", 1)]))),
    Example(#"omit(null, "a")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let record = arguments[0]
    let omitted = (1..<max(1, arguments.count)).map { MemberName(arguments[$0], in: run) }
    let names = run.keys(record)
    guard run.spend(names.count * (omitted.count + 1)),
      omitted.allSatisfy({ run.spend(comparing: $0, with: names) })
    else { return run.stepError() }
    let kept = names.indices.filter { index in
      !omitted.contains { $0.refers(to: names[index], of: record, in: run) }
    }
    let values = run.values(record)
    var places = [Int?](repeating: nil, count: names.count)
    for (place, index) in kept.enumerated() { places[index] = place }
    let aliases = run.aliases(record).compactMapValues { places[$0] }
    return run.record(kept.map { names[$0] }, kept.map { values[$0] }, aliases: aliases)
  }
}
