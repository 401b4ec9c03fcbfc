/// What a function takes and gives.
public struct Signature: Sendable {
  /// The parameters in their order.
  public var parameters: [Parameter]
  /// The result as far as it is known without arguments.
  public var result: ValueType
  /// The result for the types of the arguments; a lambda stands with the type of its result.
  public var resultForArguments: (@Sendable ([ValueType]) -> ValueType)?
  /// Whether the result is a list with elements of the first argument, which is `resultForArguments` then.
  package private(set) var keepsElements = false
  /// Whether a time-zone name may follow the last argument.
  public var takesZone = false
  /// Whether a locale may follow the last argument (and the zone).
  public var takesLocale = false

  /// What a function takes and gives.
  public init(
    _ parameters: [Parameter], gives result: ValueType,
    for resultForArguments: (@Sendable ([ValueType]) -> ValueType)? = nil
  ) {
    self.parameters = parameters
    self.result = result
    self.resultForArguments = resultForArguments
  }

  /// A signature with the parameters given one by one.
  public static func taking(
    _ parameters: Parameter..., gives result: ValueType,
    for resultForArguments: (@Sendable ([ValueType]) -> ValueType)? = nil
  ) -> Signature {
    Signature(parameters, gives: result, for: resultForArguments)
  }

  /// The same signature with an optional time zone as the last argument.
  public var withZone: Signature {
    var signature = self
    signature.takesZone = true
    return signature
  }

  /// The same signature with an optional locale as the last argument.
  public var withLocale: Signature {
    var signature = self
    signature.takesLocale = true
    return signature
  }

  /// The same signature, giving a list with elements of the first argument.
  package var keepingElements: Signature {
    var signature = self
    signature.keepsElements = true
    signature.resultForArguments = { .list(of: $0.first?.element ?? .any) }
    return signature
  }

  /// The fewest arguments of a call.
  public var minimumCount: Int {
    parameters.count { !$0.isOptional && !$0.isRepeated }
  }

  /// The most arguments of a call; nil if there is no end.
  public var maximumCount: Int? {
    if parameters.contains(where: \.isRepeated) { return nil }
    return parameters.count + (takesZone ? 1 : 0) + (takesLocale ? 1 : 0)
  }

  /// Whether a call with `count` arguments has neither too few nor too many.
  public func accepts(count: Int) -> Bool {
    count >= minimumCount && maximumCount.map { count <= $0 } ?? true
  }

  /// The parameter that the argument at `index` belongs to; repeated parameters take turns.
  public func parameter(at index: Int) -> Parameter? {
    if index < parameters.count { return parameters[index] }
    guard let first = parameters.firstIndex(where: \.isRepeated) else { return nil }
    return parameters[first + (index - first) % (parameters.count - first)]
  }

  /// The parameters as people read them: `price, quantity?, more…`.
  public var parameterText: String {
    var names = parameters.map { parameter in
      parameter.name + (parameter.isRepeated ? "…" : parameter.isOptional ? "?" : "")
    }
    if takesZone { names.append("zone?") }
    if takesLocale { names.append("locale?") }
    return names.joined(separator: ", ")
  }
}
