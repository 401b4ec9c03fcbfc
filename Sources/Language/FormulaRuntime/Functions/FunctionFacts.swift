package import FormulaValues

/// What checking and calls want to know of a function, mostly derived from its signature.
@usableFromInline
package final class FunctionFacts: Sendable {
  package let name: String
  package let signature: Signature
  package let admission: Admission
  package let parameters: [Parameter]
  /// What functions are called with that are given for the parameters.
  package let lambdas: [LambdaShape?]
  package let leastArguments: Int
  package let mostArguments: Int
  package let hasSpecialParameters: Bool
  /// Whether an argument may be an error, which the function then handles.
  package let handlesErrors: Bool
  package let isVolatile: Bool
  package let roles: [FunctionRole]
  private let firstRepeated: Int?

  /// What an argument is for.
  package enum Role: BitwiseCopyable, Sendable {
    /// Its value.
    case value
    /// To be called.
    case function
    /// To be called, or to name a column.
    case key
    /// Its value, or to be called.
    case criterion
    /// Its value, by which it names a member of the first argument.
    case member
    /// To name a field.
    case reference
  }

  /// What the checker asks about an argument of a parameter. It holds no reference, as it is asked for
  /// with every argument.
  package struct Parameter: BitwiseCopyable, Sendable {
    package let role: Role
    /// Whether it takes a date.
    package let isDate: Bool
    /// The kinds that are taken, null aside.
    package let accepted: Kinds
    /// Whether the elements of a list are to be looked at.
    package let hasElements: Bool
    /// Whether a null argument reaches the function.
    package let takesNull: Bool
    /// Whether a null argument is an error.
    package let needsValue: Bool
    /// Whether nothing needs to be checked about an argument of these kinds.
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
    admission = Admission(signature)
    parameters = signature.parameters.map { Parameter($0) }
    lambdas = signature.parameters.map(\.lambda)
    leastArguments = signature.minimumCount
    mostArguments = signature.maximumCount ?? .max
    hasSpecialParameters = parameters.contains { $0.role != .value }
    handlesErrors = signature.parameters.contains { $0.want == .anyOrError }
    firstRepeated = signature.parameters.firstIndex(where: \.isRepeated)
  }

  package func number(ofParameterAt position: Int) -> Int? {
    if position < parameters.count { return position }
    guard let firstRepeated else { return nil }
    return firstRepeated + (position - firstRepeated) % (parameters.count - firstRepeated)
  }
}
