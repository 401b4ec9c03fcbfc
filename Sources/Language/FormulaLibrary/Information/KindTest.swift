package import FormulaRuntime
package import FormulaValues

/// A function that tests whether a value is of certain kinds.
package protocol KindTest: FormulaFunction {
  static var kinds: Kinds { get }
}

extension KindTest {
  package static var group: FunctionGroup { .information }
  package static var roles: [FunctionRole] { [.total] }
  package static var signature: Signature { .taking(.any("value"), gives: .boolean) }

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    .boolean(kinds.contains(kind: arguments[0].kind))
  }
}
