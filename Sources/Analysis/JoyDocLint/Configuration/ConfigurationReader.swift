import FormulaChecker
import FormulaLint
import Formulas
import SourceText
import TOMLKit

/// Reads a `.formulary.toml` by the declarations of `ConfigurationSettings`.
struct ConfigurationReader {
  private(set) var findings: [Finding] = []
  private(set) var general = LintConfiguration.Choices()
  private(set) var overrides: [LintConfiguration.Override] = []
  var excluded: [PathPattern] = []
  var maxWarnings: Int?
  var width: Int?
  var functions: [HostSignature] = []
  /// What is said about rules in the part that is being read.
  private var choices = LintConfiguration.Choices()
  private var suggestionsLeft = 100
  private let bytes: [UInt8]
  let places: ConfigurationPlaces

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    places = ConfigurationPlaces(bytes)
  }

  mutating func read() {
    let table: TOMLTable
    do {
      if let offset = TOMLGuard.firstDanger(in: bytes) {
        let place = DocumentRange(start: offset, end: min(offset + 1, bytes.count))
        return report(.invalid, "this is no TOML", at: place)
      }
      table = try TOMLTable(string: String(decoding: bytes, as: UTF8.self))
    } catch let error as TOMLParseError {
      return report(
        .invalid, "this is no TOML: \(error.description.prefix(200))",
        at: places.range(line: error.source.begin.line, column: error.source.begin.column))
    } catch {
      return report(.invalid, "this is no TOML", at: places.range(line: 1, column: 1))
    }
    let settings = ConfigurationSettings.all.filter { $0.table == nil }
    checkKeys(of: table, known: settings.map(\.name) + ConfigurationSettings.tables, in: [])
    take(settings, of: table, in: [])
    for name in ConfigurationSettings.tables.sorted() { readTable(name, of: table) }
    general = choices
    findings.sort { $0.diagnostic.range.start < $1.diagnostic.range.start }
  }

  /// Takes in those settings that stand in a table.
  private mutating func take(
    _ settings: [ConfigurationSetting], of table: TOMLTable, in path: [String], number: Int = 0
  ) {
    for setting in settings {
      guard let value = table[setting.name] else { continue }
      let written = WrittenSetting(name: setting.name, value: value, path: path, number: number)
      setting.read(&self, written)
    }
  }

  private mutating func readTable(_ name: String, of table: TOMLTable) {
    guard let value = table[name] else { return }
    let settings = ConfigurationSettings.all.filter { $0.table == name }
    guard let part = value.table else {
      let example = settings.first?.example.replacing("\n", with: " and ") ?? "[\(name)]"
      return report(
        .invalid, "'\(name)' is a table, written as \(example)",
        at: places.range(ofKey: name, in: []))
    }
    checkKeys(of: part, known: settings.map(\.name), in: [name])
    take(settings, of: part, in: [name])
  }

  /// The name of the list of patterns in an override.
  private static let paths = "paths"

  mutating func readOverrides(_ setting: WrittenSetting) {
    guard let list = setting.value.array else {
      return report(.invalid, "overrides are written as [[overrides]]", at: place(of: setting))
    }
    let settings = ConfigurationSettings.all.filter(\.isOverridable)
    let former = choices
    for number in 0..<list.count {
      guard let part = list[number].table else {
        report(.invalid, "overrides are written as [[overrides]]", at: place(of: setting))
        continue
      }
      let path = [setting.name]
      checkKeys(of: part, known: settings.map(\.name) + [Self.paths], in: path, number: number)
      choices = LintConfiguration.Choices()
      take(settings, of: part, in: path, number: number)
      let patterns =
        part[Self.paths].map {
          texts(WrittenSetting(name: Self.paths, value: $0, path: path, number: number))
        } ?? []
      if patterns.isEmpty {
        report(
          .invalid, "an override needs 'paths', a list of patterns such as \"drafts/**\"",
          at: places.range(ofKey: Self.paths, in: path, number: number))
      }
      overrides.append(
        .init(patterns: patterns.compactMap { PathPattern($0) }, choices: choices))
    }
    choices = former
  }

  // MARK: Kinds of settings

  private func place(of setting: WrittenSetting) -> DocumentRange {
    places.range(ofKey: setting.name, in: setting.path, number: setting.number)
  }

  mutating func wholeNumber(_ setting: WrittenSetting, from least: Int) -> Int? {
    if let number = setting.value.int, number >= least { return number }
    report(
      .invalid, "'\(setting.name)' is a whole number from \(least) on", at: place(of: setting))
    return nil
  }

  mutating func readProfile(_ setting: WrittenSetting) {
    choices.profile = setting.value.string.flatMap { Profile(rawValue: $0) }
    guard choices.profile == nil else { return }
    let names = Profile.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
    report(.invalid, "a profile is \(names)", at: place(of: setting))
  }

  /// The word that stands for every rule.
  private static let everyRule = "ALL"

  mutating func readSelection(_ setting: WrittenSetting) {
    let names = ruleNames(setting, allowsAll: true)
    choices.selected = names.contains(Self.everyRule) ? LintRules.all.map(\.name) : names
  }

  mutating func readRules(_ setting: WrittenSetting, _ choice: RuleSettings.Choice) {
    for rule in ruleNames(setting, allowsAll: false) { choices.choices.append((rule, choice)) }
  }

  mutating func readSeverities(_ setting: WrittenSetting) {
    guard let rules = setting.value.table else {
      return report(
        .invalid, "rules are written as [rules] with lines such as unused-formula = \"off\"",
        at: place(of: setting))
    }
    for rule in rules.keys {
      let place = places.range(
        ofKey: rule, in: setting.path + [setting.name], number: setting.number)
      guard isRule(rule, at: place) else { continue }
      guard let choice = rules[rule]?.string.flatMap({ Self.choice($0) }) else {
        report(
          .invalid,
          "a rule is \"error\", \"warning\", \"information\", \"hint\" or \"off\"", at: place)
        continue
      }
      choices.choices.append((rule, choice))
    }
  }

  private static func choice(_ word: String) -> RuleSettings.Choice? {
    switch word {
    case "off": .off
    case "warn": .severity(.warning)
    case "info": .severity(.information)
    default: Severity(rawValue: word).map { .severity($0) }
    }
  }

  // MARK: Names

  private mutating func ruleNames(_ setting: WrittenSetting, allowsAll: Bool) -> [String] {
    let place = place(of: setting)
    return texts(setting).filter { name in
      (allowsAll && name == Self.everyRule)
        || isRule(name, at: places.range(ofText: name, behind: place))
    }
  }

  /// Whether there is such a rule that can be given another severity; tells if not.
  private mutating func isRule(_ name: String, at place: DocumentRange) -> Bool {
    guard let rule = LintRules.named(name) else {
      report(
        .unknown, "there is no rule '\(name.prefix(40))'",
        hint: suggestion(for: name, among: LintRules.all.map(\.name)), at: place)
      return false
    }
    if rule.isSyntaxError {
      report(
        .unknown, "'\(name)' stays an error: what it finds keeps a text from being read", at: place)
    }
    return !rule.isSyntaxError
  }

  mutating func texts(_ setting: WrittenSetting) -> [String] {
    var texts: [String] = []
    if let list = setting.value.array {
      for value in list {
        if let text = value.string { texts.append(text) }
      }
      if texts.count == list.count { return texts }
    }
    report(
      .invalid, "'\(setting.name)' is a list of texts, as in \(setting.name) = [\"…\"]",
      at: place(of: setting))
    return texts
  }

  mutating func checkKeys(
    of table: TOMLTable, known: [String], in path: [String], number: Int = 0
  ) {
    for key in table.keys where !known.contains(key) {
      report(
        .unknown, "there is no setting '\(key.prefix(40))'",
        hint: suggestion(for: key, among: known),
        at: places.range(ofKey: key, in: path, number: number))
    }
  }

  /// What a misspelled name may mean; nil once so many were misspelled that they are no slips.
  private mutating func suggestion(for name: String, among names: [String]) -> String? {
    guard suggestionsLeft > 0 else { return nil }
    suggestionsLeft -= 1
    return NameSuggestions.question(NameSuggestions.nearest(to: name, among: names))
  }

  // MARK: Findings

  enum Fault { case invalid, unknown }

  mutating func report(
    _ fault: Fault, _ message: String, hint: String? = nil, at range: DocumentRange
  ) {
    let rule = fault == .invalid ? ConfigurationRules.invalid : ConfigurationRules.unknown
    findings.append(
      Finding(DocumentDiagnostic(rule.name, rule.severity, message, hint: hint, at: range)))
  }
}
