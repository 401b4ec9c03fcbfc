package import CivilTime
import SourceText

/// The format of a field, declared by a call such as `AFNumber_Format(…)`.
package enum FieldFormat: Hashable, Sendable {
  case number(NumberFormat)
  case percent(decimals: Int, separators: Int)
  case date(pattern: String)
  /// A postal code, a long postal code, a telephone number or a social security number: 0…3.
  case special(Int)

  package struct NumberFormat: Hashable, Sendable {
    var decimals: Int
    /// 0: `1,234.56`, 1: `1234.56`, 2: `1.234,56`, 3: `1234,56`, 4: `1'234.56`.
    var separators: Int
    /// 0: minus, 1: red, 2: parentheses, 3: red parentheses.
    var negatives: Int
    var currency: String
    var isCurrencyFirst: Bool
  }

  /// The patterns of the numbered formats of dates.
  private static let datePatterns = [
    "m/d", "m/d/yy", "mm/dd/yy", "mm/yy", "d-mmm", "d-mmm-yy", "dd-mmm-yy", "yy-mm-dd", "mmm-yy",
    "mmmm-yy", "mmm d, yyyy", "mmmm d, yyyy", "m/d/yy h:MM tt", "m/d/yy HH:MM",
  ]
  /// The patterns of the numbered formats of times.
  private static let timePatterns = ["HH:MM", "h:MM tt", "HH:MM:ss", "h:MM:ss tt"]

  /// Reads a format script. Throws if it is anything but a call of a known function.
  package init(reading script: String) throws(ScriptProblem) {
    let call = try ScriptCall(reading: script)
    let format: FieldFormat? =
      switch call.name {
      case "AFNumber_Format":
        call.number(0).map { decimals in
          .number(
            NumberFormat(
              decimals: decimals, separators: call.number(1) ?? 0, negatives: call.number(2) ?? 0,
              currency: call.text(4) ?? "", isCurrencyFirst: call.truth(5)))
        }
      case "AFPercent_Format":
        call.number(0).map { .percent(decimals: $0, separators: call.number(1) ?? 0) }
      case "AFDate_Format":
        call.number(0).flatMap { Self.date(at: $0, of: Self.datePatterns) }
          ?? call.text(0).map { .date(pattern: $0) }
      case "AFTime_Format":
        call.number(0).flatMap { Self.date(at: $0, of: Self.timePatterns) }
          ?? call.text(0).map { .date(pattern: $0) }
      case "AFDate_FormatEx", "AFTime_FormatEx": call.text(0).map { .date(pattern: $0) }
      case "AFSpecial_Format":
        call.number(0).flatMap { 0...3 ~= $0 ? .special($0) : nil }
      default: nil
      }
    guard let format else {
      throw ScriptProblem(
        message: "'\(call.name)' with these arguments is not supported", offset: call.offset)
    }
    self = format
  }

  private static func date(at place: Int, of patterns: [String]) -> FieldFormat? {
    patterns.indices.contains(place) ? .date(pattern: patterns[place]) : nil
  }

  // MARK: Texts

  /// Returns a number as viewers show it.
  package func text(of value: Double) -> String {
    switch self {
    case .number(let format): format.text(of: value)
    case .percent(let decimals, let separators):
      NumberFormat.digits(of: value * 100, decimals, separators, sign: "-") + "%"
    case .date, .special: NumberFormat.plain(value)
    }
  }

  /// Returns a text as viewers show it.
  package func text(of text: String) -> String {
    guard case .special(let number) = self else { return text }
    let digits = text.filter { $0.isASCII && $0.isNumber }
    let mask: String
    switch number {
    case 0: mask = "99999"
    case 1: mask = "99999-9999"
    case 2: mask = digits.count >= 10 ? "(999) 999-9999" : "999-9999"
    default: mask = "999-99-9999"
    }
    guard digits.count == mask.count(where: { $0 == "9" }) else { return text }
    var rest = digits[...]
    return String(mask.map { $0 == "9" ? rest.popFirst() ?? $0 : $0 })
  }

  /// The pattern of a date in the notation of this project; `nil` for other formats.
  package var datePattern: DatePattern? {
    guard case .date(let pattern) = self else { return nil }
    var result = ""
    var rest = Substring(pattern)
    while let first = rest.first {
      let run = rest.prefix { $0 == first }
      rest = rest.dropFirst(run.count)
      switch first {
      case "m", "d", "y": result += run.uppercased()
      case "M": result += run.lowercased()
      case "t": result += "a"
      case "H", "h", "s": result += run
      default: result += first.isLetter ? "[\(run)]" : String(run)
      }
    }
    // Three or four letters `d` are the name of a weekday.
    for (long, name) in [("DDDD", "dddd"), ("DDD", "ddd")] where !result.contains("dddd") {
      result = result.split(separator: long, omittingEmptySubsequences: false).joined(
        separator: name)
    }
    return DatePattern(result)
  }

  /// The display pattern that documents have for such a date.
  package var documentPattern: String? {
    guard case .date(let pattern) = self else { return nil }
    let hasDate = pattern.contains { "dmy".contains($0) }
    let hasTime = pattern.contains { "Hh".contains($0) }
    return hasTime ? (hasDate ? "MM/DD/YYYY hh:mma" : "hh:mma") : "MM/DD/YYYY"
  }
}

extension FieldFormat.NumberFormat {
  /// Returns a number as viewers show it, but without color. Red numbers have a minus sign.
  func text(of value: Double) -> String {
    let isNegative = value < 0
    let hasParentheses = isNegative && negatives >= 2
    let number = Self.digits(of: value.magnitude, decimals, separators, sign: "")
    // A number that is rounded to zero has no sign.
    let isZero = !number.contains { $0.isNumber && $0 != "0" }
    let sign = isNegative && !hasParentheses && !isZero ? "-" : ""
    let text = isCurrencyFirst ? sign + currency + number : sign + number + currency
    return hasParentheses ? "(" + text + ")" : text
  }

  /// Returns a number without a format, as JavaScript writes it.
  static func plain(_ value: Double) -> String {
    var bytes: [UInt8] = []
    NumberText.append(value, .withExponent, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a rounded number with the separators of a style.
  static func digits(of value: Double, _ decimals: Int, _ separators: Int, sign: String) -> String {
    let decimals = min(max(decimals, 0), 10)
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    let scaled = (value.magnitude * power).rounded(.toNearestOrAwayFromZero)
    guard scaled < 9e15 else { return plain(value) }
    var digits = String(Int(scaled))
    if digits.count <= decimals {
      digits = String(repeating: "0", count: decimals + 1 - digits.count) + digits
    }
    let whole = digits.dropLast(decimals)
    let group =
      switch separators {
      case 0: ","
      case 2: "."
      case 4: "'"
      default: ""
      }
    var grouped = ""
    for (place, digit) in whole.enumerated() {
      if place > 0, (whole.count - place) % 3 == 0 { grouped += group }
      grouped.append(digit)
    }
    let point = separators == 2 || separators == 3 ? "," : "."
    let text = grouped + (decimals > 0 ? point + digits.suffix(decimals) : "")
    return value < 0 && scaled > 0 ? sign + text : text
  }
}

/// A script that consists of one call with literal arguments.
struct ScriptCall: Hashable, Sendable {
  let name: String
  let offset: Int
  let arguments: [ScriptExpression]

  /// Throws if the script is anything else.
  init(reading script: String) throws(ScriptProblem) {
    let statements = try ScriptParser.statements(of: script)
    guard let first = statements.first else {
      throw ScriptProblem(message: "the script is empty", offset: 0)
    }
    guard statements.count == 1, case .expression(let expression) = first,
      case .call(let callee, let arguments) = expression.kind, case .name(let name) = callee.kind
    else {
      throw ScriptProblem(message: "expected one call of a known function", offset: 0)
    }
    self.name = name
    self.arguments = arguments
    offset = expression.offset
  }

  func number(_ place: Int) -> Int? { real(place).flatMap { abs($0) < 1e6 ? Int($0) : nil } }

  func real(_ place: Int) -> Double? {
    guard arguments.indices.contains(place) else { return nil }
    switch arguments[place].kind {
    case .number(let value): return value
    case .text(let text): return ScriptNumber.entered(text)
    case .negated(let inner):
      guard case .number(let value) = inner.kind else { return nil }
      return -value
    default: return nil
    }
  }

  func text(_ place: Int) -> String? {
    guard arguments.indices.contains(place), case .text(let text) = arguments[place].kind else {
      return nil
    }
    return text
  }

  func truth(_ place: Int) -> Bool {
    guard arguments.indices.contains(place) else { return false }
    return arguments[place].kind == .boolean(true) || number(place) ?? 0 != 0
  }
}

/// A check of entered values.
package enum FieldCheck: Hashable, Sendable {
  /// A check of keystrokes that the type of the field implies.
  case implied
  /// A range of numbers; a bound is `nil` if it is not checked.
  case range(least: Double?, greatest: Double?)

  /// Reads a keystroke or validation script. Throws if it is anything but a call of a known function.
  package init(reading script: String) throws(ScriptProblem) {
    let call = try ScriptCall(reading: script)
    switch call.name {
    case "AFNumber_Keystroke", "AFPercent_Keystroke", "AFDate_Keystroke", "AFDate_KeystrokeEx",
      "AFTime_Keystroke", "AFTime_KeystrokeEx", "AFSpecial_Keystroke", "AFSpecial_KeystrokeEx":
      self = .implied
    case "AFRange_Validate":
      self = .range(
        least: call.truth(0) ? call.real(1) : nil, greatest: call.truth(2) ? call.real(3) : nil)
    default:
      throw ScriptProblem(message: "'\(call.name)' is not supported", offset: call.offset)
    }
  }
}
