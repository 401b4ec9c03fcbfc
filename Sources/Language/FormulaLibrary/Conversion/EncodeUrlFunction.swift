package import FormulaRuntime
package import FormulaValues
import SourceText

package enum EncodeUrlFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let summary =
    "The text for use inside a web address: all but letters, digits and - . _ ~ percent-encoded."
  package static let signature = Signature.taking(.text("text"), gives: .text)
  package static let examples = [
    Example(#"encodeUrl("a b&c=ü")"#, gives: "a%20b%26c%3D%C3%BC"),
    Example(#"encodeUrl("")"#, gives: ""),
    Example("encodeUrl(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let source = unsafe run.utf8(arguments[0])
    guard run.spend(steps: 64 + 7 * source.count) else { return run.stepError() }
    return unsafe run.text(PercentEncoding.encoded(source, keeping: "-._~"))
  }
}
