package import FormulaRuntime
package import FormulaValues

package enum CapitalizeFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 110
  package static let summary = "The text with its first letter in upper case."
  package static let roles: [FunctionRole] = [.total]
  package static let signature = Signature.taking(.text("text"), gives: .text)
  package static let examples = [
    Example(#"capitalize("hello World")"#, gives: "Hello World"),
    Example(#"capitalize("élan")"#, gives: "Élan"),
    Example(#"capitalize("")"#, gives: ""),
    Example("capitalize(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard run.spend(bytes: run.byteCount(arguments[0])) else { return run.stepError() }
    let text = run.string(arguments[0])
    guard let first = text.unicodeScalars.first else { return arguments[0] }
    return run.text(first.properties.titlecaseMapping + String(text.unicodeScalars.dropFirst()))
  }
}
