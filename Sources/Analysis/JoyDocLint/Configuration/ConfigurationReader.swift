import FileAccess
import FormulaChecker
import FormulaLint
import Formulas
import SourceText

/// A reader for `.formulary.toml`, driven by the declarations in `ConfigurationSettings`.
struct ConfigurationReader {
  private(set) var findings: [Finding] = []
  private(set) var general = LintConfiguration.Choices()
  private(set) var overrides: [LintConfiguration.Override] = []
  var excluded: [PathPattern] = []
  var maxWarnings: Int?
  var width: Int?
  /// The path in `extends`, as written.
  var extended: String?
  private(set) var exceptions: [LintConfiguration.Exception] = []
  var functions: [HostSignature] = []
  var functionHosts: [String: Set<DocumentHost>] = [:]
  var customRules: [CustomRule] = []
  /// The names of `customRules`.
  var declaredRules: Set<String> = []
  /// The names of the rules that this file and the files that it extends declare.
  var ownNames: Set<String> = []
  private var table: TOMLTable?
  var sources: [LintConfiguration.Source] = []
  /// The rule choices of the table that is being read.
  private var choices = LintConfiguration.Choices()
  private var suggestionsLeft = 100
  let bytes: [UInt8]
  private(set) var places: SettingPlaces

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    places = SettingPlaces([], .empty)
  }

  /// Parses the file and reads the settings that are needed first, such as `extends`.
  mutating func open() {
    do throws(TOMLError) {
      let table = try TOMLParser.parse(bytes)
      self.table = table
      places = SettingPlaces(bytes, table)
      take(ConfigurationSettings.all.filter { $0.isReadFirst }, of: table, in: [])
    } catch {
      report(.invalid, error.message, hint: error.hint, at: error.range)
    }
  }

  /// Reads the remaining settings. `inherited` holds the names of the rules that base files
  /// declare.
  mutating func read(inheriting inherited: [String]) {
    guard let table else { return }
    let settings = ConfigurationSettings.all.filter { $0.table == nil }
    checkKeys(of: table, known: settings.map { $0.name } + ConfigurationSettings.tables, in: [])
    ownNames.formUnion(inherited)
    noteCustomRules(of: table)
    take(settings.filter { !$0.isReadFirst }, of: table, in: [])
    for name in ConfigurationSettings.tables.sorted() { readTable(name, of: table) }
    general = choices
    findings.sort { $0.diagnostic.range.start < $1.diagnostic.range.start }
  }

  /// Reads those of `settings` that are present in `table`.
  private mutating func take(
    _ settings: [ConfigurationSetting], of table: TOMLTable, in path: [String], index: Int = 0
  ) {
    for setting in settings {
      guard let value = table[setting.name] else { continue }
      let written = WrittenSetting(name: setting.name, value: value, path: path, index: index)
      setting.read(&self, written)
    }
    if settings.contains(where: { $0.replacement != nil }) {
      reportOldLists(of: table, in: path, index: index)
    }
  }

  private mutating func readTable(_ name: String, of table: TOMLTable) {
    guard let value = table[name] else { return }
    let settings = ConfigurationSettings.all.filter { $0.table == name }
    guard let part = value.table else {
      let example = settings.first?.example.replacing(bytes: "\n", with: " and ") ?? "[\(name)]"
      return report(
        .invalid, "expected a table for '\(name)', written as \(example)",
        at: places.range(ofKey: name, in: []))
    }
    checkKeys(of: part, known: settings.map { $0.name }, in: [name])
    take(settings, of: part, in: [name])
  }

  /// The key of a list of path patterns in `[[overrides]]`, `[[suppressions]]` and `[[sources]]`.
  static let paths = "paths"
  static let rules = "rules"
  static let customRules = "custom-rules"
  private static let suppressions = "suppressions"
  private static let fields = "fields"
  private static let reason = "reason"

  mutating func readOverrides(_ setting: WrittenSetting) {
    let settings = ConfigurationSettings.all.filter { $0.isOverridable }
    let former = choices
    for (index, part) in tables(setting) {
      let path = [setting.name]
      checkKeys(of: part, known: settings.map { $0.name } + [Self.paths], in: path, index: index)
      choices = LintConfiguration.Choices()
      take(settings, of: part, in: path, index: index)
      let patterns = patterns(
        of: part, in: path, index: index, needed: "an override", such: "drafts/**")
      overrides.append(.init(patterns: patterns, choices: choices))
    }
    choices = former
  }

  /// Reads a list of rules, or tables that suppress findings in the old spelling `[[ignore]]`.
  mutating func readIgnores(_ setting: WrittenSetting) {
    guard let list = setting.value.array, list.count > 0, list[0].table != nil else {
      return readRules(setting, .off)
    }
    guard setting.path.isEmpty else {
      return report(
        .invalid,
        "[[ignore]] is only allowed at the top level of the file; it has its own 'paths'",
        at: place(of: setting))
    }
    reportOldTables(setting, Self.suppressions)
    readSuppressions(setting)
  }

  mutating func readSuppressions(_ setting: WrittenSetting) {
    for (index, part) in tables(setting) { readException(part, index: index, of: setting.name) }
  }

  private mutating func readException(_ part: TOMLTable, index: Int, of name: String) {
    let path = [name]
    func written(_ key: String) -> WrittenSetting? {
      part[key].map { WrittenSetting(name: key, value: $0, path: path, index: index) }
    }
    let place = places.range(ofKey: Self.reason, in: path, index: index)
    checkKeys(
      of: part, known: [Self.rules, Self.fields, Self.paths, Self.reason], in: path, index: index)
    let rules = written(Self.rules).map { ruleNames($0, allowsAll: false) }
    let fields = written(Self.fields).map { texts($0) }
    let patterns = written(Self.paths).map { texts($0).compactMap { PathPattern($0) } }
    if written(Self.reason).map({ text($0)?.isEmpty ?? true }) ?? true {
      report(.invalid, "a suppression requires a 'reason', for later readers", at: place)
    }
    // A list whose entries were all invalid would otherwise match everything.
    guard [rules?.count, fields?.count, patterns?.count].contains(where: { $0 != nil }),
      rules?.isEmpty != true, fields?.isEmpty != true, patterns?.isEmpty != true
    else {
      return report(
        .invalid,
        "a suppression requires 'rules', 'fields' or 'paths', and none of them may be empty",
        at: place)
    }
    exceptions.append(
      .init(
        patterns: patterns,
        covered: RuleException(rules: Set(rules ?? []), fields: Set(fields ?? []))))
  }

  // MARK: Kinds of settings

  /// Returns the tables of a list with their indices. Reports elements that are not tables.
  mutating func tables(_ setting: WrittenSetting) -> [(index: Int, table: TOMLTable)] {
    let message = "expected tables for '\(setting.name)', written as [[\(setting.name)]]"
    guard let list = setting.value.array else {
      report(.invalid, message, at: place(of: setting))
      return []
    }
    var tables: [(index: Int, table: TOMLTable)] = []
    for index in 0..<list.count {
      if let table = list[index].table {
        tables.append((index, table))
      } else {
        report(.invalid, message, at: place(of: setting))
      }
    }
    return tables
  }

  /// Returns the path patterns of a table. Reports an error that begins with `what` if it has none.
  mutating func patterns(
    of part: TOMLTable, in path: [String], index: Int, needed what: String, such example: String
  ) -> [PathPattern] {
    let patterns =
      part[Self.paths].map {
        texts(WrittenSetting(name: Self.paths, value: $0, path: path, index: index))
      } ?? []
    if patterns.isEmpty {
      report(
        .invalid, "\(what) requires 'paths', a list of patterns such as \"\(example)\"",
        at: places.range(ofKey: Self.paths, in: path, index: index))
    }
    return patterns.compactMap { PathPattern($0) }
  }

  mutating func text(_ setting: WrittenSetting) -> String? {
    if let text = setting.value.string { return text }
    report(.invalid, "expected a string in quotes for '\(setting.name)'", at: place(of: setting))
    return nil
  }

  /// Reports that the file cannot be read.
  mutating func report(_ error: FileError) {
    report(.invalid, error.message, at: DocumentRange(start: 0, end: 0))
  }

  /// Reports that the configuration in `extends` cannot be used.
  mutating func reportBase(_ message: String) {
    report(.invalid, message, at: places.range(ofKey: "extends", in: []))
  }

  func place(of setting: WrittenSetting) -> DocumentRange {
    places.range(ofKey: setting.name, in: setting.path, index: setting.index)
  }

  mutating func wholeNumber(_ setting: WrittenSetting, from least: Int) -> Int? {
    if let count = setting.value.int, count >= least { return count }
    report(
      .invalid, "expected a whole number of at least \(least) for '\(setting.name)'",
      at: place(of: setting))
    return nil
  }

  mutating func readProfile(_ setting: WrittenSetting) {
    choices.profile = setting.value.string.flatMap { Profile(rawValue: $0) }
    guard choices.profile == nil else { return }
    let names = Profile.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
    report(.invalid, "expected the profile \(names)", at: place(of: setting))
  }

  /// Reads the targeted hosts. Reports invalid ones and versions that are newer than all known
  /// ones.
  mutating func readTargets(_ setting: WrittenSetting) {
    let place = place(of: setting)
    let written = texts(setting)
    var targets: [HostTarget] = []
    for text in written.prefix(HostTarget.most) {
      let range = places.range(ofText: text, after: place)
      do throws(HostTarget.Problem) {
        let target = try HostTarget(text)
        targets.append(target)
        if let remark = target.remark {
          let rule = ConfigurationRules.unknown
          add(DocumentDiagnostic(rule.name, .information, remark, at: range))
        }
      } catch {
        report(.invalid, error.message, hint: error.hint, at: range)
      }
    }
    if written.count > HostTarget.most {
      report(.invalid, "at most \(HostTarget.most) targets are allowed", at: place)
    }
    guard !targets.isEmpty else { return }
    choices.targets = targets
    if choices.profile == .extended {
      report(
        .invalid, "profile 'extended' is for this engine only, but 'targets' names other hosts",
        hint: "remove one of them", at: place)
    }
  }

  /// The name that stands for every rule.
  static let everyRule = "ALL"

  mutating func readSelection(_ setting: WrittenSetting) {
    let names = ruleNames(setting, allowsAll: true)
    choices.selected = names.contains(Self.everyRule) ? knownRules : names
  }

  mutating func readRules(_ setting: WrittenSetting, _ choice: RuleSettings.Choice) {
    for rule in ruleNames(setting, allowsAll: false) { choices.choices.append((rule, choice)) }
  }

  mutating func readSeverities(_ setting: WrittenSetting) {
    guard let rules = setting.value.table else {
      return report(
        .invalid, "expected a table [rules] with lines such as unused-formula = \"off\"",
        at: place(of: setting))
    }
    for rule in rules.keys {
      let place = places.range(
        ofKey: rule, in: setting.path + [setting.name], index: setting.index)
      if rule == Self.everyRule {
        switch rules[rule]?.string.flatMap({ RuleSettings.Choice(word: $0) }) {
        case .off: choices.selected = []
        case .on: choices.selected = knownRules
        case .severity, nil: report(.invalid, "expected \"on\" or \"off\" for ALL", at: place)
        }
        continue
      }
      guard isRule(rule, at: place) else { continue }
      guard let choice = rules[rule]?.string.flatMap({ RuleSettings.Choice(word: $0) }) else {
        report(
          .invalid,
          "expected \"error\", \"warning\", \"information\", \"hint\", \"on\" or \"off\"",
          at: place)
        continue
      }
      choices.choices.append((rule, choice))
    }
  }

  // MARK: Names

  private mutating func ruleNames(_ setting: WrittenSetting, allowsAll: Bool) -> [String] {
    let place = place(of: setting)
    return texts(setting).filter { name in
      (allowsAll && name == Self.everyRule)
        || isRule(name, at: places.range(ofText: name, after: place))
    }
  }

  private var knownRules: [String] { LintRules.all.map { $0.name } + ownNames.sorted() }

  /// Returns `true` if the rule exists and its severity can be changed; otherwise reports why not.
  private mutating func isRule(_ name: String, at place: DocumentRange) -> Bool {
    if ownNames.contains(name) { return true }
    guard let rule = LintRules.named(name) else {
      report(
        .unknown, "there is no rule '\(name.prefix(40))'",
        hint: suggestion(for: name) { $0.knownRules }, at: place)
      return false
    }
    if rule.isSyntaxError {
      report(
        .unknown, "'\(name)' must remain an error: what it finds prevents parsing", at: place)
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
      .invalid, "expected a list of strings for '\(setting.name)', as in \(setting.name) = [\"…\"]",
      at: place(of: setting))
    return texts
  }

  mutating func checkKeys(
    of table: TOMLTable, known: [String], in path: [String], index: Int = 0
  ) {
    for key in table.keys where !known.contains(key) {
      report(
        .unknown, "there is no setting '\(key.prefix(40))'",
        hint: suggestion(for: key) { _ in known.filter { !Self.oldNames.contains($0) } },
        at: places.range(ofKey: key, in: path, index: index))
    }
  }

  private static let oldNames = Set(
    ConfigurationSettings.all.filter { $0.replacement != nil }.map { $0.name })

  /// Returns a suggestion for the misspelled `name`.
  ///
  /// Returns `nil` after 100 suggestions: that many unknown names are not typing errors.
  private mutating func suggestion(
    for name: String, among names: (Self) -> [String]
  ) -> String? {
    guard suggestionsLeft > 0 else { return nil }
    suggestionsLeft -= 1
    return NameSuggestions.question(for: name, among: names(self))
  }

  // MARK: Findings

  enum Fault { case invalid, unknown }

  mutating func report(
    _ fault: Fault, _ message: String, hint: String? = nil, at range: DocumentRange
  ) {
    let rule = fault == .invalid ? ConfigurationRules.invalid : ConfigurationRules.unknown
    add(DocumentDiagnostic(rule.name, rule.severity, message, hint: hint, at: range))
  }

  mutating func add(_ diagnostic: DocumentDiagnostic) { findings.append(Finding(diagnostic)) }
}
