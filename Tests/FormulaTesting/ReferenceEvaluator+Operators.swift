import FormulaChecker
import FormulaSyntax
import FormulaRuntime
import FormulaValues
import SourceText
import Foundation

extension ReferenceEvaluator {
  func unary(
    _ sign: UnaryOperator, _ operand: ExpressionID, _ scope: Scope, in run: inout Run
  ) -> Word {
    if sign == .not {
      let answer = condition(operand, scope, in: &run)
      return answer.isError ? answer : .boolean(!answer.isTrue)
    }
    let word = evaluate(operand, scope, in: &run)
    if word.isError || word.isNull { return word }
    guard isNumeric(word) else { return failure(.typeMismatch, operand, in: &run) }
    return sign == .plus ? word : Word(-run.number(word))
  }

  func binary(
    _ id: ExpressionID, _ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID,
    _ scope: Scope, in run: inout Run
  ) -> Word {
    switch sign {
    case .and: return all([left, right], scope, in: &run)
    case .or: return some([left, right], scope, in: &run)
    case .coalesce: return firstPresent([left, right], scope, in: &run)
    default: break
    }
    let one = evaluate(left, scope, in: &run)
    let other = evaluate(right, scope, in: &run)
    if one.isError { return one }
    switch sign {
    case .equal: return other.isError ? other : .boolean(isSame(one, other, in: run))
    case .notEqual: return other.isError ? other : .boolean(!isSame(one, other, in: run))
    case .less: return compare(one, other, <, in: run)
    case .lessOrEqual: return compare(one, other, <=, in: run)
    case .greater: return compare(one, other, >, in: run)
    case .greaterOrEqual: return compare(one, other, >=, in: run)
    case .contained:
      if other.isError { return other }
      if other.isNull { return .false }
      guard other.has(.list) else { return failure(.typeMismatch, right, in: &run) }
      return .boolean(run.elements(other).contains { isDeeplySame($0, one, in: run) })
    default: return arithmetic(id, sign, (left, one), (right, other), in: &run)
    }
  }

  private func arithmetic(
    _ id: ExpressionID, _ sign: BinaryOperator, _ left: (id: ExpressionID, word: Word),
    _ right: (id: ExpressionID, word: Word), in run: inout Run
  ) -> Word {
    let (one, other) = (left.word, right.word)
    let isJoining = sign == .add && (isText(one) || isText(other))
    // An operand of an impossible type fails before a failed operand after it.
    let isFitting = one.isNull || isNumeric(one) || (sign == .add && isText(one))
    if other.isError { return isFitting ? other : failure(.typeMismatch, left.id, in: &run) }
    if isJoining {
      for (id, word) in [left, right] where word.has(.function) {
        return failure(.typeMismatch, id, in: &run)
      }
      let parts = [one, other].map { textForm($0, in: run) }
      return placed(run.text(parts[0] + parts[1]), id, in: &run)
    }
    if one.isNull || other.isNull { return .null }
    guard isNumeric(one) else { return failure(.typeMismatch, left.id, in: &run) }
    guard isNumeric(other) else { return failure(.typeMismatch, right.id, in: &run) }
    let (x, y) = (run.number(one), run.number(other))
    if y == 0, sign == .divide || sign == .remainder {
      return failure(.divisionByZero, id, in: &run)
    }
    let value: Double =
      switch sign {
      case .add: x + y
      case .subtract: x - y
      case .multiply: x * y
      case .divide: x / y
      case .remainder: remainder(x, y)
      default: pow(x, y)
      }
    let dates = [one, other].filter { $0.has(.date) }
    if dates.count == 1, sign == .add || (sign == .subtract && one.has(.date)) {
      return placed(run.date(value, zone: run.zone(dates[0])), id, in: &run)
    }
    return value.isFinite ? Word(value) : failure(.notFinite, id, in: &run)
  }

  /// Returns the remainder with the sign of the divisor.
  private func remainder(_ x: Double, _ y: Double) -> Double {
    let rest = x.truncatingRemainder(dividingBy: y)
    return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest
  }

  private func compare(
    _ one: Word, _ other: Word, _ holds: (Double, Double) -> Bool, in run: borrowing Run
  ) -> Word {
    if other.isError { return other }
    guard isNumeric(one), isNumeric(other) else { return .false }
    return .boolean(holds(run.number(one), run.number(other)))
  }

  func isNumeric(_ word: Word) -> Bool { word.kind == .number || word.kind == .date }

  func isText(_ word: Word) -> Bool { word.kind == .text || word.kind == .choice }

  // MARK: Equality

  /// Returns the result of `==`.
  func isSame(_ one: Word, _ other: Word, in run: borrowing Run) -> Bool {
    if isNumeric(one) && isNumeric(other) { return run.number(one) == run.number(other) }
    switch (try? run.value(one), try? run.value(other)) {
    case (.null, .null): return true
    case (.boolean(let one), .boolean(let other)): return one == other
    case (.text(let one), .text(let other)): return one == other
    case (.choice(let one), .choice(let other)): return one.text == other.text
    case (.choice(let choice), .text(let text)), (.text(let text), .choice(let choice)):
      return choice.text == text || choice.id == text
    default: return false
    }
  }

  /// Returns the result of `equals`.
  func isDeeplySame(_ one: Word, _ other: Word, in run: borrowing Run) -> Bool {
    switch (one.kind, other.kind) {
    case (.list, .list):
      let (left, right) = (Array(run.elements(one)), Array(run.elements(other)))
      guard left.count == right.count else { return false }
      for index in left.indices where !isDeeplySame(left[index], right[index], in: run) {
        return false
      }
      return true
    case (.record, .record):
      guard Set(run.keys(one)) == Set(run.keys(other)) else { return false }
      for key in run.keys(one) {
        guard let left = run.member(one, MemberName(key)),
          let right = run.member(other, MemberName(key)),
          isDeeplySame(left, right, in: run)
        else { return false }
      }
      return true
    default: return isSame(one, other, in: run)
    }
  }

  // MARK: Text forms

  func textForm(_ word: Word, in run: borrowing Run) -> String {
    switch word.kind {
    case .null, .function, .error: return ""
    case .boolean: return word.isTrue ? "true" : "false"
    case .number, .date: return numberText(run.number(word))
    case .text, .choice: return run.string(word)
    case .list:
      var parts: [String] = []
      for element in run.elements(word) { parts.append(textForm(element, in: run)) }
      return "[" + parts.joined(separator: ", ") + "]"
    case .record: return json(word, in: run)
    }
  }

  private func json(_ word: Word, in run: borrowing Run) -> String {
    switch word.kind {
    case .null, .function, .error: return "null"
    case .text, .choice:
      var bytes: [UInt8] = []
      JSONText.append(run.string(word).utf8, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    case .list:
      var parts: [String] = []
      for element in run.elements(word) { parts.append(json(element, in: run)) }
      return "[" + parts.joined(separator: ",") + "]"
    case .record:
      var parts: [String] = []
      for (key, value) in zip(run.keys(word), run.values(word)) {
        parts.append("\"\(key)\":" + json(value, in: run))
      }
      return "{" + parts.joined(separator: ",") + "}"
    default: return textForm(word, in: run)
    }
  }

  /// Returns the shortest decimal form, with an exponent from 1e21 on.
  ///
  /// Implemented independently of the machine.
  private func numberText(_ number: Double) -> String {
    if number == 0 { return "0" }
    if number.magnitude >= 1e21 {
      return "\(number)".replacing(".0e", with: "e")
    }
    let digits = "\(number)"
    guard digits.contains("e") else {
      return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    }
    let parts = digits.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else { return digits }
    let isNegative = parts[0].hasPrefix("-")
    let point = parts[0].drop { $0 == "-" }.split(separator: ".")
    var shown = String(point[0]) + (point.count > 1 && point[1] != "0" ? point[1] : "")
    if exponent < 0 {
      shown = "0." + String(repeating: "0", count: -exponent - 1) + shown
    } else {
      shown += String(repeating: "0", count: exponent + 1 - shown.count)
    }
    return (isNegative ? "-" : "") + shown
  }
}
