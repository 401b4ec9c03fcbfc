import FormulaChecker
import FormulaLint
import Formulas
import SourceText
import TOMLKit

/// Reads a `.formulary.toml`:
///
/// ```toml
/// profile = "extended"             # or "portable", which is the default
/// max-warnings = 0
/// exclude = ["archive/"]
/// select = ["ALL"]                 # or the names of rules
/// ignore = ["volatile-formula"]
///
/// [rules]
/// unused-formula = "error"         # "warning", "information", "hint", "off"
///
/// [fmt]
/// width = 80                       # the columns that a line may have
///
/// [functions]                      # those of the program that hosts the forms
/// shippingCost = "(weight: number, zone: text) -> number"
///
/// [[overrides]]
/// paths = ["drafts/**"]
/// ignore = ["unused-formula"]
/// rules.portability = "off"
/// ```
struct ConfigurationReader {
  private(set) var findings: [Finding] = []
  private(set) var general = LintConfiguration.Choices()
  private(set) var overrides: [LintConfiguration.Override] = []
  private(set) var excluded: [PathPattern] = []
  private(set) var maxWarnings: Int?
  private(set) var width: Int?
  var functions: [HostSignature] = []
  private let bytes: [UInt8]
  let places: ConfigurationPlaces

  /// What may be said in general and for some paths.
  private static let choiceKeys = ["profile", "select", "ignore", "error", "warn", "off", "rules"]
  private static let generalKeys =
    choiceKeys + ["exclude", "max-warnings", "overrides", "fmt", "functions"]

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
    checkKeys(of: table, known: Self.generalKeys, in: [])
    general = choices(table, in: [])
    excluded = texts(table, "exclude", in: []).compactMap { PathPattern($0) }
    if let value = table["max-warnings"] {
      if let number = value.int, number >= 0 {
        maxWarnings = number
      } else {
        report(
          .invalid, "'max-warnings' is a whole number from 0 on",
          at: places.range(ofKey: "max-warnings", in: []))
      }
    }
    readLayout(table)
    readOverrides(table)
    readFunctions(table)
    findings.sort { $0.diagnostic.range.start < $1.diagnostic.range.start }
  }

  private mutating func readLayout(_ table: TOMLTable) {
    guard let value = table["fmt"] else { return }
    guard let layout = value.table else {
      return report(
        .invalid, "the layout is written as [fmt] with a line such as width = 80",
        at: places.range(ofKey: "fmt", in: []))
    }
    checkKeys(of: layout, known: ["width"], in: ["fmt"])
    guard let value = layout["width"] else { return }
    if let number = value.int, number >= 1 {
      width = number
    } else {
      report(
        .invalid, "'width' is a whole number from 1 on",
        at: places.range(ofKey: "width", in: ["fmt"]))
    }
  }

  private mutating func readOverrides(_ table: TOMLTable) {
    guard let value = table["overrides"] else { return }
    guard let list = value.array else {
      return report(
        .invalid, "overrides are written as [[overrides]]",
        at: places.range(ofKey: "overrides", in: []))
    }
    for number in 0..<list.count {
      guard let part = list[number].table else {
        report(
          .invalid, "overrides are written as [[overrides]]",
          at: places.range(ofKey: "overrides", in: []))
        continue
      }
      checkKeys(of: part, known: Self.choiceKeys + ["paths"], in: ["overrides"], number: number)
      let choices = choices(part, in: ["overrides"], number: number)
      let patterns = texts(part, "paths", in: ["overrides"], number: number)
        .compactMap { PathPattern($0) }
      if patterns.isEmpty {
        report(
          .invalid, "an override needs 'paths', a list of patterns such as \"drafts/**\"",
          at: places.range(ofKey: "paths", in: ["overrides"], number: number))
      }
      overrides.append(.init(patterns: patterns, choices: choices))
    }
  }

  // MARK: Choices

  private mutating func choices(
    _ table: TOMLTable, in path: [String], number: Int = 0
  ) -> LintConfiguration.Choices {
    var choices = LintConfiguration.Choices()
    if let value = table["profile"] {
      choices.profile = value.string.flatMap { Profile(rawValue: $0) }
      if choices.profile == nil {
        let names = Profile.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
        report(
          .invalid, "a profile is \(names)",
          at: places.range(ofKey: "profile", in: path, number: number))
      }
    }
    if table["select"] != nil {
      let names = ruleNames(table, "select", in: path, number: number, allowsAll: true)
      choices.selected = names.contains("ALL") ? LintRules.all.map(\.name) : names
    }
    for (key, choice) in [
      ("ignore", RuleSettings.Choice.off), ("off", .off), ("warn", .severity(.warning)),
      ("error", .severity(.error)),
    ] {
      for rule in ruleNames(table, key, in: path, number: number) {
        choices.choices.append((rule, choice))
      }
    }
    guard let value = table["rules"] else { return choices }
    guard let rules = value.table else {
      report(
        .invalid, "rules are written as [rules] with lines such as unused-formula = \"off\"",
        at: places.range(ofKey: "rules", in: path, number: number))
      return choices
    }
    for rule in rules.keys {
      let place = places.range(ofKey: rule, in: path + ["rules"], number: number)
      guard isRule(rule, at: place) else { continue }
      guard let choice = rules[rule]?.string.flatMap({ Self.choice($0) }) else {
        report(
          .invalid,
          "a rule is \"error\", \"warning\", \"information\", \"hint\" or \"off\"", at: place)
        continue
      }
      choices.choices.append((rule, choice))
    }
    return choices
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

  private mutating func ruleNames(
    _ table: TOMLTable, _ key: String, in path: [String], number: Int, allowsAll: Bool = false
  ) -> [String] {
    let place = places.range(ofKey: key, in: path, number: number)
    return texts(table, key, in: path, number: number).filter { name in
      (allowsAll && name == "ALL")
        || isRule(name, at: places.range(ofText: name, behind: place))
    }
  }

  /// Whether there is such a rule that can be given another severity; tells if not.
  private mutating func isRule(_ name: String, at place: DocumentRange) -> Bool {
    guard let rule = LintRules.named(name) else {
      let near = NameSuggestions.nearest(to: name, among: LintRules.all.map(\.name))
      report(
        .unknown, "there is no rule '\(name.prefix(40))'", hint: NameSuggestions.question(near),
        at: place)
      return false
    }
    if rule.isSyntaxError {
      report(
        .unknown, "'\(name)' stays an error: what it finds keeps a text from being read", at: place)
    }
    return !rule.isSyntaxError
  }

  private mutating func texts(
    _ table: TOMLTable, _ key: String, in path: [String], number: Int = 0
  ) -> [String] {
    guard let value = table[key] else { return [] }
    var texts: [String] = []
    if let list = value.array {
      for index in 0..<list.count {
        if let text = list[index].string { texts.append(text) }
      }
      if texts.count == list.count { return texts }
    }
    report(
      .invalid, "'\(key)' is a list of texts, as in \(key) = [\"…\"]",
      at: places.range(ofKey: key, in: path, number: number))
    return texts
  }

  mutating func checkKeys(
    of table: TOMLTable, known: [String], in path: [String], number: Int = 0
  ) {
    for key in table.keys where !known.contains(key) {
      let near = NameSuggestions.nearest(to: key, among: known)
      report(
        .unknown, "there is no setting '\(key.prefix(40))'", hint: NameSuggestions.question(near),
        at: places.range(ofKey: key, in: path, number: number))
    }
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
