package import FormulaRuntime
package import FormulaValues

package enum ToJsonFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let callSteps = 220
  package static let summary =
    "The value as compact JSON: dates as milliseconds, choices as their text."
  package static let signature = Signature.taking(.any("value"), gives: .text)
  package static let examples = [
    Example(#"toJson({a: [1, true, "x"]})"#, gives: #"{"a":[1,true,"x"]}"#),
    Example(#"toJson("")"#, gives: #""""#),
    Example("toJson(null)", gives: "null"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    if arguments[0].has(.function) {
      return run.fail(.typeMismatch, "a function has no JSON form", argument: 0)
    }
    var bytes: [UInt8] = []
    guard arguments[0].appendJSON(to: &bytes, in: run) else { return run.textLimitError() }
    guard run.spend(bytes: bytes.count) else { return run.stepError() }
    return run.text(bytes)
  }
}
