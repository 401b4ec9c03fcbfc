package import FormulaRuntime
package import FormulaValues

package enum TemplateFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 110
  package static let summary =
    "The text with every {name} replaced by the record's value of that name; missing ones are empty."
  package static let signature = Signature.taking(
    .text("text"), .record("record"), gives: .text)
  package static let examples = [
    Example(#"template("Hi {name}!", {name: "Ann"})"#, gives: "Hi Ann!"),
    Example(#"template("{a}-{b}", {a: 1})"#, gives: "1-"),
    Example(#"template("{} { open", {})"#, gives: "{} { open"),
    Example("template(null, {})", gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let source = unsafe run.utf8(arguments[0])
    guard run.spend(bytes: source.count) else { return run.stepError() }
    var bytes: [UInt8] = []
    var open: Int?
    var start = 0
    for index in 0..<source.count {
      let byte = unsafe source[source.startIndex + index]
      if byte == UInt8(ascii: "{") {
        open = index
      } else if byte == UInt8(ascii: "}"), let hole = open, index > hole + 1 {
        unsafe bytes.append(contentsOf: source[start..<hole])
        let name = unsafe String(decoding: source[(hole + 1)..<index], as: UTF8.self)
        guard run.spend(run.keys(arguments[1]).count) else { return run.stepError() }
        let value = run.member(arguments[1], MemberName(name)) ?? .null
        guard value.appendTextForm(to: &bytes, in: run), bytes.count <= run.limits.textLength
        else { return run.textLimitError() }
        open = nil
        start = index + 1
      }
    }
    unsafe bytes.append(contentsOf: source[start...])
    return run.text(bytes)
  }
}
