public import FormulaValues

/// A function as the checker, the machine and the reference see it: builtin or of the host.
public final class FunctionDeclaration: Sendable {
  /// The name that formulas call it by.
  public let name: String
  /// Other names of it.
  public let aliases: [String]
  /// What a call does; nil for forms that the compiler writes out.
  package let body: (@Sendable (Arguments, inout Run) -> Word)?
  /// What is derived from the signature.
  @usableFromInline package let facts: FunctionFacts
  private let origin: Origin

  /// Where everything but the name comes from.
  private enum Origin {
    case builtin(any FormulaFunction.Type)
    case given(
      isPublished: Bool, group: FunctionGroup, summary: String, examples: [Example])
  }

  /// Whether the reference lists it.
  public var isPublished: Bool {
    switch origin {
    case .builtin(let function): function.isPublished
    case .given(let isPublished, _, _, _): isPublished
    }
  }

  /// Whether it may give another value for the same arguments.
  public var isVolatile: Bool { facts.isVolatile }

  /// The group that the reference lists it in.
  public var group: FunctionGroup {
    switch origin {
    case .builtin(let function): function.group
    case .given(_, let group, _, _): group
    }
  }

  package var roles: [FunctionRole] { facts.roles }

  package var growth: CostGrowth {
    switch origin {
    case .builtin(let function): function.growth
    case .given: .linear
    }
  }

  /// What it does, in a sentence.
  public var summary: String {
    switch origin {
    case .builtin(let function): function.summary
    case .given(_, _, let summary, _): summary
    }
  }

  /// Formulas that show it.
  public var examples: [Example] {
    switch origin {
    case .builtin(let function): function.examples
    case .given(_, _, _, let examples): examples
    }
  }

  /// What it takes and gives.
  public var signature: Signature { facts.signature }
  /// How an argument is admitted.
  package var admission: Admission { facts.admission }

  /// A builtin function; `name` and `body` are those of the type, where they are known without the
  /// protocol.
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
  }

  package init(
    name: String, aliases: [String] = [], isPublished: Bool = false, isVolatile: Bool = false,
    group: FunctionGroup, roles: [FunctionRole] = [], summary: String, signature: Signature,
    examples: [Example] = [],
    body: (@Sendable (Arguments, inout Run) -> Word)?
  ) {
    self.name = name
    self.aliases = aliases
    self.body = body
    facts = FunctionFacts(name, signature, isVolatile: isVolatile, roles: roles)
    origin = .given(
      isPublished: isPublished, group: group, summary: summary, examples: examples)
  }
}
