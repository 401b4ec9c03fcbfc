import SourceText

/// A released version of a host, such as `4.0.0-rc24`.
package struct HostVersion: Hashable, Sendable {
  private let numbers: [Int]
  private let stage: Stage
  /// The number of the beta version or release candidate; 0 for a final release.
  private let build: Int

  private enum Stage: Int, Comparable, Sendable {
    case beta, candidate, final

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// The reason why a string does not denote a version.
  package enum Problem: Error, Hashable, Sendable {
    case invalid
    /// The version was removed from its registry because it contained malware.
    case withdrawn
  }

  private init(_ numbers: [Int], _ stage: Stage, _ build: Int) {
    self.numbers = numbers + Array(repeating: 0, count: max(0, 3 - numbers.count))
    self.stage = stage
    self.build = build
  }

  /// Creates a release candidate of a major version, such as `4.0.0-rc24`.
  package init(_ major: Int, candidate: Int) { self.init([major], .candidate, candidate) }

  /// Creates a beta version of a major version, such as `2.0.0-beta15`.
  package init(_ major: Int, beta: Int) { self.init([major], .beta, beta) }

  /// Creates a final release.
  package init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.init([major, minor, patch], .final, 0)
  }

  /// Parses `a[.b[.c]]`, optionally followed by `-beta N` or `-rcN`, ignoring case.
  ///
  /// - Throws: `Problem` if `text` does not denote a usable version.
  package init(_ text: some StringProtocol) throws(Problem) {
    let text = text.lowercased()
    if text.contains(bytes: Self.withdrawnMark) { throw .withdrawn }
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    var numbers: [Int] = []
    for part in parts[0].split(separator: ".", omittingEmptySubsequences: false) {
      guard let number = Self.number(part), numbers.count < 3 else { throw .invalid }
      numbers.append(number)
    }
    guard parts.count > 1 else {
      self.init(numbers, .final, 0)
      return
    }
    for (prefix, stage) in [("beta", Stage.beta), ("rc", .candidate)]
    where parts[1].hasPrefix(prefix) {
      guard let build = Self.number(parts[1].dropFirst(prefix.count).drop { $0 == " " }) else {
        throw .invalid
      }
      self.init(numbers, stage, build)
      return
    }
    throw .invalid
  }

  /// The part that all withdrawn version numbers have in common.
  private static let withdrawnMark = "-2773-beta."

  /// Returns the value of up to six decimal digits, or `nil` for anything else.
  private static func number(_ digits: Substring) -> Int? {
    guard (1...6).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    return Int(digits)
  }

  /// The exclusive upper bound of a range that ends with this version.
  var next: HostVersion { HostVersion(numbers, stage, build + 1) }

  /// Returns the version as `host` spells it.
  package func spelled(by host: DocumentHost) -> String {
    let words = host == .kotlin ? ("Beta", "RC") : ("beta", "rc")
    let text = numbers.map { "\($0)" }.joined(separator: ".")
    return switch stage {
    case .beta: "\(text)-\(words.0)\(build)"
    case .candidate: "\(text)-\(words.1)\(build)"
    case .final: text
    }
  }
}

extension HostVersion: Comparable {
  package static func < (one: Self, other: Self) -> Bool {
    if one.numbers != other.numbers { return one.numbers.lexicographicallyPrecedes(other.numbers) }
    return (one.stage, one.build) < (other.stage, other.build)
  }
}
