import FormulaChecker
import FormulaSyntax
import FormulaVM

/// Emits `round(number, places?)` as an instruction, if `places` is a literal or omitted.
enum RoundForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    guard case .function(let function) = emitter.meaning(id) else { return false }
    var places = 0
    if call.arguments.count > 1 {
      guard case .number(let number) = emitter.shape(call.arguments[1]),
        (0...15).contains(number), number == number.rounded()
      else { return false }
      places = Int(number) | 0x80
    }
    let value = emitter.compile(call.arguments[0])
    let site = emitter.builder.callSite(of: function)
    emitter.emit(
      .round, n: places, a: destination, b: value, c: .immediate(site), of: id,
      operands: call.arguments[0], call.arguments.count > 1 ? call.arguments[1] : nil)
    return true
  }
}
