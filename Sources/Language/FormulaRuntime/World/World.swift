package import FormulaValues

/// The data available to an evaluation in addition to the fields that it reads.
package struct World {
  package var environment: EvaluationEnvironment {
    didSet { hasTurkicCase = Self.hasTurkicCase(environment.locale) }
  }
  package var random: RandomSource
  /// The data that functions about fields use.
  package var facts: (any FieldFacts)?
  /// The values that the host supplies to `context(key)`.
  package var hostValues: [String: Value] = [:]
  /// Whether the locale has its own case mapping for the letter i.
  package private(set) var hasTurkicCase: Bool

  package init(_ environment: EvaluationEnvironment) {
    self.environment = environment
    random = RandomSource(seed: environment.seed)
    hasTurkicCase = Self.hasTurkicCase(environment.locale)
  }

  /// Restarts the random numbers, as each recalculation does.
  package mutating func restartRandom() { random = RandomSource(seed: environment.seed) }

  /// Restarts the random numbers for the document with an `_id`.
  package mutating func restartRandom(for id: some Sequence<UInt8>) {
    random = RandomSource(seed: EvaluationEnvironment.seed(environment.seed, mixing: id))
  }

  private static func hasTurkicCase(_ locale: String) -> Bool {
    let language = locale.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    return language.count == 2
      && ["tr", "az"].contains(String(decoding: language, as: UTF8.self).lowercased())
  }
}
