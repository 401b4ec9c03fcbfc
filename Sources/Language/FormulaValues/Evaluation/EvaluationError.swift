public import SourceText

/// A runtime error: an ordinary result of a formula, with a stable `code`.
public struct EvaluationError: Error, Hashable, Sendable {
  /// The stable code of the error.
  public var code: ErrorCode
  /// A description of the error for authors of forms.
  public var message: String
  /// The range in the formula, or `nil` until it is known.
  public var range: TextRange?
  /// The index of the call's argument that caused the error. The machine converts it to `range`.
  package var argument: Int?

  /// Creates an error with a message and an optional range in the formula.
  public init(_ code: ErrorCode, _ message: String, at range: TextRange? = nil) {
    self.code = code
    self.message = message
    self.range = range
  }

  /// Creates an error about an argument of the call.
  package init(_ code: ErrorCode, _ message: String, argument: Int?) {
    self.init(code, message)
    self.argument = argument
  }
}

extension EvaluationError: CustomStringConvertible {
  /// The code, the message, and the range in the formula's UTF-8 bytes: `division-by-zero: division
  /// by zero (at 4..<9)`.
  public var description: String {
    "\(code.rawValue): \(message)" + (range.map { " (at \($0.start)..<\($0.end))" } ?? "")
  }
}

/// The stable code of an `EvaluationError`.
public struct ErrorCode: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The code as printed, such as `type-mismatch`.
  public var rawValue: String

  /// Creates a code from its printed form.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a code from its printed form.
  public init(stringLiteral value: String) { rawValue = value }

  /// The code as it is printed.
  public var description: String { rawValue }

  /// A value of a kind that the operation does not accept.
  public static let typeMismatch: ErrorCode = "type-mismatch"
  /// A division by 0.
  public static let divisionByZero: ErrorCode = "division-by-zero"
  /// A result that is not a finite number.
  public static let notFinite: ErrorCode = "not-finite"
  /// An argument of the right type with an invalid value.
  public static let badArgument: ErrorCode = "bad-argument"
  /// A limit of `EvaluationLimits` was reached: steps, text, list, memory or depth.
  public static let limitReached: ErrorCode = "limit-reached"
  /// An error raised by the formula itself.
  public static let raised: ErrorCode = "error"
  /// The formula has syntax errors and cannot run.
  public static let notRunnable: ErrorCode = "syntax"
  /// A name that does not refer to a field.
  public static let unknownName: ErrorCode = "unknown-field"
  /// A name that does not refer to a function.
  public static let unknownFunction: ErrorCode = "unknown-function"
  /// A call with too few or too many arguments.
  public static let argumentCount: ErrorCode = "argument-count"
  /// A call of a host function whose implementation is not available, only its signature.
  public static let hostFunction: ErrorCode = "host-function"
  /// A host function threw an error of its own.
  public static let hostError: ErrorCode = "host-error"
  /// The host interrupted the evaluation with an `Interruption`.
  public static let interrupted: ErrorCode = "interrupted"
}
