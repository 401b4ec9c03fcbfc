/// Something wrong or doubtful about what was to be written.
public struct GoalProblem: Hashable, Sendable {
  /// What kind of problem it is; the raw value is stable.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    // Seen in a form by itself.
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
    // Seen beside what the database holds.
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
    // Said by the database.
    case notFound = "not-found"
    case locked
    case damaged
    case newerSchema = "newer-schema"
    // Said by what reads files.
    case malformed

    /// Whether it stops only those who want to be stopped by doubts.
    public var isWarning: Bool {
      switch self {
      case .noTarget, .targetDateMissing, .foreignMeasure, .termsOverlap, .probablyDuplicate: true
      default: false
      }
    }
  }

  /// What kind of problem it is.
  public var code: Code
  /// Where it is in the form, as `targets[0].value`; empty for the whole.
  public var path: String
  /// What is wrong and what to do, as a sentence without its full stop.
  public var message: String

  /// A problem at a place of a form.
  public init(_ code: Code, at path: String = "", _ message: String) {
    self.code = code
    self.path = path
    self.message = message
  }

  /// The same problem of a form that is itself part of something.
  func inside(_ outer: String) -> GoalProblem {
    GoalProblem(code, at: path.isEmpty ? outer : "\(outer).\(path)", message)
  }
}

extension GoalProblem: CustomStringConvertible {
  /// One line: where, what, and the code.
  public var description: String {
    (path.isEmpty ? "" : "\(path): ")
      + "\(code.isWarning ? "warning" : "error"): \(message) [\(code.rawValue)]"
  }
}

/// Why nothing was written: all problems at once.
public struct GoalError: Error, Sendable, Hashable {
  /// At least one; warnings too, which stop only by strictness.
  public var problems: [GoalProblem]

  /// An error of some problems.
  public init(_ problems: [GoalProblem]) { self.problems = problems }

  /// An error of a single problem.
  init(_ code: GoalProblem.Code, at path: String = "", _ message: String) {
    problems = [GoalProblem(code, at: path, message)]
  }

  /// The same problems of a form that is itself part of something.
  func inside(_ outer: String) -> GoalError { GoalError(problems.map { $0.inside(outer) }) }
}
