import ArgumentParser

/// Text for people, or JSON for programs.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
