import ArgumentParser
import LintReports
import SourceText

/// The output format of findings.
struct LintFormat: ExpressibleByArgument, Equatable {
  let type: any LintReportFormat.Type

  static let text = LintFormat(type: TextReport.self)
  static let json = LintFormat(type: JSONReport.self)

  init(type: any LintReportFormat.Type) { self.type = type }

  init?(argument: String) {
    guard let type = LintReportFormats.named(argument) else { return nil }
    self.type = type
  }

  static func == (one: Self, other: Self) -> Bool { one.type == other.type }

  static var allValueStrings: [String] { LintReportFormats.all.map { $0.name } }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  var defaultValueDescription: String { type.name }

  /// The names of all formats, as part of a sentence.
  static var list: String { allValueStrings.enumerated(with: .or) }
}
