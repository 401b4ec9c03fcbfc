/// The parameters and the result type of a function.
public struct Signature: Sendable {
  /// The parameters in order.
  public var parameters: [Parameter]
  /// The result type as far as it is known without arguments.
  public var result: ValueType
  /// Computes the result type from the argument types. A lambda is passed as its result's type.
  public var resultForArguments: (@Sendable ([ValueType]) -> ValueType)?
  /// Whether the result is a list with elements of the first argument.
  ///
  /// If `true`, `resultForArguments` computes that type.
  package private(set) var keepsElements = false
  /// Whether a time-zone name may follow the last argument.
  public var takesZone = false
  /// Whether a locale may follow the last argument and the zone.
  public var takesLocale = false

  /// Creates a signature from its parameters and result type.
  public init(
    _ parameters: [Parameter], gives result: ValueType,
    for resultForArguments: (@Sendable ([ValueType]) -> ValueType)? = nil
  ) {
    self.parameters = parameters
    self.result = result
    self.resultForArguments = resultForArguments
  }

  /// Returns a signature with `parameters` passed as variadic arguments.
  public static func taking(
    _ parameters: Parameter..., gives result: ValueType,
    for resultForArguments: (@Sendable ([ValueType]) -> ValueType)? = nil
  ) -> Signature {
    Signature(parameters, gives: result, for: resultForArguments)
  }

  /// The signature with an optional time zone as the last argument.
  public var withZone: Signature {
    var signature = self
    signature.takesZone = true
    return signature
  }

  /// The signature with an optional locale as the last argument.
  public var withLocale: Signature {
    var signature = self
    signature.takesLocale = true
    return signature
  }

  /// The signature with a result that is a list with elements of the first argument.
  package var keepingElements: Signature {
    var signature = self
    signature.keepsElements = true
    signature.resultForArguments = { .list(of: $0.first?.element ?? .any) }
    return signature
  }

  /// The minimum number of arguments.
  public var minimumCount: Int {
    parameters.count { !$0.isOptional && !$0.isRepeated }
  }

  /// The maximum number of arguments, or `nil` if it is unlimited.
  public var maximumCount: Int? {
    if parameters.contains(where: { $0.isRepeated }) { return nil }
    return parameters.count + (takesZone ? 1 : 0) + (takesLocale ? 1 : 0)
  }

  /// Returns `true` if a call with `count` arguments has neither too few nor too many.
  public func accepts(count: Int) -> Bool {
    count >= minimumCount && maximumCount.map { count <= $0 } ?? true
  }

  /// Returns the parameter for the argument at `index`. Repeated parameters alternate.
  public func parameter(at index: Int) -> Parameter? {
    guard index >= 0 else { return nil }
    if index < parameters.count { return parameters[index] }
    guard let first = parameters.firstIndex(where: { $0.isRepeated }) else { return nil }
    return parameters[first + (index - first) % (parameters.count - first)]
  }

  /// The parameters as displayed, such as `price, quantity?, more…`.
  public var parameterText: String {
    var names = parameters.map { parameter in
      parameter.name + (parameter.isRepeated ? "…" : parameter.isOptional ? "?" : "")
    }
    if takesZone { names.append("zone?") }
    if takesLocale { names.append("locale?") }
    return names.joined(separator: ", ")
  }
}
