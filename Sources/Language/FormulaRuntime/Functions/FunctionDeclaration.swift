public import FormulaValues

/// A builtin or host function, as seen by the checker, the virtual machine and the reference.
public final class FunctionDeclaration: Sendable {
  /// The name used in formulas.
  public let name: String
  /// Alternative names.
  public let aliases: [String]
  /// The implementation, or `nil` for special forms that the compiler expands.
  package let body: (@Sendable (Arguments, inout Run) -> Word)?
  /// The data derived from the signature.
  @usableFromInline package let facts: FunctionFacts
  /// Whether the reference includes the function.
  public let isPublished: Bool
  /// The calls that the public guide shows, for a published function.
  package let publishedForm: PublishedForm
  /// The group that lists the function in the reference.
  public let group: FunctionGroup
  /// The growth of a call's step cost with its arguments.
  package let growth: CostGrowth
  /// A one-sentence description of the function.
  public let summary: String
  private let makeExamples: @Sendable () -> [Example]

  /// The numbers of arguments in calls that the public guide shows.
  package var shownArguments: ClosedRange<Int> {
    let form = publishedForm
    let isRepeated = signature.parameters.contains(where: { $0.isRepeated })
    let most = form.most ?? (isRepeated ? Int.max : signature.parameters.count)
    return min(form.least ?? 0, most)...most
  }

  /// Whether it may return different values for the same arguments.
  public var isVolatile: Bool { facts.isVolatile }

  package var roles: [FunctionRole] { facts.roles }

  /// The steps of a call, besides those that grow with the arguments.
  package let callSteps: Int

  /// Example formulas.
  public var examples: [Example] { makeExamples() }

  /// The parameters and the result type.
  public var signature: Signature { facts.signature }
  /// The binding of arguments to parameters.
  package var admission: ArgumentBinding { facts.admission }

  /// Creates the declaration of a builtin function.
  ///
  /// `body` must be `Function.call`. Passing it avoids a slower call through the protocol.
  package convenience init<Function: FormulaFunction>(
    _ function: Function.Type, name: String,
    body: (@Sendable (Arguments, inout Run) -> Word)? = nil
  ) {
    self.init(
      name: name, aliases: Function.aliases, isPublished: Function.isPublished,
      publishedForm: Function.publishedForm, isVolatile: Function.isVolatile,
      group: Function.group, roles: Function.roles, callSteps: Function.callSteps,
      growth: Function.growth, summary: Function.summary, signature: Function.signature,
      examples: Function.examples,
      body: body ?? { Function.call($0, in: &$1) })
  }

  /// Creates a declaration from its parts.
  ///
  /// Not inlined: otherwise the initializer above, which is compiled for each builtin function,
  /// contains it hundreds of times.
  @inline(never)
  package init(
    name: String, aliases: [String] = [], isPublished: Bool = false,
    publishedForm: PublishedForm = PublishedForm(), isVolatile: Bool = false,
    group: FunctionGroup, roles: [FunctionRole] = [], callSteps: Int = 0,
    growth: CostGrowth = .linear, summary: String, signature: Signature,
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    body: (@Sendable (Arguments, inout Run) -> Word)?
  ) {
    self.name = name
    self.aliases = aliases
    self.body = body
    facts = FunctionFacts(name, signature, isVolatile: isVolatile, roles: roles)
    self.callSteps = Budget.stepsPerCall + callSteps
    self.isPublished = isPublished
    self.publishedForm = publishedForm
    self.group = group
    self.growth = growth
    self.summary = summary
    makeExamples = examples
  }
}
