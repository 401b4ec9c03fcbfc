import ArgumentParser

/// The output format: readable text, or JSON for programs.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
