public import Formulas

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension EvaluationError: LocalizedError {
  /// The message, for the author of the formula.
  public var errorDescription: String? { message }
  /// The code, and the range in the UTF-8 bytes of the formula if it is known.
  public var failureReason: String? {
    code.rawValue + (range.map { " (at \($0.start)..<\($0.end))" } ?? "")
  }
}

extension BindingError: LocalizedError {
  /// The reason in one sentence.
  public var errorDescription: String? { description }
}

extension LanguageError: LocalizedError {
  /// The reason in one sentence.
  public var errorDescription: String? { description }
}

extension SheetError: LocalizedError {
  /// The reason in one sentence.
  public var errorDescription: String? { message }
  /// The hint of the formula's diagnostic, if there is one.
  public var recoverySuggestion: String? {
    if case .invalidFormula(_, let diagnostic) = self { diagnostic.hint } else { nil }
  }
}

extension SourceError: LocalizedError {
  /// The message.
  public var errorDescription: String? { message }
  /// The code.
  public var failureReason: String? { code.rawValue }
}
