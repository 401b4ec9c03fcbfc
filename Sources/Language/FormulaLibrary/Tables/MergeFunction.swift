package import FormulaRuntime
package import FormulaValues

package enum MergeFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 230
  package static let summary =
    "A record with the members of several; the last of equal names counts."
  package static let signature = Signature.taking(
    .record("record").repeated, gives: .record, for: [ValueType].mergedMembers)
  package static let examples = [
    Example("merge({a: 1}, {b: 2}, {a: 3})", gives: .record(.init([("a", 3), ("b", 2)]))),
    Example(#"merge()"#, gives: .record(.init())),
    Example(#"merge({a: 1}, null)"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var names: [String] = []
    var values: [Word] = []
    var numbers: [String: Int] = [:]
    var aliases: [String: Int] = [:]
    for index in 0..<arguments.count {
      let keys = run.keys(arguments[index])
      for (name, value) in zip(keys, run.values(arguments[index])) {
        guard run.spend(1) else { return run.stepError() }
        if let number = numbers[name] {
          values[number] = value
        } else {
          numbers[name] = names.count
          names.append(name)
          values.append(value)
        }
      }
      let own = run.aliases(arguments[index])
      guard own.isEmpty || run.spend(own.count) else { return run.stepError() }
      for (alias, place) in own { aliases[alias] = numbers[keys[place]] }
    }
    guard run.admits(listOf: names.count) else { return run.listLimitError(names.count) }
    return run.record(names, values, aliases: aliases)
  }
}
