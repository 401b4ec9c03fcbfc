import Foundation

/// A requirement of a test besides Swift: a program, or a feature of the system.
///
/// A test whose requirement is not met is skipped, with the reason. With `PREREQUISITES=required`
/// in the environment, as in CI, the test runs and fails instead.
package enum Prerequisite {
  /// Whether tests run also where their requirements are not met.
  package static let areRequired =
    ProcessInfo.processInfo.environment["PREREQUISITES"] == "required"

  /// Returns `true` if a test is to run whose requirement is the success of a line of shell.
  package static func isWanted(_ line: String) -> Bool { areRequired || isMet(line) }

  /// Returns `true` if a line of shell succeeds.
  package static func isMet(_ line: String) -> Bool { system("(\(line)) >/dev/null 2>&1") == 0 }
}
