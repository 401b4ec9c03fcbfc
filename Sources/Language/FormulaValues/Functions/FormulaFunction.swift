import SourceText
import Synchronization

/// A builtin function: everything about it in one file, from which checking, calling, help, the
/// reference page and tests are derived.
package protocol FormulaFunction: SendableMetatype {
  /// The canonical spelling: the type's name without `Function`, its first letter small. Slow, as the
  /// runtime looks up how types print themselves; the registry has the names as literals.
  static var name: String { get }
  /// Further spellings that are published for the same function.
  static var aliases: [String] { get }
  /// Whether documents may rely on it everywhere.
  static var isPublished: Bool { get }
  /// Whether it reads the pass's instant or random source.
  static var isVolatile: Bool { get }
  static var group: FunctionGroup { get }
  /// What a call means to those who only read formulas.
  static var roles: [FunctionRole] { get }
  /// How the steps of a call grow with its arguments.
  static var growth: CostGrowth { get }
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
  package static var roles: [FunctionRole] { [] }
  package static var growth: CostGrowth { .linear }
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

  /// What holds for the whole group, in the reference; nil if there is nothing to say.
  package var note: String? {
    switch self {
    case .regularExpressions:
      """
      Patterns are those of JavaScript without back-references and look-around, and take time in \
      proportion to text and pattern. `\\s` is the white space that `trim` removes, by Unicode's \
      property `White_Space` (so a no-break space too); `\\d` is `0` to `9`, `\\w` is a letter \
      `a` to `z` or `A` to `Z`, a digit or `_`, and `\\b` is the edge of such a word, whatever the \
      language of the text. `\\p{L}`, `\\p{Nd}` and other general categories take in all scripts.
      """
    case .financial:
      """
      Amounts are rounded as on paper, halves away from zero, on the decimal form in which they are \
      written. No cent is lost: the shares of `allocate` add up to the rounded total; net and \
      `taxPart` add up to the gross amount; a `sum` of amounts in cents, rounded to cents, is \
      the exact sum, up to 10¹³ in all.
      """
    default: nil
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
///
/// What calls and checking need of a builtin one is made when it is first asked for: a program
/// mentions few of them.
public final class FunctionDeclaration: Sendable {
  public let name: String
  public let aliases: [String]
  /// What a call does; nil for forms that the compiler writes out.
  package let body: (@Sendable (Arguments, inout Run) -> Word)?
  private let origin: Origin
  private let made = AtomicLazyReference<FunctionFacts>()

  /// Where everything but the name comes from.
  private enum Origin {
    case builtin(any FormulaFunction.Type)
    case given(
      isPublished: Bool, isVolatile: Bool, group: FunctionGroup, roles: [FunctionRole],
      summary: String, signature: Signature, examples: [Example])
  }

  public var isPublished: Bool {
    switch origin {
    case .builtin(let function): function.isPublished
    case .given(let isPublished, _, _, _, _, _, _): isPublished
    }
  }

  public var isVolatile: Bool {
    switch origin {
    case .builtin(let function): function.isVolatile
    case .given(_, let isVolatile, _, _, _, _, _): isVolatile
    }
  }

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

  public var summary: String {
    switch origin {
    case .builtin(let function): function.summary
    case .given(_, _, _, _, let summary, _, _): summary
    }
  }

  public var examples: [Example] {
    switch origin {
    case .builtin(let function): function.examples
    case .given(_, _, _, _, _, _, let examples): examples
    }
  }

  public var signature: Signature { facts.signature }
  /// How an argument is admitted.
  package var admission: Admission { facts.admission }

  /// What is derived from the signature. To ask it several things at once is cheaper than to ask the
  /// function each time.
  package var facts: FunctionFacts {
    if let made = made.load() { return made }
    let signature: Signature =
      switch origin {
      case .builtin(let function): function.signature
      case .given(_, _, _, _, _, let signature, _): signature
      }
    return made.storeIfNil(FunctionFacts(signature))
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

/// The functions that formulas may call, by name in any case.
public struct FunctionCatalog: Sendable {
  private let contents: Contents

  /// One reference, as every formula is handed its catalogue.
  private final class Contents: Sendable {
    let functions: [FunctionDeclaration]
    let numbers: NameTable

    init(_ functions: [FunctionDeclaration], _ numbers: NameTable) {
      self.functions = functions
      self.numbers = numbers
    }
  }

  public var functions: [FunctionDeclaration] { contents.functions }

  /// The first function of a name wins, so that a host cannot replace a builtin one.
  public init(_ functions: [FunctionDeclaration]) {
    var numbers = NameTable(capacity: functions.count)
    for (index, function) in functions.enumerated() {
      for name in [function.name] + function.aliases {
        // The canonical spelling is found without folding it.
        if numbers.insert(name.lowercased(), number: index) ?? index == index {
          numbers.insert(name, number: index)
        }
      }
    }
    contents = Contents(functions, numbers)
  }

  /// The function with a number.
  package subscript(number: Int) -> FunctionDeclaration { contents.functions[number] }

  /// The number of the function called `name`, in any case.
  public func number(of name: String) -> Int? {
    contents.numbers.number(of: name) ?? contents.numbers.number(of: name.lowercased())
  }

  /// The same for a name that is given as UTF-8.
  package func number(ofUTF8 name: UnsafeBufferPointer<UInt8>) -> Int? {
    unsafe contents.numbers.number(of: name)
      ?? withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { folded in
        guard name.count <= folded.count, unsafe name.allSatisfy({ $0 < 0x80 }) else {
          return unsafe number(of: String(decoding: name, as: UTF8.self))
        }
        for index in 0..<name.count {
          let byte = unsafe name[name.startIndex + index]
          unsafe folded[index] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
        }
        return unsafe contents.numbers.number(
          of: UnsafeBufferPointer(rebasing: folded[..<name.count]))
      }
  }

  /// The function called `name`, in any case.
  public subscript(name: String) -> FunctionDeclaration? { number(of: name).map { functions[$0] } }
}
