package import SourceText

/// A row of the host table: a feature and its behaviour in each version of each host.
package struct HostRow: Sendable {
  package let feature: HostFeature
  /// The feature as a noun phrase with Markdown code spans, such as ``columns without `multi` ``.
  package let title: String
  /// Whether hosts behave in different ways or some of them lack the feature.
  package let kind: Kind
  /// The behaviour of this engine.
  package let engine: HostBehaviour
  /// Whether a document has at most one finding about the feature.
  package let isPerDocument: Bool
  /// A remark for the documentation page.
  package let remark: String?
  /// The names of the members of a document that the row is about, for hovers.
  package let members: Set<String>
  private let eras: [(host: DocumentHost, eras: [Era])]

  package enum Kind: Hashable, Sendable {
    case differs
    /// Some versions lack the feature. `predicate` connects it with them, as in "has no effect on".
    case lacked(Severity, predicate: String)
  }

  /// A range of versions with the same behaviour.
  package struct Era: Sendable {
    package let behaviour: HostBehaviour
    package let versions: HostVersions
    package let evidence: HostEvidence
  }

  /// A version from which a host has a behaviour.
  struct Change {
    let version: HostVersion?
    let behaviour: HostBehaviour
    let evidence: HostEvidence
    /// Whether earlier versions may have the feature too. No documentation states it.
    var isLatest = false

    static func first(
      _ behaviour: HostBehaviour, _ evidence: HostEvidence = .releaseNotes
    ) -> Change {
      Change(version: nil, behaviour: behaviour, evidence: evidence)
    }

    static func from(
      _ version: HostVersion, _ behaviour: HostBehaviour,
      _ evidence: HostEvidence = .releaseNotes
    ) -> Change {
      Change(version: version, behaviour: behaviour, evidence: evidence)
    }
  }

  /// Creates a row about different behaviours. A host without changes is undocumented.
  init(
    _ feature: HostFeature, _ title: String, engine: HostBehaviour, isPerDocument: Bool = false,
    remark: String? = nil, members: Set<String> = [], web: [Change] = [], ios: [Change] = [],
    kotlin: [Change] = []
  ) {
    self.feature = feature
    self.title = title
    kind = .differs
    self.members = members
    self.engine = engine
    self.isPerDocument = isPerDocument
    self.remark = remark
    eras = [(.web, web), (.ios, ios), (.kotlin, kotlin)].map { ($0, Self.eras(from: $1)) }
  }

  /// Creates a row about a feature that `web`, `ios` and `kotlin` introduced.
  init(
    _ feature: HostFeature, _ title: String, lacked severity: Severity, _ predicate: String,
    isPerDocument: Bool = true, remark: String? = nil, members: Set<String> = [],
    web: Change? = nil, ios: Change? = nil, kotlin: Change? = nil
  ) {
    self.feature = feature
    self.title = title
    kind = .lacked(severity, predicate: predicate)
    self.members = members
    engine = .supports
    self.isPerDocument = isPerDocument
    self.remark = remark
    eras = [(.web, web), (.ios, ios), (.kotlin, kotlin)].map { host, change in
      guard let change else { return (host, Self.eras(from: [])) }
      guard change.version != nil, !change.isLatest else {
        return (host, Self.eras(from: [change]))
      }
      return (host, Self.eras(from: [.first(.lacks, change.evidence), change]))
    }
  }

  /// Returns the behaviours of `host`, oldest versions first.
  package func eras(of host: DocumentHost) -> [Era] {
    eras.first { $0.host == host }?.eras ?? Self.eras(from: [])
  }

  /// The hosts with release notes about the rows of the table.
  package static let hosts: [DocumentHost] = [.web, .ios, .kotlin]

  /// Returns the behaviour of `host` by version, such as `from 4.0.0-rc12`.
  ///
  /// An assumed behaviour is followed by `assumedMark`.
  package func summary(of host: DocumentHost, assumedMark: String = " (assumed)") -> String {
    let eras = eras(of: host)
    if eras.allSatisfy({ $0.behaviour == .undocumented }) { return "–" }
    let shown = eras.filter { era in
      era.behaviour != .lacks && (era.behaviour != .undocumented || era.versions.first != nil)
    }
    return shown.map { era in
      let version = era.versions.first?.spelled(by: host)
      let mark = era.evidence.isAssumed ? assumedMark : ""
      guard era.behaviour != .supports else {
        return (version.map { "from \($0)" } ?? "yes") + mark
      }
      return (version.map { "from \($0): " } ?? "") + era.behaviour.cell + mark
    }.joined(separator: "; ")
  }

  /// The behaviour of all hosts in one line.
  package var summary: String {
    Self.hosts.map { "\($0.title) \(summary(of: $0))" }.joined(separator: ", ")
  }

  private static func eras(from changes: [Change]) -> [Era] {
    guard !changes.isEmpty else {
      return [Era(behaviour: .undocumented, versions: .all, evidence: .none)]
    }
    var changes = changes
    if changes[0].version != nil { changes.insert(.first(.undocumented, .none), at: 0) }
    return changes.indices.map { number in
      Era(
        behaviour: changes[number].behaviour,
        versions: HostVersions(
          from: changes[number].version,
          below: changes.indices.contains(number + 1) ? changes[number + 1].version : nil),
        evidence: changes[number].evidence)
    }
  }
}

extension HostRow.Change {
  /// Returns a change for a feature that `version` introduced.
  static func since(_ version: HostVersion, _ evidence: HostEvidence = .releaseNotes) -> Self {
    .from(version, .supports, evidence)
  }

  /// Returns a change for a feature that `version` has, and perhaps earlier ones as well.
  static func sinceAtMost(_ version: HostVersion, _ evidence: HostEvidence) -> Self {
    Self(version: version, behaviour: .supports, evidence: evidence, isLatest: true)
  }
}
