public import FormulaValues
public import SourceText

/// The reason why a sheet cannot be created or changed.
public enum SheetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A name is that of an input and of a formula.
  case nameGivenTwice(String)
  /// The formula of the cell has an error that prevents it from running.
  case invalidFormula(String, FormulaDiagnostic)
  case unknownCell(String)
  /// The cell is computed, so it cannot be set.
  case computedCell(String)
  /// The input accepts values of another type.
  case wrongType(String, expected: ValueType, found: Kind)

  /// The reason in one sentence.
  public var description: String { message }

  /// The reason in one sentence.
  public var message: String {
    switch self {
    case .nameGivenTwice(let name): "'\(name)' is both an input and a formula"
    case .invalidFormula(let name, let diagnostic):
      "the formula of '\(name)' cannot run: \(diagnostic.message)"
    case .unknownCell(let name): "there is no cell '\(name)'"
    case .computedCell(let name): "'\(name)' is computed by a formula and cannot be set"
    case .wrongType(let name, let expected, let found):
      "'\(name)': \(NameBinding.mismatch(expected, found))"
    }
  }
}
