package import FormulaRuntime
package import FormulaValues

package enum TryFunction: FormulaFunction {
  package static let group = FunctionGroup.information
  package static let summary =
    "A record of whether the value succeeded, the value, and the error with its code and message."
  package static let signature = Signature.taking(
    .anyOrError("value"), gives: shape(of: .any), for: { shape(of: $0.first ?? .any) })
  package static let examples = [
    Example("try(1 / 0).ok", gives: false),
    Example("try(1 + 1).value", gives: 2),
    Example(#"try(error("no", "mine")).error.code"#, gives: "mine"),
    Example("try(null).ok", gives: true),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let value = arguments[0]
    let names = ["ok", "value", "error"]
    guard value.isError else { return run.record(names, [.true, value, .null]) }
    guard let failure = value.failure(in: run) else { return value }
    let words = [run.text(failure.code.rawValue), run.text(failure.message)]
    let error = run.record(["code", "message"], words)
    return run.record(names, [.false, .null, error])
  }

  private static func shape(of value: ValueType) -> ValueType {
    let error = RecordShape([.init("code", .text), .init("message", .text)])
    return .record(
      RecordShape([
        .init("ok", .boolean), .init("value", value.optional),
        .init("error", ValueType.record(error).optional),
      ]))
  }
}
