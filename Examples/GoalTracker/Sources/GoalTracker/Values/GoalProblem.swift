/// An error or warning about a change.
public struct GoalProblem: Hashable, Sendable {
  /// The kind of problem. The raw value is stable.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    // Found in a form alone.
    case emptyTitle = "empty-title"
    case datesReversed = "dates-reversed"
    case targetNotPositive = "target-not-positive"
    case importanceOutOfRange = "importance-out-of-range"
    case urgencyOutOfRange = "urgency-out-of-range"
    case alignmentOutOfRange = "alignment-out-of-range"
    case outOfRange = "out-of-range"
    case amountWithoutMeasure = "amount-without-measure"
    case duplicateMeasure = "duplicate-measure"
    case duplicatePart = "duplicate-part"
    case notFinite = "not-finite"
    case noTarget = "no-target"
    case targetDateMissing = "target-date-missing"
    // Found by comparison with the database.
    case unknownMeasure = "unknown-measure"
    case unknownGoal = "unknown-goal"
    case unknownAction = "unknown-action"
    case unknownValue = "unknown-value"
    case unknownTerm = "unknown-term"
    case termNumberTaken = "term-number-taken"
    case unitTaken = "unit-taken"
    case measureInUse = "measure-in-use"
    case idTaken = "id-taken"
    case unmeasuredContribution = "unmeasured-contribution"
    case foreignMeasure = "foreign-measure"
    case termsOverlap = "terms-overlap"
    case probablyDuplicate = "probably-duplicate"
    // Reported by the database.
    case notFound = "not-found"
    case locked
    case damaged
    case newerSchema = "newer-schema"
    // Reported by the readers of files.
    case malformed

    /// Whether the problem is a warning, which prevents a change only in strict mode.
    public var isWarning: Bool {
      switch self {
      case .noTarget, .targetDateMissing, .foreignMeasure, .termsOverlap, .probablyDuplicate: true
      default: false
      }
    }
  }

  /// The kind of problem.
  public var code: Code
  /// The position in the form, such as `targets[0].value`; empty for the whole form.
  public var path: String
  /// The problem and its remedy, as a sentence without a full stop.
  public var message: String

  /// Creates a problem at a position in a form.
  public init(_ code: Code, at path: String = "", _ message: String) {
    self.code = code
    self.path = path
    self.message = message
  }

  /// Returns the problem with its path relative to `outer`, which contains the form.
  func inside(_ outer: String) -> GoalProblem {
    GoalProblem(code, at: path.isEmpty ? outer : "\(outer).\(path)", message)
  }
}

extension GoalProblem: CustomStringConvertible {
  /// The problem on one line: path, message and code.
  public var description: String {
    (path.isEmpty ? "" : "\(path): ")
      + "\(code.isWarning ? "warning" : "error"): \(message) [\(code.rawValue)]"
  }
}

/// The error of a change that was not written, with all of its problems.
public struct GoalError: Error, Sendable, Hashable {
  /// The problems, at least one. Warnings occur only in strict mode.
  public var problems: [GoalProblem]

  /// Creates an error from `problems`.
  public init(_ problems: [GoalProblem]) { self.problems = problems }

  /// Creates an error with a single problem.
  init(_ code: GoalProblem.Code, at path: String = "", _ message: String) {
    problems = [GoalProblem(code, at: path, message)]
  }

  /// Returns the problems with their paths relative to `outer`, which contains the form.
  func inside(_ outer: String) -> GoalError { GoalError(problems.map { $0.inside(outer) }) }
}
