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
  private let origin: Origin

  /// The source of all data other than the name.
  private enum Origin {
    case builtin(any FormulaFunction.Type)
    case given(
      isPublished: Bool, form: PublishedForm, group: FunctionGroup, summary: String,
      examples: [Example])
  }

  /// Whether the reference includes the function.
  public var isPublished: Bool {
    switch origin {
    case .builtin(let function): function.isPublished
    case .given(let isPublished, _, _, _, _): isPublished
    }
  }

  /// The calls that the public guide shows, for a published function.
  package var publishedForm: PublishedForm {
    switch origin {
    case .builtin(let function): function.publishedForm
    case .given(_, let form, _, _, _): form
    }
  }

  /// The numbers of arguments in calls that the public guide shows.
  package var shownArguments: ClosedRange<Int> {
    let form = publishedForm
    let isRepeated = signature.parameters.contains(where: \.isRepeated)
    let most = form.most ?? (isRepeated ? Int.max : signature.parameters.count)
    return min(form.least ?? 0, most)...most
  }

  /// Whether it may return different values for the same arguments.
  public var isVolatile: Bool { facts.isVolatile }

  /// The group that lists the function in the reference.
  public var group: FunctionGroup {
    switch origin {
    case .builtin(let function): function.group
    case .given(_, _, let group, _, _): group
    }
  }

  package var roles: [FunctionRole] { facts.roles }

  /// The steps of a call, besides those that grow with the arguments.
  package let callSteps: Int

  package var growth: CostGrowth {
    switch origin {
    case .builtin(let function): function.growth
    case .given: .linear
    }
  }

  /// A one-sentence description of the function.
  public var summary: String {
    switch origin {
    case .builtin(let function): function.summary
    case .given(_, _, _, let summary, _): summary
    }
  }

  /// Example formulas.
  public var examples: [Example] {
    switch origin {
    case .builtin(let function): function.examples
    case .given(_, _, _, _, let examples): examples
    }
  }

  /// The parameters and the result type.
  public var signature: Signature { facts.signature }
  /// The binding of arguments to parameters.
  package var admission: ArgumentBinding { facts.admission }

  /// Creates the declaration of a builtin function.
  ///
  /// `name` and `body` must match those of the type. Passing them avoids the slower protocol calls.
  package init(
    _ function: any FormulaFunction.Type, name: String? = nil,
    body: (@Sendable (Arguments, inout Run) -> Word)? = nil
  ) {
    self.name = name ?? function.name
    aliases = function.aliases
    self.body = body ?? { function.call($0, in: &$1) }
    facts = FunctionFacts(
      self.name, function.signature, isVolatile: function.isVolatile, roles: function.roles)
    origin = .builtin(function)
    callSteps = Budget.stepsPerCall + function.callSteps
  }

  package init(
    name: String, aliases: [String] = [], isPublished: Bool = false,
    publishedForm: PublishedForm = PublishedForm(), isVolatile: Bool = false,
    group: FunctionGroup, roles: [FunctionRole] = [], summary: String, signature: Signature,
    examples: [Example] = [],
    body: (@Sendable (Arguments, inout Run) -> Word)?
  ) {
    self.name = name
    self.aliases = aliases
    self.body = body
    facts = FunctionFacts(name, signature, isVolatile: isVolatile, roles: roles)
    callSteps = Budget.stepsPerCall
    origin = .given(
      isPublished: isPublished, form: publishedForm, group: group, summary: summary,
      examples: examples)
  }
}
