package import FormulaRuntime
package import FormulaValues

package enum EscapeHtmlFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let callSteps = 20
  package static let summary = "The text with & < > and quotes escaped for HTML."
  package static let signature = Signature.taking(.text("text"), gives: .text)
  package static let examples = [
    Example(#"escapeHtml("<b>R&D</b>")"#, gives: "&lt;b&gt;R&amp;D&lt;/b&gt;"),
    Example(#"escapeHtml("")"#, gives: ""),
    Example("escapeHtml(null)", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let source = unsafe run.utf8(arguments[0])
    guard run.spend(steps: 32 + 2 * source.count) else { return run.stepError() }
    var bytes: [UInt8] = []
    for place in source.indices {
      let byte = unsafe source[place]
      switch byte {
      case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
      default: bytes.append(byte)
      }
    }
    return run.text(bytes)
  }
}
