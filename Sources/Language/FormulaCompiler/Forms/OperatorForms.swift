import FormulaChecker
import FormulaSyntax
import FormulaVM

/// `pow(base, exponent)` is the operator `^`.
enum PowForm: CallForm {
  static let name = "pow"

  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    emitter.emitBinary(
      .power, call.arguments[0], call.arguments[1], id, into: destination, n: 1)
    return true
  }
}

/// `mod(a, b)` is the operator `%`.
enum ModForm: CallForm {
  static let name = "mod"

  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    emitter.emitBinary(
      .remainder, call.arguments[0], call.arguments[1], id, into: destination, n: 1)
    return true
  }
}

/// `round(number, places?)` of plain numbers needs no call if the places are written as a number.
enum RoundForm: CallForm {
  static let name = "round"

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
    let site = emitter.builder.callSite(ofFunction: function)
    emitter.emit(
      .round, n: places, a: destination, b: value, c: .immediate(site), of: id,
      operands: Array(call.arguments))
    return true
  }
}

/// `not(condition)` is the operator `!`.
enum NotForm: CallForm {
  static let name = "not"

  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    let value = emitter.compile(call.arguments[0])
    emitter.emit(.not, a: destination, b: value, of: id, operands: [call.arguments[0]])
    return true
  }

  static func compileCondition(
    _ call: Call, _ id: ExpressionID, orElse label: Label, _ handler: Handler,
    in emitter: inout Emitter
  ) -> Bool {
    emitter.compileNegated(call.arguments[0], orElse: label, handler)
    return true
  }
}
