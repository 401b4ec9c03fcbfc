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
    guard run.spend(bytes: source.count) else { return run.stepError() }
    var bytes: [UInt8] = []
    for place in source.indices {
      let byte = unsafe source[place]
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(HexDigit.upper(byte >> 4))
        bytes.append(HexDigit.upper(byte))
      }
    }
    return run.text(bytes)
  }

  /// Source: RFC 3986, section 2.3.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
