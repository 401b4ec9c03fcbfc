package import FormulaRuntime
package import FormulaValues

package enum HasFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 70
  package static let summary = "Whether a record has a member with a name, even if it is null."
  package static let signature = Signature.taking(
    .record("record"), .member("key"), gives: .boolean)
  package static let examples = [
    Example(#"has({a: null}, "a")"#, gives: true),
    Example(#"has({}, "a")"#, gives: false),
    Example(#"has(null, "a")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    .boolean(run.member(arguments[0], MemberName(arguments[1], in: run)) != nil)
  }
}
