public import JoyDocEngine

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ChangeError: LocalizedError {
  /// The reason in one sentence.
  public var errorDescription: String? { message }
}

extension DocumentEngine {
  /// Reads the document in `data`.
  ///
  /// Throws `ChangeError` if `data` is not a JSON object. Complexity: O(bytes).
  public init(
    _ data: Data, environment: EvaluationEnvironment = .current(),
    limits: EvaluationLimits = EvaluationLimits(), language: FormulaLanguage = .standard
  ) throws(ChangeError) {
    try self.init(
      [UInt8](data), environment: environment, limits: limits, language: language)
  }

  /// The JSON source of the document, which preserves all unchanged bytes.
  ///
  /// Complexity: O(bytes).
  public var data: Data { Data(bytes) }
}
