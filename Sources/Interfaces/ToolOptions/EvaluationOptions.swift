package import ArgumentParser
import CivilTime
package import FormulaValues
import FileAccess
import Locales

/// The options shared by all commands that evaluate formulas.
package struct EvaluationOptions: ParsableArguments {
  @ArgumentParser.Option(
    help: ArgumentHelp(
      "The instant that now() gives; the current one by default.", valueName: "iso-instant"))
  package var now: String?

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "The zone that dates are read and built in; UTC by default.", valueName: "iana"))
  package var timezone: String?

  @ArgumentParser.Option(help: "Where random numbers begin.")
  package var seed: UInt64 = 0

  @ArgumentParser.Option(help: "The steps that a formula may take.")
  package var maxSteps: Int?

  @ArgumentParser.Option(help: "The steps that all formulas of a document may take together.")
  var maxDocumentSteps: Int?

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "The bytes of texts and lists that the formulas of a document may store together.",
      valueName: "bytes"))
  var maxDocumentMemory: Int?

  @ArgumentParser.Option(help: ArgumentHelp("The locale of texts and formats.", valueName: "id"))
  package var locale: String = "en"

  package init() {}

  package func validate() throws {
    if let now, CivilCalendar.utc.instant(iso: now) == nil {
      throw ValidationError("'\(now)' is no instant, such as 2024-05-31T12:00:00Z")
    }
    if let timezone, TimeZoneRules.named(timezone) == nil {
      throw ValidationError("'\(timezone)' is no time zone, such as Europe/Berlin")
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
    return "'\(identifier)' is no locale, such as de or pt-BR\(question)"
  }

  /// The evaluation environment given by the options.
  package var environment: Environment {
    let instant = now.flatMap { CivilCalendar.utc.instant(iso: $0) }.map(Double.init)
    return Environment(
      now: instant ?? ProgramEnvironment.now,
      timeZone: timezone ?? "UTC", locale: locale, seed: seed)
  }

  /// The evaluation limits given by the options.
  package var limits: EvaluationLimits {
    var limits = EvaluationLimits()
    if let maxSteps { limits.steps = maxSteps }
    if let maxDocumentSteps { limits.documentSteps = maxDocumentSteps }
    if let maxDocumentMemory { limits.documentMemory = maxDocumentMemory }
    return limits
  }
}
