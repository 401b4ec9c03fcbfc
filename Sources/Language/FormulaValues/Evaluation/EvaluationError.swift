public import SourceText

/// A failure at run time: an ordinary outcome of a formula, with a code that programs can rely on.
public struct EvaluationError: Error, Hashable, Sendable {
  /// What kind of error it is.
  public var code: ErrorCode
  /// What went wrong, in the words of a form's author.
  public var message: String
  /// Where in the formula; nil until the place is known.
  public var range: TextRange?
  /// The argument of a call that is to blame; the machine turns it into a range.
  package var argument: Int?

  /// An error with its message, and where in the formula it arose.
  public init(_ code: ErrorCode, _ message: String, at range: TextRange? = nil) {
    self.code = code
    self.message = message
    self.range = range
  }
}

/// The stable code of a failure.
public struct ErrorCode: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The code as it is printed.
  public var rawValue: String

  /// The code that is printed so.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The code that is printed so.
  public init(stringLiteral value: String) { rawValue = value }

  /// A value of a kind that the operation does not take.
  public static let typeMismatch: ErrorCode = "type-mismatch"
  /// A number was divided by 0.
  public static let divisionByZero: ErrorCode = "division-by-zero"
  /// A result that is not a finite number.
  public static let notFinite: ErrorCode = "not-finite"
  /// An argument of the right type with a value that makes no sense.
  public static let badArgument: ErrorCode = "bad-argument"
  /// A limit that the host has set: steps, text, list, memory or depth.
  public static let limitReached: ErrorCode = "limit-reached"
  /// Raised by the formula itself.
  public static let raised: ErrorCode = "error"
  /// The formula cannot run: its text has errors.
  public static let notRunnable: ErrorCode = "syntax"
  /// A name means no field.
  public static let unknownName: ErrorCode = "unknown-field"
  /// A name means no function.
  public static let unknownFunction: ErrorCode = "unknown-function"
  /// A function was given too few or too many arguments.
  public static let argumentCount: ErrorCode = "argument-count"
  /// A function is called of which this program knows the signature only.
  public static let hostFunction: ErrorCode = "host-function"
  /// The host asked the evaluation to stop.
  public static let interrupted: ErrorCode = "interrupted"
}
