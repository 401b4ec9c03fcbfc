package import FormulaValues

/// The data about a function that type checking and calls need, mostly derived from its signature.
@usableFromInline
package final class FunctionFacts: Sendable {
  package let name: String
  package let signature: Signature
  package let admission: ArgumentBinding
  package let parameters: [Parameter]
  /// The parameters of the lambda that each parameter accepts, if any.
  package let lambdas: [LambdaShape?]
  package let minArguments: Int
  package let maxArguments: Int
  package let hasSpecialParameters: Bool
  /// Whether an argument may be an error, which the function handles itself.
  package let handlesErrors: Bool
  package let isVolatile: Bool
  package let roles: [FunctionRole]
  private let firstRepeated: Int?

  /// The use of an argument.
  package enum Role: BitwiseCopyable, Sendable {
    /// Its value is read.
    case value
    /// It is a function to be called.
    case function
    /// It is a function to be called, or the name of a column.
    case key
    /// It is a value, or a function to be called.
    case criterion
    /// Its value is the name of a member of the first argument.
    case member
    /// It refers to a field.
    case reference
  }

  /// The data that the checker needs about a parameter.
  ///
  /// Contains no reference, since it is copied for every argument.
  package struct Parameter: BitwiseCopyable, Sendable {
    package let role: Role
    /// Whether it takes a date.
    package let isDate: Bool
    /// The notation of its patterns, if it takes any.
    package let notation: PatternNotation?
    /// The accepted kinds, excluding null.
    package let accepted: Kinds
    /// Whether the elements of a list must be checked.
    package let hasElements: Bool
    /// Whether a null argument is passed to the function.
    package let takesNull: Bool
    /// Whether a null argument is an error.
    package let needsValue: Bool
    /// Returns `true` if an argument of these `kinds` needs no check.
    package func takesAll(of kinds: Kinds) -> Bool {
      if role != .value && role != .member || hasElements && kinds.contains(.list) { return false }
      let present = kinds.subtracting(.null)
      return present.isEmpty || !present.isDisjoint(with: accepted)
    }

    init(_ parameter: FormulaValues.Parameter) {
      let want = parameter.want
      accepted = want.accepted
      switch want {
      case .function: role = .function
      case .key: role = .key
      case .reference: role = .reference
      default:
        role = parameter.isCriterion ? .criterion : parameter.member == nil ? .value : .member
      }
      isDate = want == .date
      notation = parameter.notation
      hasElements = want == .numbers || want == .numberList || want == .table
      needsValue = want.needsValue && !parameter.isOptional
      takesNull = want.seesNull || parameter.isOptional
    }
  }

  init(_ name: String, _ signature: Signature, isVolatile: Bool, roles: [FunctionRole]) {
    self.name = name
    self.signature = signature
    self.isVolatile = isVolatile
    self.roles = roles
    admission = ArgumentBinding(signature)
    parameters = signature.parameters.map { Parameter($0) }
    lambdas = signature.parameters.map { $0.lambda }
    minArguments = signature.minimumCount
    maxArguments = signature.maximumCount ?? .max
    hasSpecialParameters = parameters.contains { $0.role != .value }
    handlesErrors = signature.parameters.contains { $0.want == .anyOrError }
    firstRepeated = signature.parameters.firstIndex(where: { $0.isRepeated })
  }

  package func number(ofParameterAt position: Int) -> Int? {
    if position < parameters.count { return position }
    guard let firstRepeated else { return nil }
    return firstRepeated + (position - firstRepeated) % (parameters.count - firstRepeated)
  }
}

/// The growth of a call's step cost with the sizes of its arguments. Verified by a test.
///
/// Sizes are bytes of texts, elements of lists and members of records.
package enum CostGrowth: Hashable, Sendable {
  /// At most proportional to the total size of all arguments, up to a logarithmic factor.
  case linear
  /// Proportional to the product of the sizes of two arguments.
  case product
}
