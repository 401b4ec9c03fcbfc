package import SourceText

/// The hosts that documents are written for, as configured.
package struct TargetedHosts: Hashable, Sendable {
  package var targets: [HostTarget]
  /// The hosts that provide each function of `[functions]` whose declaration names hosts, by name.
  package var functions: [String: Set<DocumentHost>]

  package init(targets: [HostTarget] = [], functions: [String: Set<DocumentHost>] = [:]) {
    self.targets = targets
    self.functions = functions
  }

  package static let none = TargetedHosts()
}

/// The evidence for a finding about hosts, for reports.
package struct HostFacts: Hashable, Sendable {
  package let feature: HostFeature
  /// The versions that the finding is about, such as `ios<3.0.0-rc23`.
  package let hosts: [String]
  /// Whether the behaviour is assumed, because no documentation describes it.
  package let isAssumed: Bool
  /// Whether only the first finding about the feature in a document is reported.
  package let isPerDocument: Bool
}

/// A finding about the behaviour of targeted hosts, without its position.
package struct HostVerdict: Hashable, Sendable {
  package let rule: RuleDescription
  package let severity: Severity
  package let facts: HostFacts
  private let predicate: Predicate

  private enum Predicate: Hashable, Sendable {
    /// The subject has no effect on some versions.
    case lacking(String)
    /// The subject behaves in different ways.
    case different(String)
    /// The documentation does not say how the hosts treat the feature.
    case undocumented(hosts: String, feature: String)
  }

  /// Returns the message about `subject`.
  ///
  /// `subject` is a noun phrase for a lacking feature, and a sentence for a difference.
  package func message(_ subject: String) -> String {
    switch predicate {
    case .lacking(let predicate): "\(subject) \(predicate)"
    case .different(let predicate): "\(subject): \(predicate)"
    case .undocumented(let hosts, let feature):
      "no documentation says how \(hosts) treat\(facts.hosts.count == 1 ? "s" : "") \(feature)"
    }
  }

  // MARK: Verdicts about a row

  /// A range of versions of a targeted host with the same behaviour.
  private struct Part {
    let host: DocumentHost
    let era: HostRow.Era
    /// The targeted versions if the target is a single one, otherwise all versions of the era.
    let versions: HostVersions

    var phrase: String { versions.phrase(of: host) }
    var expression: String { versions.expression(of: host) }
  }

  /// Returns the verdicts about `row` for documents that are written for `targets`.
  static func verdicts(on row: HostRow, for targets: [HostTarget]) -> [HostVerdict] {
    var parts: [Part] = []
    for target in targets {
      for era in row.eras(of: target.host) where target.versions.overlaps(era.versions) {
        let part = Part(
          host: target.host, era: era,
          versions: target.versions.isSingle ? target.versions : era.versions)
        if !parts.contains(where: { $0.expression == part.expression }) { parts.append(part) }
      }
    }
    let known = parts.filter { $0.era.behaviour != .undocumented }
    let verdict =
      switch row.kind {
      case .differs: different(row, known)
      case .lacked(let severity, let predicate):
        lacking(row, known.filter { $0.era.behaviour == .lacks }, severity, predicate)
      }
    let silent = parts.filter { $0.era.behaviour == .undocumented }
    return [verdict, undocumented(row, silent)].compactMap { $0 }
  }

  private static func lacking(
    _ row: HostRow, _ parts: [Part], _ severity: Severity, _ predicate: String
  ) -> HostVerdict? {
    guard !parts.isEmpty else { return nil }
    let facts = facts(row, parts, assumed: parts)
    return HostVerdict(
      rule: HostRules.lacks, severity: severity, facts: facts,
      predicate: .lacking(
        "\(predicate) \(phrase(parts))\(facts.isAssumed ? assumedMark : "")"))
  }

  private static func different(_ row: HostRow, _ parts: [Part]) -> HostVerdict? {
    let deviating = parts.filter { $0.era.behaviour != row.engine }
    guard !deviating.isEmpty else { return nil }
    let agreeing = parts.filter { $0.era.behaviour == row.engine }
    var clauses: [String] = []
    var behaviours: [HostBehaviour] = []
    for part in deviating where !behaviours.contains(part.era.behaviour) {
      behaviours.append(part.era.behaviour)
    }
    for behaviour in behaviours {
      let hosts = deviating.filter { $0.era.behaviour == behaviour }.map { $0.phrase }
      clauses.append("\(hosts.enumerated(with: .and)) \(behaviour.verb(plural: hosts.count > 1))")
    }
    let hasLater = deviating.allSatisfy { part in agreeing.contains { $0.host == part.host } }
    clauses.append(
      hasLater
        ? "later versions \(row.engine.verb(plural: true))"
        : "this engine \(row.engine.verb(plural: false))")
    let mentioned = parts.filter { part in deviating.contains { $0.host == part.host } }
    let facts = facts(row, deviating, assumed: hasLater ? mentioned : deviating)
    return HostVerdict(
      rule: HostRules.differs, severity: .warning, facts: facts,
      predicate: .different(
        clauses.joined(separator: ", ") + (facts.isAssumed ? assumedMark : "")))
  }

  private static func undocumented(_ row: HostRow, _ parts: [Part]) -> HostVerdict? {
    guard !parts.isEmpty else { return nil }
    return HostVerdict(
      rule: HostRules.silent, severity: .information, facts: facts(row, parts, assumed: []),
      predicate: .undocumented(
        hosts: phrase(parts), feature: row.title.replacing(bytes: "`", with: "'")))
  }

  private static let assumedMark = " (assumed)"

  private static func facts(_ row: HostRow, _ parts: [Part], assumed: [Part]) -> HostFacts {
    HostFacts(
      feature: row.feature, hosts: parts.map { $0.expression },
      isAssumed: assumed.contains { $0.era.evidence.isAssumed },
      isPerDocument: row.isPerDocument)
  }

  private static func phrase(_ parts: [Part]) -> String {
    parts.map { $0.phrase }.enumerated(with: .and)
  }

  private static func phrase(_ hosts: [DocumentHost]) -> String {
    hosts.map { $0.title }.enumerated(with: .and)
  }

  /// Returns a verdict if a targeted host lacks a function that only `hosts` provide.
  static func missingFunction(
    on targets: [HostTarget], providedBy hosts: Set<DocumentHost>
  ) -> HostVerdict? {
    var missing: [DocumentHost] = []
    for target in targets where !hosts.contains(target.host) && !missing.contains(target.host) {
      missing.append(target.host)
    }
    guard !missing.isEmpty else { return nil }
    let provided = phrase(DocumentHost.allCases.filter(hosts.contains))
    return HostVerdict(
      rule: HostRules.lacks, severity: .warning,
      facts: HostFacts(
        feature: .ownFunctions, hosts: missing.map { $0.rawValue }, isAssumed: false,
        isPerDocument: false),
      predicate: .lacking(
        "is declared for \(provided) only: on \(phrase(missing)) the field keeps its value"
      ))
  }
}

/// The verdicts about all features for a set of targets, computed once for many documents.
package struct HostVerdicts: Sendable {
  private let verdicts: [HostFeature: [HostVerdict]]
  private let functions: [String: [HostVerdict]]
  /// Whether there are verdicts about expressions in formulas.
  package let concernExpressions: Bool
  /// Whether there are verdicts about formulas as a whole, or about their results.
  package let concernResults: Bool
  /// Whether there are verdicts about fields without rows.
  package let concernPlainFields: Bool

  /// Creates the verdicts of the rules that `isWanted` accepts, or `nil` if no host is targeted.
  package init?(_ hosts: TargetedHosts, where isWanted: (RuleDescription) -> Bool) {
    guard !hosts.targets.isEmpty else { return nil }
    var verdicts: [HostFeature: [HostVerdict]] = [:]
    for row in HostTable.rows {
      let found = HostVerdict.verdicts(on: row, for: hosts.targets).filter { isWanted($0.rule) }
      if !found.isEmpty { verdicts[row.feature] = found }
    }
    self.verdicts = verdicts
    functions = hosts.functions.mapValues { provided in
      [HostVerdict.missingFunction(on: hosts.targets, providedBy: provided)].compactMap { $0 }
    }
    func concern(_ features: HostFeature...) -> Bool {
      features.contains { verdicts[$0] != nil }
    }
    concernExpressions =
      !functions.isEmpty
      || concern(.leadingPoint, .textAsDate, .rowDates, .dateAmount, .ownFunctions)
    concernResults = concern(.formulas, .listIntoText, .chartGaps)
    concernPlainFields = concern(.hiddenViews, .textComparison, .dateFormats, .decorators)
  }

  /// Returns the verdicts about `feature`; empty if all targeted hosts are known to agree.
  package subscript(feature: HostFeature) -> [HostVerdict] { verdicts[feature] ?? [] }

  /// Returns the verdicts about a function of the application.
  package subscript(function name: String) -> [HostVerdict] {
    functions[name] ?? self[.ownFunctions]
  }
}

/// The rules about hosts.
package enum HostRules {
  package static let differs = RuleDescription(
    "host-difference", .warning,
    "Hosts that the document is written for treat a part of it in different ways.",
    reason: """
      A form gives different results on the phones and browsers that people use, or other results \
      than this engine. `[hosts]` names the hosts and versions, and `formulary help hosts` lists what is \
      known about them.
      """,
    wrong: table(""), right: table(#", "multi": false"#), subject: .document,
    targets: ["ios>=3.0-rc4"])

  package static let lacks = RuleDescription(
    "host-lacks", .warning,
    "A host that the document is written for does not support a part of it.",
    reason: """
      The part has no effect there. Either newer versions are required, or the form must work \
      without it. `formulary help hosts` lists the versions.
      """,
    wrong: single(#", "hiddenViews": ["pdf"]"#), right: single(""), subject: .document,
    targets: ["ios>=3.0-rc4"])

  package static let silent = RuleDescription(
    "host-silent", .information,
    "No documentation says how a host that the document is written for treats a part of it.",
    reason: "Try the form there before people depend on it.",
    wrong: single(#", "hiddenViews": ["pdf"]"#), right: single(""), subject: .document,
    isOptional: true, targets: ["kotlin"])

  private static func single(_ members: String) -> String {
    #"{"files": [], "fields": [{"_id": "a", "type": "text", "file": "f"\#(members)}]}"#
  }

  private static func table(_ members: String) -> String {
    #"""
    {"files": [], "fields": [{"_id": "a", "type": "table", "file": "f", "rowOrder": [],
      "tableColumnOrder": ["b"],
      "tableColumns": [{"_id": "b", "type": "multiSelect"\#(members)}]}]}
    """#
  }
}
