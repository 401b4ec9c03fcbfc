package import FormulaValues

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
