/// A builtin function: everything about it in one file, from which checking, calling, help, the
/// reference page and tests are derived.
package protocol FormulaFunction: SendableMetatype {
  /// The canonical spelling; by default the type's name without `Function`, its first letter small.
  static var name: String { get }
  /// Further spellings that are published for the same function.
  static var aliases: [String] { get }
  /// Whether documents may rely on it everywhere.
  static var isPublished: Bool { get }
  /// Whether it reads the pass's instant or random source.
  static var isVolatile: Bool { get }
  static var group: FunctionGroup { get }
  /// What it gives, in one sentence.
  static var summary: String { get }
  static var signature: Signature { get }
  /// At least three, among them one with null and one at an edge; they run as tests.
  static var examples: [Example] { get }
  /// The body. The arguments have been admitted by the signature.
  static func call(_ arguments: Arguments, in run: inout Run) -> Word
}

extension FormulaFunction {
  package static var name: String {
    let name = String(describing: Self.self).dropLast("Function".count)
    return name.prefix(1).lowercased() + name.dropFirst()
  }
  package static var aliases: [String] { [] }
  package static var isPublished: Bool { false }
  package static var isVolatile: Bool { false }
}

/// The part of the catalogue that a function belongs to.
public enum FunctionGroup: String, Hashable, Sendable, CaseIterable {
  case math, statistics, text, regularExpressions, dates, logic, lists, tables, financial
  case conversion, information, host

  /// The heading in the reference.
  public var title: String {
    switch self {
    case .math: "Math"
    case .statistics: "Statistics"
    case .text: "Text"
    case .regularExpressions: "Regular expressions"
    case .dates: "Dates, times and durations"
    case .logic: "Logic and null"
    case .lists: "Lists"
    case .tables: "Records, tables, grouping and the document"
    case .financial: "Financial"
    case .conversion: "Conversion and format"
    case .information: "Information and errors"
    case .host: "Functions of the host"
    }
  }
}

/// A formula and what it gives; shown in the reference and run as a test.
public struct Example: Hashable, Sendable {
  /// What an example gives.
  public enum Outcome: Hashable, Sendable {
    case value(Value)
    case error
    /// Shown, but not compared: the value depends on the pass.
    case anything
  }
  public var formula: String
  public var outcome: Outcome
  /// The relative difference that is still right.
  public var tolerance: Double

  public init(_ formula: String, gives value: Value, within tolerance: Double = 0) {
    self.formula = formula
    outcome = .value(value)
    self.tolerance = tolerance
  }

  private init(_ formula: String, _ outcome: Outcome) {
    self.formula = formula
    self.outcome = outcome
    tolerance = 0
  }

  /// An example that shows an error.
  public static func fails(_ formula: String) -> Example { .init(formula, .error) }

  /// An example whose value depends on the instant, the seed or the document.
  public static func shows(_ formula: String) -> Example { .init(formula, .anything) }
}

/// A function as the checker, the machine and the reference see it: builtin or of the host.
public final class FunctionDeclaration: Sendable {
  public let name: String
  public let aliases: [String]
  public let isPublished: Bool
  public let isVolatile: Bool
  public let group: FunctionGroup
  public let summary: String
  public let signature: Signature
  public let examples: [Example]
  /// What a call does; nil for forms that the compiler writes out.
  package let body: (@Sendable (Arguments, inout Run) -> Word)?
  /// How an argument is admitted; derived from the signature.
  package let admission: Admission

  /// What the checker asks about each argument, derived from the signature.
  package let parameterFacts: [ParameterFacts]
  /// The fewest and the most arguments of a call.
  package let leastArguments: Int
  package let mostArguments: Int
  /// Whether some argument is a function or the name of a field.
  package let hasSpecialParameters: Bool
  private let firstRepeated: Int?

  /// What the checker asks about an argument of a parameter.
  package struct ParameterFacts: Sendable {
    /// The kinds that are taken, null aside.
    package let accepted: Kinds
    /// Whether the argument is a function or the name of a field, or may be.
    package let isSpecial: Bool
    /// Whether the elements of a list are to be looked at.
    package let hasElements: Bool
    /// Whether a null argument reaches the function.
    package let takesNull: Bool
    /// Whether a null argument is an error.
    package let needsValue: Bool
    /// Whether nothing needs to be checked about an argument of these kinds.
    package func takesAll(of kinds: Kinds) -> Bool {
      if isSpecial || hasElements && kinds.contains(.list) { return false }
      let present = kinds.subtracting(.null)
      return present.isEmpty || !present.isDisjoint(with: accepted)
    }

    init(_ parameter: Parameter) {
      let want = parameter.want
      accepted = want.accepted
      switch want {
      case .function, .key, .reference: isSpecial = true
      default: isSpecial = false
      }
      hasElements = want == .numbers || want == .numberList || want == .table
      needsValue = want.needsValue
      takesNull = want.seesNull || parameter.isOptional && !want.needsValue
    }
  }

  /// The number of the parameter that the argument at `position` belongs to; repeated ones take
  /// turns.
  package func number(ofParameterAt position: Int) -> Int? {
    if position < parameterFacts.count { return position }
    guard let firstRepeated else { return nil }
    return firstRepeated + (position - firstRepeated) % (parameterFacts.count - firstRepeated)
  }

  /// A builtin function; `body` is the type's `call`, where that is known without the protocol.
  package convenience init(
    _ function: any FormulaFunction.Type,
    body: (@Sendable (Arguments, inout Run) -> Word)? = nil
  ) {
    self.init(
      name: function.name, aliases: function.aliases, isPublished: function.isPublished,
      isVolatile: function.isVolatile, group: function.group, summary: function.summary,
      signature: function.signature, examples: function.examples,
      body: body ?? { function.call($0, in: &$1) })
  }

  package init(
    name: String, aliases: [String] = [], isPublished: Bool = false, isVolatile: Bool = false,
    group: FunctionGroup, summary: String, signature: Signature, examples: [Example] = [],
    body: (@Sendable (Arguments, inout Run) -> Word)?
  ) {
    self.name = name
    self.aliases = aliases
    self.isPublished = isPublished
    self.isVolatile = isVolatile
    self.group = group
    self.summary = summary
    self.signature = signature
    self.examples = examples
    self.body = body
    admission = Admission(signature)
    parameterFacts = signature.parameters.map { ParameterFacts($0) }
    leastArguments = signature.minimumCount
    mostArguments = signature.maximumCount ?? .max
    hasSpecialParameters = parameterFacts.contains(where: \.isSpecial)
    firstRepeated = signature.parameters.firstIndex(where: \.isRepeated)
  }
}

/// The functions that formulas may call, by name in any case.
public struct FunctionCatalog: Sendable {
  public let functions: [FunctionDeclaration]
  private let numbers: NameTable

  /// The first function of a name wins, so that a host cannot replace a builtin one.
  public init(_ functions: [FunctionDeclaration]) {
    self.functions = functions
    var numbers = NameTable(capacity: functions.count)
    for (index, function) in functions.enumerated() {
      for name in [function.name] + function.aliases {
        // The canonical spelling is found without folding it.
        if numbers.insert(name.lowercased(), number: index) ?? index == index {
          numbers.insert(name, number: index)
        }
      }
    }
    self.numbers = numbers
  }

  /// The number of the function called `name`, in any case.
  public func number(of name: String) -> Int? {
    numbers.number(of: name) ?? numbers.number(of: name.lowercased())
  }

  /// The same for a name that is given as UTF-8.
  package func number(ofUTF8 name: UnsafeBufferPointer<UInt8>) -> Int? {
    numbers.number(of: name)
      ?? withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { folded in
        guard name.count <= folded.count, name.allSatisfy({ $0 < 0x80 }) else {
          return number(of: String(decoding: name, as: UTF8.self))
        }
        for (index, byte) in name.enumerated() {
          folded[index] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
        }
        return numbers.number(of: UnsafeBufferPointer(rebasing: folded[..<name.count]))
      }
  }

  /// The function called `name`, in any case.
  public subscript(name: String) -> FunctionDeclaration? { number(of: name).map { functions[$0] } }
}
