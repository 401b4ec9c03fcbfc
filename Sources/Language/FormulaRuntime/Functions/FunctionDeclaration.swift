public import FormulaValues
import Synchronization

/// A function as the checker, the machine and the reference see it: builtin or of the host.
///
/// What calls and checking need of a builtin one is made when it is first asked for: a program
/// mentions few of them.
public final class FunctionDeclaration: Sendable {
  /// The name that formulas call it by.
  public let name: String
  /// Other names of it.
  public let aliases: [String]
  /// What a call does; nil for forms that the compiler writes out.
  package let body: (@Sendable (Arguments, inout Run) -> Word)?
  private let origin: Origin
  private let made = Mutex<FunctionFacts?>(nil)
  private let knownTraits = Atomic<UInt8>(0)

  /// Where everything but the name comes from.
  private enum Origin {
    case builtin(any FormulaFunction.Type)
    case given(
      isPublished: Bool, isVolatile: Bool, group: FunctionGroup, roles: [FunctionRole],
      summary: String, signature: Signature, examples: [Example])
  }

  /// Whether the reference lists it.
  public var isPublished: Bool {
    switch origin {
    case .builtin(let function): function.isPublished
    case .given(let isPublished, _, _, _, _, _, _): isPublished
    }
  }

  /// Whether it may give another value for the same arguments.
  public var isVolatile: Bool {
    switch origin {
    case .builtin(let function): function.isVolatile
    case .given(_, let isVolatile, _, _, _, _, _): isVolatile
    }
  }

  /// The group that the reference lists it in.
  public var group: FunctionGroup {
    switch origin {
    case .builtin(let function): function.group
    case .given(_, _, let group, _, _, _, _): group
    }
  }

  package var roles: [FunctionRole] {
    switch origin {
    case .builtin(let function): function.roles
    case .given(_, _, _, let roles, _, _, _): roles
    }
  }

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
    case .given(_, _, _, _, let summary, _, _): summary
    }
  }

  /// Formulas that show it.
  public var examples: [Example] {
    switch origin {
    case .builtin(let function): function.examples
    case .given(_, _, _, _, _, _, let examples): examples
    }
  }

  /// What it takes and gives.
  public var signature: Signature { facts.signature }
  /// How an argument is admitted.
  package var admission: Admission { facts.admission }

  /// What is derived from the signature. To ask it several things at once is cheaper than to ask the
  /// function each time.
  package var facts: FunctionFacts {
    // A lock, as `AtomicLazyReference` is not made for its type: asking it takes fifteen times as long.
    made.withLock { made in
      if let made { return made }
      let facts = FunctionFacts(name, givenSignature, isVolatile: isVolatile, roles: roles)
      made = facts
      return facts
    }
  }

  /// What is asked of every call, at hand without the lock.
  package struct CallTraits: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Set once the others are known.
    fileprivate static let areKnown = CallTraits(rawValue: 1 << 0)
    /// Some parameters take more than values.
    package static let hasSpecialParameters = CallTraits(rawValue: 1 << 1)
    package static let isVolatile = CallTraits(rawValue: 1 << 2)
    package static let handlesErrors = CallTraits(rawValue: 1 << 3)
  }

  package var callTraits: CallTraits {
    // All are found in one byte, whoever puts it there.
    let known = CallTraits(rawValue: knownTraits.load(ordering: .relaxed))
    if known.contains(.areKnown) { return known }
    let facts = facts
    var traits = CallTraits.areKnown
    if facts.hasSpecialParameters { traits.insert(.hasSpecialParameters) }
    if facts.isVolatile { traits.insert(.isVolatile) }
    if facts.handlesErrors { traits.insert(.handlesErrors) }
    knownTraits.store(traits.rawValue, ordering: .relaxed)
    return traits
  }

  private var givenSignature: Signature {
    switch origin {
    case .builtin(let function): function.signature
    case .given(_, _, _, _, _, let signature, _): signature
    }
  }

  /// A builtin function; `name` and `body` are those of the type, where they are known without the
  /// protocol.
  package init(
    _ function: any FormulaFunction.Type, name: String? = nil,
    body: (@Sendable (Arguments, inout Run) -> Word)? = nil
  ) {
    self.name = name ?? function.name
    aliases = function.aliases
    self.body = body ?? { function.call($0, in: &$1) }
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
    origin = .given(
      isPublished: isPublished, isVolatile: isVolatile, group: group, roles: roles,
      summary: summary, signature: signature, examples: examples)
  }
}
