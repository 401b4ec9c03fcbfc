public import FormulaValues

/// A builtin or host function, as seen by the checker, the virtual machine and the reference.
public final class FunctionDeclaration: Sendable {
  /// The name used in formulas.
  public let name: String
  /// Alternative names.
  public let aliases: [String]
  @usableFromInline let details: Deferred<Details>

  /// The parts of a function that are not needed to find it by name.
  @usableFromInline
  struct Details: Sendable {
    let body: (@Sendable (Arguments, inout Run) -> Word)?
    @usableFromInline let facts: FunctionFacts
    let isPublished: Bool
    let publishedForm: PublishedForm
    let group: FunctionGroup
    let growth: CostGrowth
    let callSteps: Int
    let summary: String
    let makeExamples: @Sendable () -> [Example]
  }

  /// The implementation, or `nil` for special forms that the compiler expands.
  package var body: (@Sendable (Arguments, inout Run) -> Word)? { details.value.body }
  /// The data derived from the signature.
  @inlinable package var facts: FunctionFacts { details.value.facts }
  /// Whether the reference includes the function.
  public var isPublished: Bool { details.value.isPublished }
  /// The calls that the public guide shows, for a published function.
  package var publishedForm: PublishedForm { details.value.publishedForm }
  /// The group that lists the function in the reference.
  public var group: FunctionGroup { details.value.group }
  /// The growth of a call's step cost with its arguments.
  package var growth: CostGrowth { details.value.growth }
  /// A one-sentence description of the function.
  public var summary: String { details.value.summary }

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
  package var callSteps: Int { details.value.callSteps }

  /// Example formulas.
  public var examples: [Example] { details.value.makeExamples() }

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
    #if hasFeature(Embedded)
      // The call is compiled for each function, so the closure below captures nothing.
      let body: @Sendable (Arguments, inout Run) -> Word = { Function.call($0, in: &$1) }
    #else
      let body = body ?? { Function.call($0, in: &$1) }
    #endif
    self.init(name: name, aliases: Function.aliases) { name in
      Details(
        name, isPublished: Function.isPublished, publishedForm: Function.publishedForm,
        isVolatile: Function.isVolatile, group: Function.group, roles: Function.roles,
        callSteps: Function.callSteps, growth: Function.growth, summary: Function.summary,
        signature: Function.signature, examples: { Function.examples }, body: body)
    }
  }

  /// Creates a declaration from its parts.
  package convenience init(
    name: String, aliases: [String] = [], isPublished: Bool = false,
    publishedForm: PublishedForm = PublishedForm(), isVolatile: Bool = false,
    group: FunctionGroup, roles: [FunctionRole] = [], summary: String, signature: Signature,
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    body: (@Sendable (Arguments, inout Run) -> Word)?
  ) {
    self.init(name: name, aliases: aliases) { name in
      Details(
        name, isPublished: isPublished, publishedForm: publishedForm, isVolatile: isVolatile,
        group: group, roles: roles, summary: summary, signature: signature, examples: examples,
        body: body)
    }
  }

  /// Not inlined, so that the registry of functions remains small.
  @inline(never)
  private init(
    name: String, aliases: [String], details: @escaping @Sendable (String) -> Details
  ) {
    self.name = name
    self.aliases = aliases
    self.details = Deferred(name, details)
  }
}

extension FunctionDeclaration.Details {
  /// Creates the details of the function called `name`.
  ///
  /// Not inlined: otherwise the initializer for builtin functions, which is compiled for each of
  /// them, contains it hundreds of times.
  @inline(never)
  fileprivate init(
    _ name: String, isPublished: Bool, publishedForm: PublishedForm, isVolatile: Bool,
    group: FunctionGroup, roles: [FunctionRole], callSteps: Int = 0,
    growth: CostGrowth = .linear, summary: String, signature: Signature,
    examples: @escaping @Sendable () -> [Example],
    body: (@Sendable (Arguments, inout Run) -> Word)?
  ) {
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
