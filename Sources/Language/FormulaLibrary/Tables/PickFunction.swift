package import FormulaRuntime
package import FormulaValues

package enum PickFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 100
  package static let summary = "The record with only the named members; missing ones are ignored."
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
      let name = MemberName(arguments[index], in: run)
      guard run.spend(names.count + 1), run.spend(comparing: name, with: names) else {
        return run.stepError()
      }
      guard !names.contains(name.text), let value = run.member(arguments[0], name) else { continue }
      names.append(name.text)
      values.append(value)
    }
    return run.record(names, values)
  }
}
