import FormulaChecker
import FormulaLint
import Formulas

/// Reading of `[[custom-rules]]`, the rules that a project declares:
///
/// ```toml
/// [[custom-rules]]
/// name = "short-formulas"
/// severity = "warning"
/// message = "a formula of more than 200 characters is hard to read; split it"
/// when = "formula.length > 200"
/// ```
extension ConfigurationReader {
  private static let name = "name"
  private static let severity = "severity"
  private static let message = "message"
  private static let condition = "when"

  /// Records the names of the rules that `table` declares, so that its lists may refer to them.
  mutating func noteCustomRules(of table: TOMLTable) {
    for key in [Self.customRules, Self.rules] {
      guard let list = table[key]?.array else { continue }
      for index in 0..<list.count {
        if let name = list[index].table?[Self.name]?.string { ownNames.insert(name) }
      }
    }
  }

  /// Reads a table of rule severities, or tables that declare rules in the old spelling
  /// `[[rules]]`.
  mutating func readRuleTables(_ setting: WrittenSetting) {
    guard setting.value.array != nil else { return readSeverities(setting) }
    guard setting.path.isEmpty else {
      return report(
        .invalid, "[[rules]] is only allowed at the top level of the file", at: place(of: setting))
    }
    reportOldTables(setting, Self.customRules)
    readCustomRules(setting)
  }

  mutating func readCustomRules(_ setting: WrittenSetting) {
    for (index, part) in tables(setting) {
      guard let rule = customRule(part, in: setting.name, index: index) else { continue }
      if declaredRules.insert(rule.description.name).inserted {
        customRules.append(rule)
      } else {
        report(
          .invalid, "duplicate rule '\(rule.description.name)'",
          at: places.range(ofKey: Self.name, in: [setting.name], index: index))
      }
    }
  }

  private mutating func customRule(
    _ part: TOMLTable, in table: String, index: Int
  ) -> CustomRule? {
    let path = [table]
    checkKeys(
      of: part, known: [Self.name, Self.severity, Self.message, Self.condition], in: path,
      index: index)
    func place(_ key: String) -> DocumentRange {
      places.range(ofKey: key, in: path, index: index)
    }
    func required(_ key: String, _ example: String) -> String? {
      if let text = part[key]?.string, !text.isEmpty { return text }
      report(
        .invalid, "a rule requires a '\(key)', a string such as \(example)", at: place(key))
      return nil
    }
    guard let name = required(Self.name, "\"short-formulas\""),
      let message = required(Self.message, "\"split this formula\""),
      let text = required(Self.condition, "\"formula.length > 200\"")
    else { return nil }
    guard name.allSatisfy({ $0 == "-" || $0.isLetter || $0.isNumber }), name.count <= 60 else {
      report(
        .invalid, "'\(name.prefix(40))' is not a valid rule name",
        hint: "a name consists of letters, digits and '-'", at: place(Self.name))
      return nil
    }
    guard LintRules.named(name) == nil else {
      report(
        .invalid, "'\(name)' is the name of a builtin rule", hint: "give your rule another name",
        at: place(Self.name))
      return nil
    }
    var choice = RuleSettings.Choice.severity(.warning)
    if let written = part[Self.severity] {
      guard let known = written.string.flatMap({ RuleSettings.Choice(word: $0) }) else {
        report(
          .invalid,
          "expected \"error\", \"warning\", \"information\", \"hint\" or \"off\"",
          at: place(Self.severity))
        return nil
      }
      choice = known
    }
    let severity = if case .severity(let severity) = choice { severity } else { Severity.warning }
    return checked(
      RuleDescription(
        name, severity, message,
        reason:
          "A rule of this project, reported where \(text.split(separator: "\n").joined(separator: " "))",
        wrong: "", right: "", isOptional: choice == .off),
      when: text, in: path, index: index)
  }

  /// Returns the rule if its condition can be evaluated; otherwise reports why not.
  private mutating func checked(
    _ description: RuleDescription, when text: String, in path: [String], index: Int
  ) -> CustomRule? {
    let formula = Formula(text, schema: CustomRuleRecords.schema)
    let key = places.range(ofKey: Self.condition, in: path, index: index)
    let quoted = places.range(ofText: text, after: key)
    let start = quoted.start + 1
    // In a string with escapes or several lines, offsets are unknown.
    let isExact = quoted != key && quoted.end - quoted.start == text.utf8.count + 2
    for diagnostic in formula.diagnostics {
      add(
        diagnostic.moved { range in
          isExact
            ? DocumentRange(start: start + range.start, end: start + range.end) : key
        })
    }
    guard formula.checked.canRun else { return nil }
    let kinds = formula.type.kinds.subtracting(.null)
    guard let rule = CustomRule(description, when: formula) else {
      report(
        .invalid, "'when' reads none of 'field', 'formula' and 'call'",
        hint: "a rule is about one of these, as in when = \"formula.length > 200\"", at: key)
      return nil
    }
    guard kinds.contains(.boolean) else {
      report(
        .invalid, "expected true or false for 'when', found \(formula.type)",
        hint: "compare it with something, as in when = \"formula.length > 200\"", at: key)
      return nil
    }
    return rule
  }
}
