package import FormulaValues

/// A builtin function, defined completely in one file.
///
/// Type checking, calls, help, the reference page and tests are derived from this definition. The
/// registry derives its name: the type's name without `Function` and with a lowercase first letter.
package protocol FormulaFunction: SendableMetatype {
  /// Alternative spellings of the function. The public guide does not show them.
  static var aliases: [String] { get }
  /// Whether the function is published, so that documents can rely on it everywhere.
  static var isPublished: Bool { get }
  /// The calls that the public guide shows, for a published function.
  static var publishedForm: PublishedForm { get }
  /// Whether it reads the current instant or the random source.
  static var isVolatile: Bool { get }
  static var group: FunctionGroup { get }
  /// The meanings of a call for static analysis.
  static var roles: [FunctionRole] { get }
  /// The steps of every call besides `Budget.stepsPerCall` and besides those that grow with the
  /// arguments, which the body charges. `make charges` measures them.
  static var callSteps: Int { get }
  /// The growth of a call's step cost with its arguments.
  static var growth: CostGrowth { get }
  /// A summary of the result in one sentence.
  static var summary: String { get }
  static var signature: Signature { get }
  /// At least three examples, including one with null and one boundary case. They run as tests.
  static var examples: [Example] { get }
  /// Executes the function. `arguments` have been admitted by `signature`.
  static func call(_ arguments: Arguments, in run: inout Run) -> Word
}

extension FormulaFunction {
  package static var aliases: [String] { [] }
  package static var isPublished: Bool { false }
  package static var publishedForm: PublishedForm { PublishedForm() }
  package static var isVolatile: Bool { false }
  package static var roles: [FunctionRole] { [] }
  package static var callSteps: Int { 0 }
  package static var growth: CostGrowth { .linear }
}
