import FormulaChecker
import SourceText

/// A host with the range of versions that documents are written for, such as `ios>=3.0-rc23`.
package struct HostTarget: Hashable, Sendable {
  package let host: DocumentHost
  package let versions: HostVersions
  /// The version in the target that is newer than all known ones, as written.
  package let unknownVersion: String?

  /// The maximum number of targets of a file.
  package static let most = 16

  /// The reason why a string is not a target.
  package struct Problem: Error, Hashable, Sendable {
    package let message: String
    package let hint: String?

    package init(_ message: String, hint: String? = nil) {
      self.message = message
      self.hint = hint
    }
  }

  /// Parses `HOST`, `HOST>=V`, `HOST>=V<W` or `HOST=V`.
  ///
  /// A version that is newer than all known ones counts as the newest known one.
  ///
  /// - Throws: `Problem` if there is no such host or version, or no version in the range.
  package init(_ text: String) throws(Problem) {
    let text = text.trimmed
    let end = text.firstIndex { $0 == ">" || $0 == "=" || $0 == "<" } ?? text.endIndex
    let name = String(text[..<end].trimmed)
    guard let host = DocumentHost(name: name) else {
      throw Problem(
        "there is no host '\(name.prefix(40))'",
        hint: NameSuggestions.question(for: String(name.prefix(40)), among: DocumentHost.names)
          ?? "the hosts are \(DocumentHost.names.joined(separator: ", "))")
    }
    let rest = text[end...]
    var unknown: String?
    func version(_ written: Substring) throws(Problem) -> HostVersion {
      let written = String(written.trimmed)
      let version = try Self.version(written, of: host)
      guard let newest = host.newest, version > newest else { return version }
      unknown = written
      return newest
    }
    if rest.isEmpty {
      versions = .all
    } else if rest.hasPrefix(">=") {
      let bounds = rest.dropFirst(2).split(
        separator: "<", maxSplits: 1, omittingEmptySubsequences: false)
      let first = try version(bounds[0])
      guard bounds.count > 1 else {
        versions = HostVersions(from: first)
        unknownVersion = unknown
        self.host = host
        return
      }
      let last = try Self.version(String(bounds[1].trimmed), of: host)
      guard first < last else { throw Problem("'\(text.prefix(60))' contains no version") }
      versions = HostVersions(from: first, below: last)
    } else if rest.hasPrefix("=") {
      versions = HostVersions(only: try version(rest.dropFirst()))
    } else {
      throw Problem(
        "'\(text.prefix(60))' is not a valid target",
        hint: "write \(host.rawValue), \(host.rawValue)>=VERSION or \(host.rawValue)=VERSION")
    }
    self.host = host
    unknownVersion = unknown
  }

  private static func version(
    _ text: String, of host: DocumentHost
  ) throws(Problem) -> HostVersion {
    do throws(HostVersion.Problem) {
      return try HostVersion(text)
    } catch {
      switch error {
      case .withdrawn:
        throw Problem("\(text.prefix(40)) was withdrawn for malware (JOYFILL-SA-2026-001)")
      case .invalid:
        let example = (host.newest ?? HostVersion(1, 2, 0)).spelled(by: host)
        throw Problem("'\(text.prefix(40))' is not a version, such as \(example)")
      }
    }
  }

  /// A sentence about a version that is newer than all known ones, or `nil` if all are known.
  package var remark: String? {
    guard let unknownVersion, let newest = host.newest else { return nil }
    return "\(host.title) \(unknownVersion) is newer than the known versions; "
      + "it is treated as \(newest.spelled(by: host))"
  }
}

/// A range of versions of one host.
package struct HostVersions: Hashable, Sendable {
  /// The first version; `nil` for the host's first one.
  package let first: HostVersion?
  /// The first version after the range; `nil` if it has no end.
  let end: HostVersion?
  /// Whether the range contains a single version.
  let isSingle: Bool

  static let all = HostVersions(from: nil)

  init(from first: HostVersion?, below end: HostVersion? = nil) {
    self.first = first
    self.end = end
    isSingle = false
  }

  init(only version: HostVersion) {
    first = version
    end = version.next
    isSingle = true
  }

  func overlaps(_ other: HostVersions) -> Bool {
    func begins(_ one: HostVersions, before other: HostVersions) -> Bool {
      guard let first = one.first, let end = other.end else { return true }
      return first < end
    }
    return begins(self, before: other) && begins(other, before: self)
  }

  /// Returns the versions of `host` in messages, such as `iOS before 3.0.0-rc23`.
  func phrase(of host: DocumentHost) -> String {
    let first = first.map { $0.spelled(by: host) }
    if isSingle, let first { return "\(host.title) \(first)" }
    let end = end.map { $0.spelled(by: host) }
    return switch (first, end) {
    case (nil, nil): host.title
    case (nil, let end?): "\(host.title) before \(end)"
    case (let first?, nil): "\(host.title) from \(first) on"
    case (let first?, let end?): "\(host.title) from \(first) to before \(end)"
    }
  }

  /// Returns the versions of `host` for tools, such as `ios<3.0.0-rc23`.
  func expression(of host: DocumentHost) -> String {
    let first = first.map { $0.spelled(by: host) }
    if isSingle, let first { return "\(host.rawValue)=\(first)" }
    let end = end.map { "<" + $0.spelled(by: host) }
    return host.rawValue + (first.map { ">=" + $0 } ?? "") + (end ?? "")
  }
}
