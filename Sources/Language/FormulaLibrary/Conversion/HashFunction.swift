package import FormulaRuntime
package import FormulaValues
import SourceText

package enum HashFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let callSteps = 590
  package static let summary = "The SHA-256 of the text's UTF-8 bytes, in hexadecimal digits."
  package static let signature = Signature.taking(.text("text"), gives: .text)
  package static let examples = [
    Example(
      #"hash("abc")"#,
      gives: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    Example(
      #"hash("")"#, gives: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    Example("hash(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let source = unsafe run.utf8(arguments[0])
    guard run.spend(12 + source.count) else { return run.stepError() }
    let digest = unsafe SHA256.digest(of: source)
    return run.text(digest.flatMap { [HexDigit.lower($0 >> 4), HexDigit.lower($0)] })
  }
}
