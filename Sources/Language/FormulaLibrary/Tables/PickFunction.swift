package import FormulaRuntime
package import FormulaValues

package enum PickFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let summary = "A record of only the named members, as far as there are such."
  package static let growth = CostGrowth.product
  package static let signature = Signature.taking(
    .record("record"), .member("key").repeated, gives: .record, for: [ValueType].someMembers)
  package static let examples = [
    Example(
      #"pick({a: 1, b: 2, c: 3}, "a", "c")"#, gives: .record(.init([("a", 1), ("c", 3)]))),
    Example(#"pick({a: 1}, "z")"#, gives: .record(.init())),
    Example(#"pick(null, "a")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var names: [String] = []
    var values: [Word] = []
    for index in 1..<max(1, arguments.count) {
      let name = run.string(arguments[index])
      guard run.spend(names.count + 1), run.spend(comparing: name, with: names.count) else {
        return run.stepError()
      }
      guard !names.contains(name), let value = run.member(arguments[0], name) else { continue }
      names.append(name)
      values.append(value)
    }
    return run.record(names, values)
  }
}
