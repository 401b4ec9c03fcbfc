import FormulaLint
import SourceText

/// Findings about old spellings, with fixes that write the new one.
extension ConfigurationReader {
  /// The deprecated lists of rules, one per severity, in order of precedence.
  private static let lists = [
    (name: "error", word: "error"), (name: "warn", word: "warning"), (name: "off", word: "off"),
    (name: "ignore", word: "off"),
  ]
  private static let selection = "select"

  /// Reports tables with an old name. The fix renames the table.
  mutating func reportOldTables(_ setting: WrittenSetting, _ name: String) {
    let headers = places.headers(of: setting.name)
    reportOld(
      setting.name, hint: "write [[\(name)]]", at: place(of: setting),
      edits: headers.map { .init($0, with: name) })
  }

  /// Reports the lists of rules in a table. The fix moves their rules into the table of severities.
  mutating func reportOldLists(of table: TOMLTable, in path: [String], index: Int) {
    var taken = Set(table[Self.rules]?.table?.keys ?? [])
    func list(_ key: String) -> [String]? {
      guard let values = table[key]?.array else { return nil }
      let names = (0..<values.count).compactMap { values[$0].string }
      return names.count == values.count ? names : nil
    }
    var found: [(name: String, entries: [(rule: String, word: String)])] = []
    for (name, word) in Self.lists {
      guard let names = list(name) else { continue }
      found.append((name, names.filter { taken.insert($0).inserted }.map { ($0, word) }))
    }
    if let names = list(Self.selection) {
      let isAll = names.contains(Self.everyRule)
      let rules: [(rule: String, word: String)] =
        isAll ? [] : names.filter { taken.insert($0).inserted }.map { ($0, "on") }
      found.append((Self.selection, [(Self.everyRule, isAll ? "on" : "off")] + rules))
    }
    for (name, entries) in found {
      let key = places.range(ofKey: name, in: path, index: index)
      guard let statement = places.statement(path + [name], index: index) else {
        reportOld(name, hint: "write it in [rules]", at: key, edits: [])
        continue
      }
      let lines = entries.map { (Self.key($0.rule), $0.word) }
      var edits: [DocumentDiagnostic.Edit]
      if let place = places.endOfHeader(path + [Self.rules], index: index) {
        let text = lines.map { "\($0) = \"\($1)\"\n" }.joined()
        edits = [.init(places.line(of: statement), with: ""), .init(place, with: text)]
        edits.sort { $0.range.start < $1.range.start }
      } else {
        let text = lines.map { "\(Self.rules).\($0) = \"\($1)\"" }.joined(separator: "\n")
        edits = [.init(text.isEmpty ? places.line(of: statement) : statement, with: text)]
      }
      reportOld(name, hint: "write it in [rules]", at: key, edits: edits)
    }
  }

  /// Returns a rule's name as a key, in quotes if it needs them.
  private static func key(_ name: String) -> String {
    let isBare = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    if isBare, !name.isEmpty { return name }
    // The escapes of JSON are those of TOML, which also requires one for DEL.
    return JSONText.string(name).replacing(bytes: "\u{7F}", with: "\\u007F")
  }

  private mutating func reportOld(
    _ name: String, hint: String, at range: DocumentRange, edits: [DocumentDiagnostic.Edit]
  ) {
    let rule = ConfigurationRules.deprecated
    add(
      DocumentDiagnostic(
        rule.name, rule.severity, "'\(name)' is an old spelling", hint: hint, at: range,
        fixes: edits.isEmpty ? [] : [.init(hint, isSafe: true, edits: edits)]))
  }
}
