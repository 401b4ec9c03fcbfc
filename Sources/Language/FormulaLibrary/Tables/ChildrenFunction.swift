package import FormulaRuntime
package import FormulaValues

package enum ChildrenFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 30
  package static let summary = "The child rows of a row under a child schema."
  package static let signature = Signature.taking(
    .record("row"), .member("schema", holding: .list), gives: .list(of: .record)
  ) { types in
    let rows = types.at(1).nonNull
    return rows.kinds == .list ? rows : .list(of: .record)
  }
  package static let examples = [
    Example(#"children({a: 1, sub: [{a: 2}]}, "sub").a"#, gives: [2]),
    Example(#"children({a: 1}, "sub")"#, gives: []),
    Example(#"children(null, "sub")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let rows = run.member(arguments[0], MemberName(arguments[1], in: run)) ?? .null
    if rows.has(.list) { return rows }
    if rows.isNull { return run.list([]) }
    guard run.spend(16) else { return run.stepError() }
    return run.fail(
      .badArgument, "'\(run.string(arguments[1]).prefix(40))' has no child rows", argument: 1)
  }
}
