import Foundation

/// What a test needs besides Swift: a program, or something that the system allows.
///
/// Where it is missing the test is left out and says so. On a server that checks changes what can be
/// installed must be there, so the test runs in any case, and fails without it.
package enum Prerequisite {
  /// Whether these tests run on such a server.
  package static let isOnServer =
    ProcessInfo.processInfo.environment["CI"].map { !$0.isEmpty } ?? false

  /// Whether a test is to run that needs what a line of shell succeeds with.
  package static func isWanted(_ line: String) -> Bool { isOnServer || isMet(line) }

  /// Whether a line of shell succeeds.
  package static func isMet(_ line: String) -> Bool { system("(\(line)) >/dev/null 2>&1") == 0 }
}
