import Foundation

/// A requirement of a test besides Swift: a program, or a permission of the system.
///
/// A test without its requirement is skipped with a message. In CI installable requirements must be
/// met, so the test runs in any case and fails without them.
package enum Prerequisite {
  /// Whether the tests run in CI.
  package static let isOnServer =
    ProcessInfo.processInfo.environment["CI"].map { !$0.isEmpty } ?? false

  /// Returns `true` if a test should run that requires a shell line to succeed.
  package static func isWanted(_ line: String) -> Bool { isOnServer || isMet(line) }

  /// Returns `true` if a shell line succeeds.
  package static func isMet(_ line: String) -> Bool { system("(\(line)) >/dev/null 2>&1") == 0 }
}
