/// The reason why a host function cannot be added to a language.
public enum LanguageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name belongs to a builtin function.
  case builtinName(String)
  /// Two host functions have the name, regardless of case.
  case duplicateName(String)
  /// The name is not an identifier, so formulas could not call the function.
  case invalidName(String)

  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .builtinName(let name): "'\(name)' is a builtin function; choose another name"
    case .duplicateName(let name): "duplicate host function '\(name)'"
    case .invalidName(let name): "'\(name)' is not a valid function name"
    }
  }
}
