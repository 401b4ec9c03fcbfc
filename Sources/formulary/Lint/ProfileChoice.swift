import FormulaLint

/// The value of `--profile`: a profile, or the hosts that documents are written for.
enum ProfileChoice {
  case profile(Profile)
  case targets([HostTarget], text: String)

  /// The value as written.
  var text: String {
    switch self {
    case .profile(let profile): profile.rawValue
    case .targets(_, let text): text
    }
  }

  /// Remarks about versions that are newer than all known ones.
  var remarks: [String] {
    switch self {
    case .profile: []
    case .targets(let targets, _): targets.compactMap(\.remark)
    }
  }

  /// Replaces the profile and the hosts of a configuration.
  func apply(to settings: inout RuleSettings) {
    switch self {
    case .profile(let profile):
      settings.profile = profile
      settings.hosts.targets = []
    case .targets(let targets, _):
      settings.profile = .portable
      settings.hosts.targets = targets
    }
  }

  /// Parses the value of the option.
  init(_ text: String) throws(UsageError) {
    do throws(HostTarget.Problem) {
      self = try Self.parsed(text)
    } catch {
      throw UsageError(error.message + (error.hint.map { "; \($0)" } ?? ""))
    }
  }

  private static func parsed(_ text: String) throws(HostTarget.Problem) -> ProfileChoice {
    if let profile = Profile(rawValue: text) { return .profile(profile) }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= HostTarget.most else {
      throw HostTarget.Problem("at most \(HostTarget.most) targets are allowed")
    }
    var targets: [HostTarget] = []
    for part in parts {
      if let profile = Profile(rawValue: String(part)) {
        throw HostTarget.Problem(
          profile == .extended
            ? "profile 'extended' is for this engine only, but the targets name other hosts"
            : "profile '\(profile.rawValue)' cannot be combined with targets")
      }
      targets.append(try HostTarget(String(part)))
    }
    return .targets(targets, text: text)
  }
}
