package import FormulaRuntime
package import FormulaValues

package enum ValuesFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 50
  package static let summary = "The values of the members of a record."
  package static let signature = Signature.taking(
    .record("record"), gives: .list
  ) { types in
    let members = types.at(0).shape?.members
    return .list(of: members?.reduce(.never) { $0.union($1.type) } ?? .any)
  }
  package static let examples = [
    Example(#"values({a: 1, b: 2})"#, gives: [1, 2]),
    Example(#"values({})"#, gives: []),
    Example(#"values(null)"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    run.list(run.values(arguments[0]))
  }
}
