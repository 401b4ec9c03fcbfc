package import ArgumentParser
import CivilTime
package import FormulaValues
import FileAccess
import Locales

/// The options shared by all commands that evaluate formulas.
package struct EvaluationOptions: ParsableArguments {
  @ArgumentParser.Option(
    help: ArgumentHelp(
      "The instant that now() returns; the current time by default.", valueName: "iso-instant"))
  package var now: String?

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "The time zone in which dates are read and created; UTC by default.", valueName: "iana"))
  package var timezone: String?

  @ArgumentParser.Option(help: "The seed of random numbers.")
  package var seed: UInt64 = 0

  @ArgumentParser.Option(help: "The step budget of a formula.")
  package var maxSteps: Int?

  @ArgumentParser.Option(help: "The step budget of all formulas of a document.")
  var maxDocumentSteps: Int?

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "The memory in bytes that the texts and lists of all formulas of a document may use.",
      valueName: "bytes"))
  var maxDocumentMemory: Int?

  @ArgumentParser.Option(help: ArgumentHelp("The locale of texts and formats.", valueName: "id"))
  package var locale: String = "en"

  package init() {}

  package func validate() throws {
    if let now, CivilCalendar.utc.instant(iso: now) == nil {
      throw ValidationError("'\(now)' is not a valid instant, such as 2024-05-31T12:00:00Z")
    }
    if let timezone, TimeZoneRules.named(timezone) == nil {
      throw ValidationError("'\(timezone)' is not a valid time zone, such as Europe/Berlin")
    }
    if let problem = Self.problem(ofLocale: locale) { throw ValidationError(problem) }
    for (name, limit) in [
      ("--max-steps", maxSteps), ("--max-document-steps", maxDocumentSteps),
      ("--max-document-memory", maxDocumentMemory),
    ] {
      if let limit, limit < 1 { throw ValidationError("\(name) must be at least 1") }
    }
  }

  /// Returns an error message if `identifier` is not a known locale.
  ///
  /// A locale consists of a known language, optionally followed by script, region and settings.
  package static func problem(ofLocale identifier: String) -> String? {
    if LocaleID.isKnown(identifier) { return nil }
    let question = LocaleID.meant(by: identifier).map { "; did you mean '\($0)'?" } ?? ""
    return "'\(identifier)' is not a valid locale, such as de or pt-BR\(question)"
  }

  /// The evaluation environment given by the options.
  package var environment: EvaluationEnvironment {
    let instant = now.flatMap { CivilCalendar.utc.instant(iso: $0) }.map(Double.init)
    return EvaluationEnvironment(
      now: instant ?? ProgramEnvironment.now,
      timeZone: timezone ?? "UTC", locale: locale, seed: seed)
  }

  /// The environment and limits given by the options.
  package var settings: EvaluationSettings { EvaluationSettings(environment, limits: limits) }

  /// The evaluation limits given by the options.
  package var limits: EvaluationLimits {
    var limits = EvaluationLimits()
    if let maxSteps { limits.steps = maxSteps }
    if let maxDocumentSteps { limits.documentSteps = maxDocumentSteps }
    if let maxDocumentMemory { limits.documentMemory = maxDocumentMemory }
    return limits
  }
}
